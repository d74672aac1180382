import { criteriaOfSelectors, itemCriteria } from './criteria.ts';
import type { Cursor } from './cursor.ts';
import { readPositionsBefore, readPositionsAfter } from './positions.ts';
import { reference, type DocumentReference } from './reference.ts';

/** Words for the items of a list; "the first list" is several of them. */
const ONE_OF_A_LIST = /^(?:items?|entr(?:y|ies)|bullets?|bulletpoints?|points?|steps?|instructions|paragraphs?)$/;
/** Places whose texts have numbers. */
const NOTES: ReadonlySet<string> = new Set(['footnote', 'endnote', 'comment']);

/**
 * Reads lists: `lists`, `numbered lists`, `numbered and bulleted lists`, `the first bullet point`, `bullets 1 to 3`.
 * "Item 3" of a numbered list isn't read, as each list of a document has one.
 */
export function readListItems(cursor: Cursor): DocumentReference | undefined {
  return cursor.attempt(() => {
    const before = readPositionsBefore(cursor);
    const other = cursor.take('kind of list');
    if (other !== undefined && cursor.take('and', 'or') === undefined) return undefined;
    const found = cursor.take('list');
    if (found === undefined || (other !== undefined && (found.list === null || before !== undefined))) return undefined;
    const isItem = ONE_OF_A_LIST.test(cursor.tokens[cursor.position - 1]?.text ?? '');
    if (before !== undefined && !isItem) return undefined;
    const isNumberable = isItem && found.list === 'bulleted' && other === undefined;
    const spans = before ?? (isNumberable ? readPositionsAfter(cursor) : undefined);
    cursor.skip('text', 'parts', 'paragraph');
    const lists = criteriaOfSelectors(
      [...(other === undefined ? [] : [other]), found].map(({ list }) => ({ kind: 'list', list })),
    );
    const criteria = spans === undefined ? lists : itemCriteria(lists, spans);
    const isCounted = spans !== undefined;
    return criteria && reference('list', criteria, { isCounted, isCountable: isItem });
  });
}

/** Reads notes and comments: `footnotes`, `footnote 2`, `the last two comments`. */
export function readNotes(cursor: Cursor): DocumentReference | undefined {
  return cursor.attempt(() => {
    const before = readPositionsBefore(cursor);
    const places = cursor.take('places')?.places ?? [];
    const [place, ...others] = places;
    if (place === undefined || others.length > 0 || !NOTES.has(place)) return undefined;
    const spans = before ?? readPositionsAfter(cursor);
    cursor.skip('text', 'parts', 'paragraph');
    const notes = criteriaOfSelectors([{ kind: 'place', place }]);
    const criteria = spans === undefined ? notes : itemCriteria(notes, spans);
    return criteria && reference('note', criteria, { isCounted: spans !== undefined, isCountable: true });
  });
}
