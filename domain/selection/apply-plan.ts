import type { Unit } from '#domain/units/unit.ts';
import { isColour } from './colours.ts';
import { findSections, isInMainText, isRunningText, isSelectable } from './outline.ts';
import type { Criterion, SelectionPlan, Selector } from './plan.ts';
import { intersect, NOTHING, rangeSet, subtract, union, type RangeSet } from './range-set.ts';

/** What is translated of a unit: all of it, or only these ranges of its text (UTF-16 offsets, in order). */
export type UnitSelection = { readonly kind: 'whole' } | { readonly kind: 'ranges'; readonly ranges: RangeSet };

export interface AppliedPlan {
  /** By unit id. A unit that isn't here stays as it is. */
  readonly selected: ReadonlyMap<string, UnitSelection>;
  /** Units that are translated, wholly or in part. */
  readonly units: number;
  /** Of these, the ones that are translated in part. */
  readonly partial: number;
  /** Units that could be translated and are left out. */
  readonly leftOut: number;
}

const WHOLE: UnitSelection = { kind: 'whole' };

/**
 * Applies a plan to the units of a document that were read with `describe`. What an instruction doesn't name and what
 * isn't translated without one (hidden text, comments) stays; comments are translated when the plan names them.
 */
export function applyPlan(plan: SelectionPlan, units: readonly Unit[]): AppliedPlan {
  const picked = (criteria: readonly Criterion[]) => criteria.map((criterion) => pick(criterion, units));
  const [include, exclude, add] = [picked(plan.include), picked(plan.exclude), picked(plan.add)];
  const selected = new Map<string, UnitSelection>();
  let [partial, leftOut] = [0, 0];
  for (const [index, unit] of units.entries()) {
    if (!isSelectable(unit)) continue;
    const all = (sets: readonly (readonly RangeSet[])[]) =>
      sets.reduce<RangeSet>((sum, set) => union(sum, set[index] ?? NOTHING), NOTHING);
    const base = plan.include.length > 0 ? all(include) : unit.translate ? wholeOf(unit) : NOTHING;
    const ranges = withWords(union(subtract(base, all(exclude)), all(add)), unit.content.text);
    if (ranges.length === 0) {
      leftOut += 1;
    } else if (withWords(subtract(wholeOf(unit), ranges), unit.content.text).length === 0) {
      selected.set(unit.id, WHOLE);
    } else {
      selected.set(unit.id, { kind: 'ranges', ranges });
      partial += 1;
    }
  }
  return { selected, units: selected.size, partial, leftOut };
}

function wholeOf(unit: Unit): RangeSet {
  return rangeSet([{ start: 0, end: unit.content.text.length }]);
}

/** Ranges without letters have nothing to translate, and nothing worth keeping from it. */
function withWords(ranges: RangeSet, text: string): RangeSet {
  return ranges.filter(({ start, end }) => /\p{L}/u.test(text.slice(start, end)));
}

/** What a criterion picks of each unit; positions count within what its other selectors leave. */
function pick(criterion: Criterion, units: readonly Unit[]): readonly RangeSet[] {
  const counted = criterion.all.filter(isCounted);
  const named = criterion.all.filter((selector) => !isCounted(selector));
  // Comments beside the text are picked by name only: "bold text" isn't meant for them.
  const wantsComments = named.some((selector) => selector.kind === 'place' && selector.place === 'comment');
  let result: readonly RangeSet[] = units.map((unit) =>
    isSelectable(unit) && (unit.translate || wantsComments) ? wholeOf(unit) : NOTHING,
  );
  const bounds = tableBounds(units);
  for (const selector of [...named, ...counted]) {
    const ranges = counting(selector, units, bounds, result) ?? matching(selector, units, bounds);
    result = result.map((left, index) => intersect(left, ranges[index] ?? NOTHING));
  }
  return result;
}

function isCounted(selector: Selector): boolean {
  return selector.kind === 'paragraphs' || (selector.kind === 'table' && selector.number !== null);
}

