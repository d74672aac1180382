import type { DocumentOutline } from '../outline.ts';
import { MOST_CRITERIA, type Criterion } from '../plan.ts';
import { crossed, itemsOf, oneOf } from './criteria.ts';
import type { Cursor } from './cursor.ts';
import { readEachSection } from './each-section-phrase.ts';
import { positionsOf, readPositionsBefore, readPositionsBehind, type Span } from './positions.ts';
import { readSections, sectionOf } from './section-phrase.ts';
import { thing, type Thing } from './thing.ts';

/**
 * Reads headings: `headings`, `heading 1`, `level 2 headings`, `level 2 and level 3 headings`, `headings of levels 2 and 3`,
 * `the last heading`, `the heading of chapter 2` (its own), `the chapter titles`, and `the title`.
 */
export function readHeadings(cursor: Cursor, outline: DocumentOutline): Thing | undefined {
  return cursor.attempt(() => {
    const own = readOwnHeading(cursor, outline) ?? readOwnHeadings(cursor, outline);
    if (own !== undefined) return own;
    if (cursor.take('title') !== undefined) return thing(oneOf([{ kind: 'title' }]));
    const isOfLevel = cursor.lookAhead(() => readLevels(cursor) !== undefined && cursor.isAt('heading'));
    const spans = isOfLevel ? undefined : readPositionsBefore(cursor);
    const before = readLevels(cursor);
    if (cursor.take('heading') === undefined) return undefined;
    const levels = positionsOf(before ?? readLevelsBehind(cursor) ?? [], 9);
    if (levels === undefined || levels.some((level) => level < 1 || level > 9)) return undefined;
    const headings = oneOf((levels.length === 0 ? [null] : levels).map((level) => ({ kind: 'heading', level })));
    const criteria = spans === undefined ? headings : itemsOf(headings, spans);
    if (criteria === undefined) return undefined;
    const isCounted = spans !== undefined || levels.length > 0;
    return thing(criteria, { kind: 'heading', isContainer: true, isCounted, isCountable: true });
  });
}

function readLevelsBehind(cursor: Cursor): readonly Span[] | undefined {
  return cursor.attempt(() => {
    cursor.skip('in', 'parts');
    // "Of any level"
    if (cursor.skip('any', 'all', 'every')) return cursor.take('level') === undefined ? undefined : [];
    return readLevels(cursor) ?? readPositionsBehind(cursor);
  });
}

/** `the heading of chapter 2`, `the title of each chapter`; "the headings of chapter 2" are all in it. */
function readOwnHeading(cursor: Cursor, outline: DocumentOutline): Thing | undefined {
  return cursor.attempt(() => {
    if (!isOneHeading(cursor) || cursor.take('heading', 'title') === undefined) return undefined;
    if (cursor.take('in') === undefined) return undefined;
    const isUniversal = cursor.skip('all', 'every');
    const each = readEachSection(cursor, outline, isUniversal);
    if (each !== undefined) return headingsOf(each.criteria);
    const sections = isUniversal ? undefined : readSections(cursor, outline);
    return sections?.headings.length === 1 ? headingsOf(oneOf(sections.headings.map(sectionOf))) : undefined;
  });
}

/** `chapter titles`, `every chapter heading`: without those below them. */
function readOwnHeadings(cursor: Cursor, outline: DocumentOutline): Thing | undefined {
  return cursor.attempt(() => {
    const each = readEachSection(cursor, outline, true);
    return each !== undefined && takeHeadings(cursor) ? headingsOf(each.criteria) : undefined;
  });
}

/** True for one heading: "heading", and not "headings". */
export function isOneHeading(cursor: Cursor): boolean {
  return /^(?:heading|headline|title)$/.test(cursor.token?.text ?? '') && cursor.isAt('heading', 'title');
}

/** Steps over "headings" or "titles" by itself. */
export function takeHeadings(cursor: Cursor): boolean {
  if (!/^(?:headings|headlines|titles)$/.test(cursor.token?.text ?? '')) return false;
  cursor.position += 1;
  return true;
}

/** The headings that sections have themselves: the first one in each. */
export function headingsOf(sections: readonly Criterion[]): Thing | undefined {
  const first = itemsOf(oneOf([{ kind: 'heading', level: null }]), [{ from: 1, to: 1 }]);
  const criteria = first && crossed(sections, first);
  return criteria && thing(criteria, { kind: 'heading', isContainer: true, isCounted: true });
}

/** `level 2`, `level 2 and level 3`, `levels 2 to 4` */
export function readLevels(cursor: Cursor): readonly Span[] | undefined {
  const spans: Span[] = [];
  for (;;) {
    const more = cursor.attempt(() => {
      if (spans.length > 0 && cursor.take('and', 'or') === undefined) return undefined;
      const ordinals = readPositionsBefore(cursor);
      if (cursor.take('level') === undefined) return undefined;
      return ordinals ?? readPositionsBehind(cursor);
    });
    if (more === undefined || spans.length > MOST_CRITERIA) return spans.length > 0 ? spans : undefined;
    spans.push(...more);
  }
}
