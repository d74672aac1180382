import { MAX_CRITERIA, MAX_SELECTORS, type DocumentCriterion, type Selector } from '#domain/plans/document-plan.ts';
import type { OutlineHeading } from '#instructions/document/outline.ts';
import type { PositionRange } from './positions.ts';

type Table = Extract<Selector, { kind: 'table' }>;

/**
 * The intersection of each pair: `rows 1 to 3 of tables 1 to 5` are fifteen criteria.
 *
 * @returns undefined when they exceed the maximum of a plan
 */
export function crossed(
  ones: readonly DocumentCriterion[],
  others: readonly DocumentCriterion[],
): readonly DocumentCriterion[] | undefined {
  if (ones.length * others.length > MAX_CRITERIA) return undefined;
  const criteria = ones.flatMap((one) =>
    others.map((other) => criterion(merged([...one.all, ...other.all]), [...(one.none ?? []), ...(other.none ?? [])])),
  );
  return criteria.every(isSmall) ? criteria : undefined;
}

/**
 * The difference of two lists of criteria.
 *
 * @returns undefined when the second list has exceptions itself, or the result exceeds the maximum of a plan
 */
export function subtracted(
  ones: readonly DocumentCriterion[],
  others: readonly DocumentCriterion[],
): readonly DocumentCriterion[] | undefined {
  if (others.some(({ none = [] }) => none.length > 0)) return undefined;
  const criteria = ones.map((one) => criterion(one.all, [...(one.none ?? []), ...others.map(({ all }) => ({ all }))]));
  return criteria.every(isSmall) ? criteria : undefined;
}

/** All that others aren't: `non-bold text`. */
export function negated(others: readonly DocumentCriterion[]): readonly DocumentCriterion[] | undefined {
  return subtracted([{ all: [] }], others);
}

/** Selects by position from each criterion: `the first two footnotes`. */
export function itemCriteria(
  criteria: readonly DocumentCriterion[],
  spans: readonly PositionRange[],
): readonly DocumentCriterion[] | undefined {
  return crossed(criteria, criteriaOfSelectors(spans.map(({ from, to }) => ({ kind: 'items', from, to }))));
}

/** Selects the section of a heading. */
export function sectionOf({ position, title }: OutlineHeading): Selector {
  return { kind: 'section', heading: position, title };
}

/** One criterion each. */
export function criteriaOfSelectors(selectors: readonly Selector[]): readonly DocumentCriterion[] {
  return selectors.map((selector) => ({ all: [selector] }));
}

/**
 * Paragraphs that are wholly in a look.
 *
 * @returns undefined for a negation, and for several looks: the first of both, or of each?
 */
export function wholeLooks(looks: readonly DocumentCriterion[]): readonly DocumentCriterion[] | undefined {
  const isPositive = looks.every(({ all, none }) => none === undefined && all.every(({ kind }) => kind === 'look'));
  if (!isPositive || looks.length > 1) return undefined;
  return looks.map(({ all }) => ({
    all: all.map((selector) => (selector.kind === 'look' ? { ...selector, kind: 'whole_look' } : selector)),
  }));
}

/** Adds criteria without duplicates. */
export function addNew(criteria: DocumentCriterion[], more: readonly DocumentCriterion[]): void {
  const known = new Set(criteria.map((one) => JSON.stringify(one)));
  for (const one of more) {
    const text = JSON.stringify(one);
    if (!known.has(text)) criteria.push(one);
    known.add(text);
  }
}

/** Tables, all of them unless their place is given. */
export function tableSelector(place: Partial<Omit<Table, 'kind'>> = {}): Table {
  return { kind: 'table', number: null, row: null, column: null, ...place };
}

function criterion(all: readonly Selector[], none: NonNullable<DocumentCriterion['none']>): DocumentCriterion {
  return { all: [...all], ...(none.length === 0 ? {} : { none }) };
}

function isSmall({ all, none = [] }: DocumentCriterion): boolean {
  return all.length <= MAX_SELECTORS && none.length <= MAX_SELECTORS;
}

/** `Column 2` of `table 1` is one place in tables, lists that are numbered are numbered lists. */
function merged(selectors: readonly Selector[]): Selector[] {
  const result: Selector[] = [];
  for (const selector of selectors) {
    const index = result.findIndex(
      (known) => known.kind === 'table' && selector.kind === 'table' && isApart(known, selector),
    );
    if (index < 0) {
      const isKnownList = selector.kind === 'list' && selector.list === null;
      if (isKnownList && result.some(({ kind }) => kind === 'list')) continue;
      const vague = result.findIndex((known) => known.kind === 'list' && known.list === null);
      if (selector.kind === 'list' && vague >= 0) result.splice(vague, 1, selector);
      else if (!result.some((known) => JSON.stringify(known) === JSON.stringify(selector))) result.push(selector);
      continue;
    }
    const [one, other] = [result[index] as Table, selector as Table];
    result[index] = tableSelector({
      number: one.number ?? other.number,
      row: one.row ?? other.row,
      column: one.column ?? other.column,
    });
  }
  return result;
}

function isApart(one: Table, other: Table): boolean {
  return (['number', 'row', 'column'] as const).every((key) => one[key] === null || other[key] === null);
}

/** Parts with a heading. */
export function isSection({ all: [one, ...more], none }: DocumentCriterion): boolean {
  return (one?.kind === 'section' || one?.kind === 'each_section') && more.length === 0 && none === undefined;
}

/** "The tables and headings in chapter 2": where are the tables? */
export function isHalfLocated(before: readonly DocumentCriterion[], criteria: readonly DocumentCriterion[]): boolean {
  const isLocated = ({ all }: DocumentCriterion) => all.some(({ kind }) => LOCATIONS.has(kind));
  const isModified = criteria.some((one) => one.all.length > 1 && isLocated(one));
  const isBare = ({ all: [one, ...more] }: DocumentCriterion) =>
    more.length === 0 && one !== undefined && one.kind !== 'place' && !LOCATIONS.has(one.kind);
  return isModified && before.some(isBare);
}

const LOCATIONS: ReadonlySet<string> = new Set(['section', 'range', 'each_section']);
