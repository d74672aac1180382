import { foldTitle } from '#instructions/document/column-titles.ts';
import type { DocumentOutline } from '#instructions/document/outline.ts';
import { oneOf } from './criteria.ts';
import type { Cursor } from './cursor.ts';
import { reference, type Reference } from './reference.ts';
import { joinWords } from './tokens.ts';

/** Words of a title that are looked at. */
const MAX_TITLE_LENGTH = 8;

/** Titles of an outline's columns by their folded form. */
const knownTitles = new WeakMap<DocumentOutline, ReadonlyMap<string, string>>();

function titlesOf(outline: DocumentOutline): ReadonlyMap<string, string> {
  const known = knownTitles.get(outline);
  if (known !== undefined) return known;
  const titles = new Map(outline.columnTitles.map((title) => [foldTitle(title), title]));
  knownTitles.set(outline, titles);
  return titles;
}

/** Columns of tables by their titles: `the Price column`, `columns "Item" and "Price"`, `the column named Price`. */
export function readTitledColumns(cursor: Cursor, outline: DocumentOutline): Reference | undefined {
  return cursor.attempt(() => {
    if (outline.columnTitles.length === 0) return undefined;
    const isBehind = cursor.take('column') !== undefined;
    if (isBehind) cursor.skip('named', 'the');
    const titles = readTitles(cursor, outline);
    if (titles === undefined || (!isBehind && cursor.take('column') === undefined)) return undefined;
    return reference(oneOf(titles.map((title) => ({ kind: 'column', title }))), { kind: 'table', isContainer: true });
  });
}

/** `Price`, `Item and Price` */
function readTitles(cursor: Cursor, outline: DocumentOutline): readonly string[] | undefined {
  const titles = new Set<string>();
  for (;;) {
    const title = cursor.attempt(() => {
      if (titles.size > 0) {
        const isJoined = cursor.takeComma();
        if (cursor.take('and', 'or') === undefined && !isJoined) return undefined;
        cursor.take('the');
      }
      return readTitle(cursor, outline);
    });
    if (title === undefined) return titles.size > 0 ? [...titles] : undefined;
    titles.add(title);
  }
}

/** A quotation, or as many words as a title can have. */
function readTitle(cursor: Cursor, outline: DocumentOutline): string | undefined {
  const known = titlesOf(outline);
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
