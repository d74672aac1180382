import { readTitledColumns } from './column-title-phrase.ts';
import { crossed, criteriaOfSelectors, sectionOf, wholeLooks } from './criteria.ts';
import type { Cursor } from './cursor.ts';
import { readEachSection } from './each-section-phrase.ts';
import { headingsOf, isOneHeading, readHeadings, takeHeadings } from './heading-phrase.ts';
import { readListItems, readNotes } from './item-phrase.ts';
import { readLooks } from './look-phrase.ts';
import { readPositionsBefore } from './positions.ts';
import { readHeadingRange } from './range-phrase.ts';
import { readSections } from './section-phrase.ts';
import { readStyles, stylesOfKind } from './style-phrase.ts';
import { paragraphs, readTablePhrase } from './table-phrase.ts';
import { isContainer, reference, referToSections, referToStyles, type DocumentReference } from './reference.ts';
import { byTitle } from './title-lookup.ts';
import { POSSESSIVE } from './tokens.ts';

/**
 * Reads one named part without its following modifiers: `the second table`, `chapter 2`, `every chapter`, `bold
 * headings`.
 */
export function readReference(cursor: Cursor): DocumentReference | undefined {
  return cursor.memoize('thing', () => {
    const universal = cursor.isAt('all', 'every');
    const isEvery = cursor.isAt('every');
    cursor.skip('the', 'any', 'all', 'every', 'both');
    // "Every second row"
    if (isEvery && cursor.isAt('ordinal', 'first', 'last')) return undefined;
    const found = readEachSection(cursor, universal || isOwner(cursor)) ?? readUndetermined(cursor);
    const owned = found !== undefined && isPossessive(cursor) ? readOwned(cursor, found, universal) : found;
    return owned === undefined ? undefined : { ...owned, isUniversal: universal };
  });
}

/** `the chapters'`, before the parts that they own */
function isOwner(cursor: Cursor): boolean {
  return cursor.lookAhead(() => cursor.take('section')?.isPlural === true && isPossessive(cursor));
}

function isPossessive(cursor: Cursor): boolean {
  return cursor.token?.text === POSSESSIVE;
}

/** A part owned by another one: chapter 2's *tables*, the tables' *header rows*, each chapter's *heading*. */
function readOwned(cursor: Cursor, owner: DocumentReference, isUniversal: boolean): DocumentReference | undefined {
  cursor.position += 1;
  const { kind, criteria } = owner;
  const isSection = kind === 'each section' || (kind === 'section' && criteria.length === 1);
  if (isSection && isOneHeading(cursor) && cursor.take('heading', 'title') !== undefined) return headingsOf(criteria);
  if (kind === 'each section' && !isUniversal && takeHeadings(cursor)) return headingsOf(criteria);
  const owned = isContainer(owner) ? readUndetermined(cursor) : undefined;
  // "Chapter 2's first section": positions of sections don't count in others.
  if (owned === undefined || ['section', 'each section', 'range'].includes(owned.kind)) return undefined;
  const both = crossed(owned.criteria, criteria);
  return both && { ...owned, criteria: both };
}

function readUndetermined(cursor: Cursor): DocumentReference | undefined {
  const columns = readTitledColumns(cursor);
  if (columns !== undefined) return columns;
  const range = readHeadingRange(cursor);
  if (range !== undefined) return reference('range', criteriaOfSelectors([range]));
  const sections = readSections(cursor);
  if (sections !== undefined) return referToSections(sections.headings, sections.isLabeled);
  const styles = readStyles(cursor);
  if (styles !== undefined) {
    skipNouns(cursor);
    return referToStyles(styles);
  }
  return (
    readTablePhrase(cursor) ??
    readHeadings(cursor) ??
    readListItems(cursor) ??
    readNotes(cursor) ??
    readLooked(cursor) ??
    readKind(cursor)
  );
}

/** Nouns after their description: italic *text*, code *parts*. */
function skipNouns(cursor: Cursor): void {
  cursor.skip('text', 'parts', 'paragraph');
}

/** `italics`, `bold text`, `bold headings`, `highlighted cells`, `the first bold paragraph` */
function readLooked(cursor: Cursor): DocumentReference | undefined {
  const looks = readLooks(cursor);
  if (looks === undefined) return readLookedParagraphs(cursor);
  if (cursor.isAt('text', 'parts', 'paragraph')) {
    skipNouns(cursor);
    return reference('look', looks);
  }
  const noun = cursor.attempt(
    () => readTablePhrase(cursor) ?? readHeadings(cursor) ?? readListItems(cursor) ?? readKind(cursor),
  );
  const both = noun === undefined ? looks : crossed(looks, noun.criteria);
  return both === undefined || noun?.isCounted === true ? undefined : reference('look', both);
}

/** `the first bold paragraph`: they are counted when all of their words are bold. */
function readLookedParagraphs(cursor: Cursor): DocumentReference | undefined {
  return cursor.attempt(() => {
    const spans = readPositionsBefore(cursor);
    const looks = spans && readLooks(cursor);
    const whole = looks && wholeLooks(looks);
    if (whole === undefined || cursor.take('paragraph') === undefined) return undefined;
    const counted = paragraphs(spans);
    const criteria = crossed(counted.criteria, whole);
    return criteria && { ...counted, criteria };
  });
}

/** Places, code, and parts that have a style in every document. */
function readKind(cursor: Cursor): DocumentReference | undefined {
  return cursor.attempt(() => {
    const { position } = cursor;
    const found = cursor.take('places', 'code', 'kind of style');
    if (found === undefined) return undefined;
    const said = cursor.tokens.slice(position, cursor.position).map(({ text }) => text);
    skipNouns(cursor);
    if (found.is === 'code') return reference('other', criteriaOfSelectors([{ kind: 'code' }]));
    if (found.is === 'places') {
      return reference('place', criteriaOfSelectors(found.places.map((place) => ({ kind: 'place', place }))));
    }
    const styles = stylesOfKind(cursor.outline, found.styles);
    if (styles.length > 0) return referToStyles(styles);
    const sections = byTitle(cursor.outline, said, 'named');
    if (sections !== undefined) return reference('section', criteriaOfSelectors(sections.map(sectionOf)));
    return found.standard === undefined ? undefined : referToStyles([found.standard]);
  });
}
