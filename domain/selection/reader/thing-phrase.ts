import type { DocumentOutline, OutlineHeading } from '../outline.ts';
import { MOST_CRITERIA, type Criterion, type Selector } from '../plan.ts';
import { crossed, oneOf, table } from './criteria.ts';
import type { Cursor } from './cursor.ts';
import { readLooks } from './look-phrase.ts';
import { labelledHeadings } from './number-lookup.ts';
import { positionsOf, readPositionsBefore, readPositionsBehind, type Span } from './positions.ts';
import { readRange } from './range-phrase.ts';
import { readSections } from './section-phrase.ts';
import { readStyles, stylesOfKind } from './style-phrase.ts';
import { byTitle } from './title-lookup.ts';

/** A thing that an instruction names. */
export interface Thing {
  readonly criteria: readonly Criterion[];
  /** What it is compared with when several are joined, and what an exception may leave out of it. */
  readonly kind: 'section' | 'each section' | 'range' | 'table' | 'paragraph' | 'heading' | 'look' | 'style' | 'other';
  /** Other things can be in it. */
  readonly isContainer: boolean;
  /** "All tables" and "every table", of which "not" may leave some. */
  readonly isUniversal: boolean;
  /** Of sections: named by more than their title. */
  readonly isLabelled: boolean;
  /** It has positions already. */
  readonly isCounted: boolean;
}

export function thing(criteria: readonly Criterion[], more: Partial<Thing> = {}): Thing {
  const plain = { kind: 'other', isContainer: false, isUniversal: false, isLabelled: false, isCounted: false } as const;
  return { ...plain, criteria, ...more };
}

/** Reads one thing without what is said behind it: `the second table`, `chapter 2`, `every chapter`, `bold headings`. */
export function readThing(cursor: Cursor, outline: DocumentOutline): Thing | undefined {
  return cursor.once('thing', () => {
    const universal = cursor.isAt('all', 'every');
    const isEvery = cursor.isAt('every');
    cursor.skip('the', 'any', 'all', 'every', 'both');
    // "Every second row"
    if (isEvery && cursor.isAt('ordinal', 'first', 'last')) return undefined;
    const found = readEachSection(cursor, outline, universal) ?? readUndetermined(cursor, outline);
    return found === undefined ? undefined : { ...found, isUniversal: universal };
  });
}

function readUndetermined(cursor: Cursor, outline: DocumentOutline): Thing | undefined {
  const range = readRange(cursor, outline);
  if (range !== undefined) return thing(oneOf([range]), { kind: 'range', isContainer: true });
  const sections = readSections(cursor, outline);
  if (sections !== undefined) {
    const { headings, isLabelled } = sections;
    return thing(oneOf(headings.map(sectionOf)), { kind: 'section', isContainer: true, isLabelled, isCounted: true });
  }
  const styles = readStyles(cursor, outline);
  if (styles !== undefined) {
    skipNouns(cursor);
    return thing(oneOf(styles.map((style) => ({ kind: 'style', style }))), { kind: 'style' });
  }
  return readCounted(cursor) ?? readHeadings(cursor) ?? readLooked(cursor, outline) ?? readKind(cursor, outline);
}

function sectionOf({ position, title }: OutlineHeading): Selector {
  return { kind: 'section', heading: position, title };
}

/** Nouns behind what they are described by: italic *text*, code *parts*. */
function skipNouns(cursor: Cursor): void {
  cursor.skip('text', 'parts', 'paragraph');
}

/** `each chapter`, `all sections`: wherever they are on one level. */
function readEachSection(cursor: Cursor, outline: DocumentOutline, isUniversal: boolean): Thing | undefined {
  if (!isUniversal) return undefined;
  return cursor.attempt(() => {
    const label = cursor.take('section')?.label;
    if (label === undefined || cursor.isAt('number', 'number sign')) return undefined;
    const headings = labelledHeadings(outline, label);
    const level = label === 'section' ? null : levelOf(headings, outline);
    if (headings.length === 0 || headings.length > MOST_CRITERIA) return undefined;
    const selectors = level === undefined ? headings.map(sectionOf) : [{ kind: 'each_section' as const, level }];
    return thing(oneOf(selectors), { kind: 'each section', isContainer: true });
  });
}

/** The level that some headings have and no others do. */
function levelOf(found: readonly OutlineHeading[], { headings }: DocumentOutline): number | undefined {
  const level = found[0]?.level;
  return headings.every((heading) => (heading.level === level) === found.includes(heading)) ? level : undefined;
}

