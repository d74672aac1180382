import type { Cursor } from './cursor.ts';

/** True if no part follows to which a word could apply: it applies to the preceding one. */
export function isAfterThings(cursor: Cursor): boolean {
  return cursor.lookAhead(() => {
    cursor.skip('translate', 'translated', 'too', 'as it is', 'be', 'nothing to say', 'both', 'stay', 'skip');
    const { token } = cursor;
    if (token === undefined || token.kind !== 'word') return token?.kind !== 'quoted';
    return cursor.isAt('and', 'or', 'but', 'except', 'including', 'then');
  });
}

/** True before a verb with an action. */
export function isBeforeVerb(cursor: Cursor): boolean {
  return cursor.lookAhead(() => {
    cursor.skip('nothing to say', 'be');
    return cursor.isAt('translate', 'translated');
  });
}
