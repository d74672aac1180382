import type { Cursor } from './cursor.ts';

/** True where nothing follows that a word could be said of: it is said of what stands before it. */
export function isBehindThings(cursor: Cursor): boolean {
  return cursor.lookAhead(() => {
    cursor.skip('translate', 'translated', 'too', 'as it is', 'be', 'nothing to say', 'both', 'stay', 'skip');
    const { token } = cursor;
    if (token === undefined || token.kind !== 'word') return token?.kind !== 'quoted';
    return cursor.isAt('and', 'or', 'but', 'except', 'including', 'then');
  });
}

/** True before a verb that says what is translated. */
export function isBeforeVerb(cursor: Cursor): boolean {
  return cursor.lookAhead(() => {
    cursor.skip('nothing to say', 'be');
    return cursor.isAt('translate', 'translated');
  });
}
