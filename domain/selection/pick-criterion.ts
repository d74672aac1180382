import type { Place, UnitFacets } from '#domain/units/facets.ts';
import type { Unit } from '#domain/units/unit.ts';
import { isColour } from './colours.ts';
import { isWithin, type DocumentIndex, type Stretch } from './document-index.ts';
import { isRunningText, isSelectable } from './outline.ts';
import type { Criterion, Selector } from './plan.ts';
import { intersect, NOTHING, rangeSet, subtract, type RangeSet } from './range-set.ts';

type Table = Extract<Selector, { kind: 'table' }>;

const BESIDE_THE_TEXT: ReadonlySet<Place> = new Set(['footnote', 'endnote', 'comment'] as const);

/** All of a unit's text. */
export function wholeOf(unit: Unit): RangeSet {
  return rangeSet([{ start: 0, end: unit.content.text.length }]);
}

/** What a criterion picks of each unit; positions count within what its other selectors leave. */
export function pickCriterion({ all, none = [] }: Criterion, document: DocumentIndex): readonly RangeSet[] {
  const places = all.flatMap((selector) => (selector.kind === 'place' ? [selector.place] : []));
  // Comments beside the text are picked by name only: "bold text" isn't meant for them.
  const wantsComments = places.includes('comment');
  const offered = document.units.map((unit) =>
    isSelectable(unit) && (unit.translate || wantsComments) ? wholeOf(unit) : NOTHING,
  );
  const scope: Scope = {
    document,
    offered,
    isOfNotes: places.some((place) => BESIDE_THE_TEXT.has(place)),
    parts: all.flatMap((selector) => (selector.kind === 'each_section' ? [partsOf(selector.level, document)] : []))[0],
  };
  const picked = narrowed(offered, all, all, scope);
  return none.reduce((left, exception) => {
    const taken = narrowed(left, exception.all, [...all, ...exception.all], scope);
    return left.map((ranges, index) => subtract(ranges, taken[index] ?? NOTHING));
  }, picked);
}

interface Scope {
  readonly document: DocumentIndex;
  /** All that the criterion may pick. */
  readonly offered: readonly RangeSet[];
  /** Notes are wanted, so that what they are said to be in is where the text refers to them. */
  readonly isOfNotes: boolean;
  /** Positions count anew in each. */
  readonly parts: readonly Stretch[] | undefined;
}

/** @param context selectors among which positions count */
function narrowed(
  ranges: readonly RangeSet[],
  selectors: readonly Selector[],
  context: readonly Selector[],
  scope: Scope,
): readonly RangeSet[] {
  return selectors.reduce((left, selector) => {
    const picked = isCounted(selector) ? countedIn(selector, context, scope) : matching(selector, scope);
    return left.map((each, index) => intersect(each, picked[index] ?? NOTHING));
  }, ranges);
}

function isCounted(selector: Selector): boolean {
  return selector.kind === 'paragraphs' || (selector.kind === 'table' && selector.number !== null);
}

/** What says where a table is; what its text is like doesn't: bold text in the second table. */
const LOCATING: readonly Selector['kind'][] = ['section', 'range', 'each_section', 'place'];
/** Of paragraphs their kind counts too: the second one in style Quote. */
const DESCRIBING: readonly Selector['kind'][] = [...LOCATING, 'style', 'list', 'code'];

/** What a selector picks by counting among what the others say of where that is. */
function countedIn(selector: Selector, context: readonly Selector[], scope: Scope): readonly RangeSet[] {
  const { document, offered, parts } = scope;
  const kinds = selector.kind === 'table' ? LOCATING : DESCRIBING;
  const located = context.filter(({ kind }) => kinds.includes(kind)).map((each) => matching(each, scope));
  const isThere = (index: number) =>
    offered[index]!.length > 0 && located.every((ranges) => (ranges[index]?.length ?? 0) > 0);
  const candidates = [...document.units.keys()].filter(isThere);
  const groups = parts?.map((part) => candidates.filter((index) => isWithin(document, index, part))) ?? [candidates];
  const chosen = new Set(groups.flatMap((group) => chosenOf(selector, group, document)));
  return document.units.map((unit, index) => (chosen.has(index) ? wholeOf(unit) : NOTHING));
}

