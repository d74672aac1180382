import type { DocumentCriterion } from '#domain/plans/document-plan.ts';
import { crossed, itemCriteria, criteriaOfSelectors, sectionOf } from './criteria.ts';
import type { Cursor } from './cursor.ts';
import { readEachSection } from './each-section-phrase.ts';
import { positionsOf, readPositionsBefore, readPositionsAfter, type PositionRange } from './positions.ts';
import { readSections } from './section-phrase.ts';
import { reference, type DocumentReference } from './reference.ts';

/**
 * Reads headings: `headings`, `heading 1`, `level 2 headings`, `level 2 and level 3 headings`, `headings of levels 2 and 3`,
 * `the last heading`, `the heading of chapter 2` (its own), `the chapter titles`, and `the title`.
 */
export function readHeadings(cursor: Cursor): DocumentReference | undefined {
  return cursor.attempt(() => {
    const own = readOwnHeading(cursor) ?? readOwnHeadings(cursor);
    // "The heading of chapter 2 and chapter 3": all of chapter 3?
    const isUnclear = own !== undefined && cursor.lookAhead(() => takeAnd(cursor) && cursor.isAt('section'));
    if (own !== undefined) return isUnclear ? undefined : own;
    if (isOfTable(cursor)) return undefined;
    if (cursor.take('title') !== undefined) return reference('other', criteriaOfSelectors([{ kind: 'title' }]));
    const isOfLevel = cursor.lookAhead(() => readLevels(cursor) !== undefined && cursor.isAt('heading'));
    const spans = isOfLevel ? undefined : readPositionsBefore(cursor);
    const before = readLevels(cursor);
    if (cursor.take('heading') === undefined) return undefined;
    const levels = positionsOf(before ?? readLevelsBehind(cursor) ?? [], 9);
    if (levels === undefined || levels.some((level) => level < 1 || level > 9)) return undefined;
    const headings = criteriaOfSelectors(
      (levels.length === 0 ? [null] : levels).map((level) => ({ kind: 'heading', level })),
    );
    const criteria = spans === undefined ? headings : itemCriteria(headings, spans);
    if (criteria === undefined) return undefined;
    const isCounted = spans !== undefined || levels.length > 0;
    return reference('heading', criteria, { isCounted, isCountable: true });
  });
}

function takeAnd(cursor: Cursor): boolean {
  const isJoined = cursor.take('and', 'or') !== undefined;
  cursor.skip('the');
  return isJoined;
}

/** "The heading of the table" is its first row or the text above it. */
function isOfTable(cursor: Cursor): boolean {
  return cursor.lookAhead(() => {
    if (!isOneHeading(cursor) || cursor.take('heading', 'title') === undefined) return false;
    if (cursor.take('in') === undefined) return false;
    cursor.skip('the', 'any', 'all', 'every');
    readPositionsBefore(cursor);
    return cursor.isAt('table');
  });
}

function readLevelsBehind(cursor: Cursor): readonly PositionRange[] | undefined {
  return cursor.attempt(() => {
    cursor.skip('in', 'parts');
    // "Of any level"
    if (cursor.skip('any', 'all', 'every')) return cursor.take('level') === undefined ? undefined : [];
    return readLevels(cursor) ?? readPositionsAfter(cursor);
  });
}

/** `the heading of chapter 2`, `the title of each chapter`, `the titles of the chapters`; "the headings of chapter 2" are all in it. */
function readOwnHeading(cursor: Cursor): DocumentReference | undefined {
  return cursor.attempt(() => {
    const areTitles = cursor.token?.text === 'titles' && takeHeadings(cursor);
    if (!areTitles && (!isOneHeading(cursor) || cursor.take('heading', 'title') === undefined)) return undefined;
    if (cursor.take('in') === undefined) return undefined;
    cursor.take('the');
    const isSeveral = areTitles && cursor.lookAhead(() => cursor.take('section')?.isPlural === true);
    const isUniversal = cursor.skip('all', 'every') || isSeveral;
    const each = readEachSection(cursor, isUniversal);
    if (each !== undefined) return headingsOf(each.criteria);
    const sections = isUniversal ? undefined : readSections(cursor);
    return sections && headingsOf(criteriaOfSelectors(sections.headings.map(sectionOf)));
  });
}

/** `chapter titles`: without those below them. */
function readOwnHeadings(cursor: Cursor): DocumentReference | undefined {
  return cursor.attempt(() => {
    const each = readEachSection(cursor, true);
    return each !== undefined && takeHeadings(cursor) ? headingsOf(each.criteria) : undefined;
  });
}

/** True for one heading: "heading", and not "headings". */
export function isOneHeading(cursor: Cursor): boolean {
  return /^(?:heading|headline|title)$/.test(cursor.token?.text ?? '') && cursor.isAt('heading', 'title');
}

/** Steps over a lone "headings" or "titles". */
export function takeHeadings(cursor: Cursor): boolean {
  if (!/^(?:headings|headlines|titles)$/.test(cursor.token?.text ?? '')) return false;
  cursor.position += 1;
  return true;
}

/** The headings that sections have themselves: the first one in each. */
export function headingsOf(sections: readonly DocumentCriterion[]): DocumentReference | undefined {
  const first = itemCriteria(criteriaOfSelectors([{ kind: 'heading', level: null }]), [{ from: 1, to: 1 }]);
  const criteria = first && crossed(sections, first);
  return criteria && reference('heading', criteria, { isCounted: true });
}

/** `level 2`, `level 2 and level 3`, `levels 2 to 4` */
export function readLevels(cursor: Cursor): readonly PositionRange[] | undefined {
  const read = () => {
    const ordinals = readPositionsBefore(cursor);
    return cursor.take('level') === undefined ? undefined : (ordinals ?? readPositionsAfter(cursor));
  };
  return cursor.list(read, { hasCommas: false })?.flat();
}