/** What a selector picks by counting among what is left. */
function counting(
  selector: Selector,
  units: readonly Unit[],
  bounds: TableBounds,
  left: readonly RangeSet[],
): RangeSet[] | undefined {
  const isLeft = (index: number) => (left[index]?.length ?? 0) > 0;
  if (selector.kind === 'paragraphs') {
    const paragraphs = [...units.keys()].filter((index) => isLeft(index) && isRunningText(units[index]!));
    const from = fromPosition(selector.from, paragraphs.length);
    const to = fromPosition(selector.to, paragraphs.length);
    const chosen = new Set(paragraphs.slice(Math.max(0, from - 1), Math.max(0, to)));
    return units.map((unit, index) => (chosen.has(index) ? wholeOf(unit) : NOTHING));
  }
  if (selector.kind !== 'table' || selector.number === null) return undefined;
  const numbers = new Set<number>();
  for (const [index, { facets }] of units.entries())
    if (facets?.table && isLeft(index)) numbers.add(facets.table.number);
  const ordered = [...numbers].toSorted((a, b) => a - b);
  const wanted = ordered[fromPosition(selector.number, ordered.length) - 1];
  const isWanted = (unit: Unit) => unit.facets?.table?.number === wanted && fitsCell(unit, selector, bounds);
  return units.map((unit) => (wanted !== undefined && isWanted(unit) ? wholeOf(unit) : NOTHING));
}

function fromPosition(position: number, count: number): number {
  return position < 0 ? count + 1 + position : position;
}

function matching(selector: Selector, units: readonly Unit[], bounds: TableBounds): RangeSet[] {
  if (selector.kind === 'section' || selector.kind === 'range') return between(selector, units);
  return units.map((unit) => rangesIn(selector, unit, bounds));
}

function rangesIn(selector: Selector, unit: Unit, bounds: TableBounds): RangeSet {
  const { facets } = unit;
  if (facets === undefined) return NOTHING;
  const when = (fits: boolean) => (fits ? wholeOf(unit) : NOTHING);
  switch (selector.kind) {
    case 'place':
      return when(facets.place === selector.place);
    case 'table':
      return when(facets.table !== null && fitsCell(unit, selector, bounds));
    case 'style':
      if (facets.style === selector.style) return wholeOf(unit);
      return rangeSet(facets.characterStyles.filter(({ style }) => style === selector.style));
    case 'look':
      return rangeSet(
        facets.looks.filter(
          ({ look, value }) =>
            look === selector.look &&
            (selector.value === null || (value !== undefined && isColour(value, selector.value))),
        ),
      );
    case 'code':
      if (facets.isCode) return wholeOf(unit);
      return rangeSet(facets.looks.filter(({ look }) => look === 'monospace'));
    case 'list':
      return when(facets.isListItem);
    case 'heading':
      return when(facets.headingLevel !== null && (selector.level === null || facets.headingLevel === selector.level));
    case 'title':
      return when(facets.isTitle);
    default:
      return NOTHING;
  }
}

/** Rows and columns of each table, by its number. */
type TableBounds = ReadonlyMap<number, { readonly row: number; readonly column: number }>;

function tableBounds(units: readonly Unit[]): TableBounds {
  const bounds = new Map<number, { row: number; column: number }>();
  for (const { facets } of units) {
    if (!facets?.table) continue;
    const { number, row, column } = facets.table;
    const known = bounds.get(number) ?? { row: 0, column: 0 };
    bounds.set(number, { row: Math.max(known.row, row), column: Math.max(known.column, column) });
  }
  return bounds;
}

/** Rows and columns from the end count from the last one of the same table. */
function fitsCell(
  { facets }: Unit,
  { row, column }: Extract<Selector, { kind: 'table' }>,
  bounds: TableBounds,
): boolean {
  const table = facets?.table;
  if (!table) return false;
  const fits = (wanted: number | null, key: 'row' | 'column') =>
    wanted === null || table[key] === fromPosition(wanted, bounds.get(table.number)?.[key] ?? 0);
  return fits(row, 'row') && fits(column, 'column');
}

function between(selector: Extract<Selector, { kind: 'section' | 'range' }>, units: readonly Unit[]): RangeSet[] {
  const sections = findSections(units);
  let [start, end] = [0, units.length];
  if (selector.kind === 'section') {
    const section = sections[selector.heading - 1];
    [start, end] = section === undefined ? [0, 0] : [section.start, section.end];
  } else {
    const first = selector.from === null ? undefined : sections[selector.from.heading - 1];
    const last = selector.to === null ? undefined : sections[selector.to.heading - 1];
    if (first !== undefined) start = selector.includesStart ? first.start : first.end;
    if (last !== undefined) end = selector.includesEnd ? last.end : last.start;
  }
  return units.map((unit, index) => (index >= start && index < end && isInMainText(unit) ? wholeOf(unit) : NOTHING));
}