/** Tables, rows, columns and paragraphs, by number or all of them. */
function readCounted(cursor: Cursor): Thing | undefined {
  return cursor.attempt(() => {
    if (cursor.take('header row') !== undefined) {
      return thing(oneOf([table({ row: 1 })]), { kind: 'table', isContainer: true, isCounted: true });
    }
    const positions = readPositionsBefore(cursor);
    const noun = cursor.take('table', 'row', 'column', 'paragraph', 'cell');
    if (noun === undefined || (positions !== undefined && noun.is === 'cell')) return undefined;
    const spans = positions ?? (noun.is === 'cell' ? undefined : readPositionsBehind(cursor));
    const isCounted = spans !== undefined;
    if (noun.is === 'paragraph') return paragraphs(spans);
    if (noun.is !== 'table' && noun.is !== 'cell' && spans === undefined) return undefined;
    skipNouns(cursor);
    const key = noun.is === 'table' ? 'number' : noun.is;
    if (spans === undefined || key === 'cell') {
      return thing(oneOf([table()]), { kind: 'table', isContainer: true });
    }
    const numbers = positionsOf(spans, MOST_CRITERIA);
    if (numbers === undefined) return undefined;
    return thing(oneOf(numbers.map((number) => table({ [key]: number }))), {
      kind: 'table',
      isContainer: true,
      isCounted,
    });
  });
}

function paragraphs(spans: readonly Span[] | undefined): Thing {
  const wanted = spans ?? [{ from: 1, to: -1 }];
  const selectors = wanted.map(({ from, to }): Selector => ({ kind: 'paragraphs', from, to }));
  return thing(oneOf(selectors), { kind: 'paragraph', isContainer: true, isCounted: spans !== undefined });
}

/** `headings`, `heading 1`, `level 2 headings`, `level 2 and level 3 headings`, `headings of levels 2 and 3`, `the title` */
function readHeadings(cursor: Cursor): Thing | undefined {
  return cursor.attempt(() => {
    if (cursor.take('title') !== undefined) return thing(oneOf([{ kind: 'title' }]));
    const before = readLevels(cursor);
    if (cursor.take('heading') === undefined) return undefined;
    const behind = cursor.attempt(() => {
      cursor.skip('in', 'parts');
      // "Of any level"
      if (cursor.skip('any', 'all', 'every')) return cursor.take('level') === undefined ? undefined : [];
      return readLevels(cursor) ?? readPositionsBehind(cursor);
    });
    const levels = positionsOf(before ?? behind ?? [], 9);
    if (levels === undefined || levels.some((level) => level < 1 || level > 9)) return undefined;
    const selectors = levels.length === 0 ? [null] : levels;
    return thing(oneOf(selectors.map((level) => ({ kind: 'heading', level }))), {
      kind: 'heading',
      isContainer: true,
      isCounted: levels.length > 0,
    });
  });
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

/** `italics`, `bold text`, `bold headings`, `highlighted cells` */
function readLooked(cursor: Cursor, outline: DocumentOutline): Thing | undefined {
  const looks = readLooks(cursor, outline);
  if (looks === undefined) return undefined;
  if (cursor.isAt('text', 'parts', 'paragraph')) {
    skipNouns(cursor);
    return thing(looks, { kind: 'look' });
  }
  const noun = cursor.attempt(() => readCounted(cursor) ?? readHeadings(cursor) ?? readKind(cursor, outline));
  const both = noun === undefined ? looks : crossed(looks, noun.criteria);
  return both === undefined || noun?.isCounted === true ? undefined : thing(both, { kind: 'look' });
}

/** Places, lists, code, and what has a style of its own in every document. */
function readKind(cursor: Cursor, outline: DocumentOutline): Thing | undefined {
  return cursor.attempt(() => {
    const { position } = cursor;
    const found = cursor.take('places', 'code', 'list', 'kind of style');
    if (found === undefined) return undefined;
    const said = cursor.tokens.slice(position, cursor.position).map(({ text }) => text);
    skipNouns(cursor);
    if (found.is === 'code') return thing(oneOf([{ kind: 'code' }]));
    if (found.is === 'list') return thing(oneOf([{ kind: 'list' }]), { isContainer: true });
    if (found.is === 'places') {
      return thing(oneOf(found.places.map((place) => ({ kind: 'place', place }))), { isContainer: true });
    }
    const styles = stylesOfKind(outline, found.styles);
    if (styles.length > 0) return thing(oneOf(styles.map((style) => ({ kind: 'style', style }))), { kind: 'style' });
    const sections = byTitle(outline, said, 'named');
    return sections === undefined
      ? undefined
      : thing(oneOf(sections.map(sectionOf)), { kind: 'section', isContainer: true });
  });
}