function chosenOf(
  selector: Selector,
  candidates: readonly number[],
  { units, tableBounds }: DocumentIndex,
): readonly number[] {
  if (selector.kind === 'paragraphs') {
    const paragraphs = candidates.filter((index) => isRunningText(units[index]!));
    const from = fromPosition(selector.from, paragraphs.length);
    const to = fromPosition(selector.to, paragraphs.length);
    return paragraphs.slice(Math.max(0, from - 1), Math.max(0, to));
  }
  if (selector.kind !== 'table' || selector.number === null) return [];
  const numbers = new Set(candidates.flatMap((index) => units[index]?.facets?.table?.number ?? []));
  const ordered = [...numbers].toSorted((a, b) => a - b);
  const wanted = ordered[fromPosition(selector.number, ordered.length) - 1];
  return candidates.filter((index) => {
    const { facets } = units[index]!;
    return facets?.table?.number === wanted && facets !== undefined && fitsCell(facets, selector, tableBounds);
  });
}

/** A position from the start, from 1, of one that may count from the end. */
function fromPosition(position: number, length: number): number {
  return position < 0 ? length + 1 + position : position;
}

function matching(selector: Selector, { document, isOfNotes, parts }: Scope): readonly RangeSet[] {
  const { units, anchors } = document;
  const stretches = stretchesOf(selector, document, parts);
  if (stretches !== undefined) {
    return units.map((unit, index) =>
      stretches.some((stretch) => isWithin(document, index, stretch)) ? wholeOf(unit) : NOTHING,
    );
  }
  return units.map((unit, index) => {
    const anchor = isOfNotes ? units[anchors[index] ?? index] : undefined;
    const isAtAnchor =
      anchor !== undefined && anchor !== unit && ['table', 'heading', 'title', 'list'].includes(selector.kind);
    if (!isAtAnchor) return rangesIn(selector, unit, document);
    return rangesIn(selector, anchor, document).length > 0 ? wholeOf(unit) : NOTHING;
  });
}

/** Parts of the main text that a selector names; undefined for one that names none. */
function stretchesOf(
  selector: Selector,
  { sections, units }: DocumentIndex,
  parts: readonly Stretch[] | undefined,
): readonly Stretch[] | undefined {
  if (selector.kind === 'each_section') return parts ?? [];
  if (selector.kind === 'section') return sections.slice(selector.heading - 1, selector.heading);
  if (selector.kind !== 'range') return undefined;
  const first = selector.from === null ? undefined : sections[selector.from.heading - 1];
  const last = selector.to === null ? undefined : sections[selector.to.heading - 1];
  const start = first === undefined ? 0 : selector.includesStart ? first.start : first.end;
  const end = last === undefined ? units.length : selector.includesEnd ? last.end : last.start;
  return [{ start, end }];
}

/** Sections of a level; of any level, each ends where the next heading stands. */
function partsOf(level: number | null, { sections }: DocumentIndex): readonly Stretch[] {
  if (level !== null) return sections.filter((section) => section.level === level);
  return sections.map(({ start, end }, index) => ({ start, end: Math.min(end, sections[index + 1]?.start ?? end) }));
}

function rangesIn(selector: Selector, unit: Unit, { tableBounds }: DocumentIndex): RangeSet {
  const { facets } = unit;
  if (facets === undefined) return NOTHING;
  const when = (fits: boolean) => (fits ? wholeOf(unit) : NOTHING);
  switch (selector.kind) {
    case 'place':
      return when(facets.place === selector.place);
    case 'table':
      return when(fitsCell(facets, selector, tableBounds));
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

/** Rows and columns from the end count from the last one of the same table. */
function fitsCell({ table }: UnitFacets, { row, column }: Table, bounds: DocumentIndex['tableBounds']): boolean {
  if (!table) return false;
  const fits = (wanted: number | null, key: 'row' | 'column') =>
    wanted === null || table[key] === fromPosition(wanted, bounds.get(table.number)?.[key] ?? 0);
  return fits(row, 'row') && fits(column, 'column');
}
