import { foldTitle } from '#instructions/document/column-titles.ts';
import { cacheByOutline } from './cache-by-outline.ts';
import { oneOf } from './criteria.ts';
import type { Cursor } from './cursor.ts';
import { reference, type Reference } from './reference.ts';
import { joinWords } from './tokens.ts';

/** Words of a title that are looked at. */
const MAX_TITLE_LENGTH = 8;

/** Columns of tables by their titles: `the Price column`, `columns "Item" and "Price"`, `the column named Price`. */
export function readTitledColumns(cursor: Cursor): Reference | undefined {
  return cursor.attempt(() => {
    if (cursor.outline.columnTitles.length === 0) return undefined;
    const isBehind = cursor.take('column') !== undefined;
    if (isBehind) cursor.skip('named', 'the');
    const titles = cursor.list((isFirst) => {
      if (!isFirst) cursor.take('the');
      return readTitle(cursor);
    });
    if (titles === undefined || (!isBehind && cursor.take('column') === undefined)) return undefined;
    return reference('table', oneOf([...new Set(titles)].map((title) => ({ kind: 'column', title }))));
  });
}

/** A quotation, or as many words as a title can have. */
function readTitle(cursor: Cursor): string | undefined {
  const known = cacheByOutline(
    cursor.outline,
    'column titles',
    () => new Map(cursor.outline.columnTitles.map((title) => [foldTitle(title), title])),
  );
  const { token } = cursor;
  if (token?.kind === 'quoted') {
    const title = known.get(foldTitle(token.raw));
    if (title !== undefined) cursor.position += 1;
    return title;
  }
  const words: string[] = [];
  for (let index = cursor.position; words.length < MAX_TITLE_LENGTH; index += 1) {
    const word = cursor.tokens[index];
    if (word?.kind !== 'word') break;
    words.push(word.raw);
  }
  for (let count = words.length; count > 0; count -= 1) {
    const title = known.get(foldTitle(joinWords(words.slice(0, count))));
    // A number behind "column" counts it.
    if (title === undefined || /^\d+$/.test(title)) continue;
    cursor.position += count;
    return title;
  }
  return undefined;
}
