import { MAX_CRITERIA, type DocumentCriterion } from '#domain/plans/document-plan.ts';
import { criteriaOfSelectors, sectionOf, tableSelector } from './criteria.ts';
import type { Cursor } from './cursor.ts';
import { byNumber, chaptersOf, isBelow } from './number-lookup.ts';
import { positionsOf, readPositionsBefore, readPositionsAfter } from './positions.ts';
import { readLevels } from './heading-phrase.ts';
import { readNumbers } from './section-phrase.ts';
import { readReference } from './reference-phrase.ts';
import type { DocumentReference } from './reference.ts';

/**
 * Reads which of the things named before are excluded: tables `other than the first`, headings `except level 1`, all
 * chapters `but the last one`, tables `without their header row`.
 *
 * @returns undefined if the exception is about something else, and so belongs to the sentence
 */
export function readException(cursor: Cursor, what: DocumentReference): readonly DocumentCriterion[] | undefined {
  if (what.kind === 'section') return readExceptedSections(cursor, what);
  const canBeExcepted = what.isCountable || ['table', 'each section', 'list'].includes(what.kind);
  if (!canBeExcepted || what.isCounted) return undefined;
  return cursor.attempt(() => {
    const word = cursor.take('except', 'but');
    if (word === undefined) return undefined;
    const isBut = word.is === 'but';
    if (isBut) cursor.take('not');
    cursor.skip('in', 'the');
    const same = cursor.attempt(() => readSame(cursor, what, isBut));
    const criteria = same ?? readElliptic(cursor, what);
    if (criteria === undefined) return undefined;
    cursor.skip('parts');
    return criteria;
  });
}

/** Chapter 5 `but not 5.2`: only by their numbers, and inside the named part. */
function readExceptedSections(
  cursor: Cursor,
  { criteria }: DocumentReference,
): readonly DocumentCriterion[] | undefined {
  const [one, ...more] = criteria.flatMap(({ all }) => all);
  const whole = one?.kind === 'section' && more.length === 0 ? cursor.outline.headings[one.heading - 1] : undefined;
  if (whole === undefined) return undefined;
  return cursor.attempt(() => {
    cursor.takeComma();
    const word = cursor.take('except', 'but');
    // "But 5.2" could be another matter.
    if (word === undefined || (word.is === 'but' && cursor.take('not') === undefined)) return undefined;
    cursor.skip('in', 'the');
    const isNumber = cursor.token?.kind === 'word' && /^\d{1,3}(?:\.\d{1,3})*$/.test(cursor.token.text);
    const headings = isNumber ? readNumbers(cursor, 'section', false) : undefined;
    const areBelow = headings?.every((heading) => isBelow(cursor.outline, heading, whole)) === true;
    return areBelow && endsHere(cursor) ? criteriaOfSelectors(headings.map(sectionOf)) : undefined;
  });
}

/** "Chapter 5 but not 5.2 and the headers": does "not" apply to the headers? "But not 5 tables" names no section. */
function endsHere(cursor: Cursor): boolean {
  return cursor.lookAhead(() => {
    while (cursor.takeComma());
    const isStop = cursor.atEnd || cursor.token?.kind === 'stop';
    return isStop || cursor.isAt('nothing to say', 'but', 'skip', 'not', 'keep');
  });
}

/** Exceptions of the kind of part that they are made from, named in full: tables `except table 2`, every chapter `except chapters 2 and 3`. */
function readSame(cursor: Cursor, what: DocumentReference, isBut: boolean): readonly DocumentCriterion[] | undefined {
  cursor.skip('its', 'parts', 'in', 'the');
  const other = readReference(cursor);
  const isSame = other?.kind === what.kind || (other?.kind === 'section' && what.kind === 'each section');
  // "Tables but the headings" is nothing; "tables but not the first" is.
  return other !== undefined && isSame && (other.isCounted || !isBut) ? other.criteria : undefined;
}

/** `the first`, `the last two`, `number 2`, `2 and 3`, `level 1` */
function readElliptic(cursor: Cursor, what: DocumentReference): readonly DocumentCriterion[] | undefined {
  cursor.skip('parts', 'in', 'the');
  if (what.kind === 'heading') {
    const levels = positionsOf(readLevels(cursor) ?? [], 9) ?? [];
    if (levels.length > 0) return criteriaOfSelectors(levels.map((level) => ({ kind: 'heading', level })));
  }
  const list = what.kind === 'list' ? cursor.take('kind of list')?.list : undefined;
  if (list !== undefined) return criteriaOfSelectors([{ kind: 'list', list }]);
  const spans = readPositionsBefore(cursor) ?? readPositionsAfter(cursor);
  if (what.isCountable)
    return spans === undefined ? undefined : criteriaOfSelectors(spans.map((span) => ({ kind: 'items', ...span })));
  const positions = spans === undefined ? undefined : positionsOf(spans, MAX_CRITERIA);
  if (positions === undefined) return undefined;
  if (what.kind === 'table') return criteriaOfSelectors(positions.map((number) => tableSelector({ number })));
  const isNumber = /^\d/.test(cursor.tokens[cursor.position - 1]?.text ?? '');
  const level = what.criteria[0]?.all.flatMap((each) => (each.kind === 'each_section' ? [each.level] : []))[0] ?? null;
  const chapters =
    level === null ? chaptersOf(cursor.outline) : cursor.outline.headings.filter((heading) => heading.level === level);
  const named = positions.flatMap((position) =>
    isNumber
      ? (byNumber(cursor.outline, 'chapter', String(position)) ?? [])
      : (chapters.at(position < 0 ? position : position - 1) ?? []),
  );
  return named.length < positions.length ? undefined : criteriaOfSelectors(named.map(sectionOf));
}
