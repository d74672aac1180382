import { foldTitle } from '#instructions/document/column-titles.ts';
import { cacheByOutline } from './cache-by-outline.ts';
import type { Cursor } from './cursor.ts';
import { joinWords } from './tokens.ts';

/** Words of the longest name that is looked for. */
const MAX_NAME_LENGTH = 8;

/**
 * Reads one of some names that a document has: a quotation, or as many words as there are names of.
 *
 * @param what what has the names
 * @returns the name as the document has it; of several that differ in case, accents and signs only, the first
 */
export function readKnownName(
  cursor: Cursor,
  what: 'column' | 'style',
  names: () => readonly string[],
): string | undefined {
  const { token, tokens, position } = cursor;
  const known = cacheByOutline(
    cursor.outline,
    `names of ${what}s`,
    () =>
      new Map(
        names()
          .toReversed()
          .map((name) => [foldTitle(name), name]),
      ),
  );
  if (token?.kind === 'quoted') {
    const name = known.get(foldTitle(token.raw));
    if (name !== undefined) cursor.position += 1;
    return name;
  }
  const following = tokens.slice(position, position + MAX_NAME_LENGTH);
  const end = following.findIndex(({ kind }) => kind !== 'word');
  for (let count = end < 0 ? following.length : end; count > 0; count -= 1) {
    const name = known.get(foldTitle(joinWords(following.slice(0, count).map(({ raw }) => raw))));
    // A number after "column" counts it.
    if (name === undefined || /^\d+$/.test(name)) continue;
    cursor.position += count;
    return name;
  }
  return undefined;
}
