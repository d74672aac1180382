import type { UnitFacets } from '#domain/units/facets.ts';
import type { Unit } from '#domain/units/unit.ts';
import { isColor } from './colors.ts';
import { foldTitle, titleOfColumn } from './column-titles.ts';
import { isWithin, type DocumentIndex, type UnitRange } from './document-index.ts';
import { isInMainText } from './outline.ts';
import type { Selector } from '#domain/plans/document-plan.ts';
import { fromPosition } from '#instructions/engine/positions.ts';
import { EMPTY_RANGE_SET, rangeSet, subtract, type RangeSet, wholeUnit } from '#instructions/engine/range-set.ts';

type Table = Extract<Selector, { kind: 'table' }>;
type Look = Extract<Selector, { kind: 'look' | 'whole_look' }>;

/** Where selectors look. */
export interface Scope {
  readonly document: DocumentIndex;
  /** True if notes are selected, whose location is the place that refers to them. */
  readonly isOfNotes: boolean;
  /** Index of the part of each unit, -1 for none: positions count from 1 in each. */
  readonly partOf: readonly number[] | undefined;
}

/** Matches of a selector in each unit, whatever its position. */
export function matching(selector: Selector, { document, isOfNotes, partOf }: Scope): readonly RangeSet[] {
  const { units, anchors } = document;
  if (selector.kind === 'each_section') {
    return units.map((unit, index) => ((partOf?.[index] ?? -1) < 0 ? EMPTY_RANGE_SET : wholeUnit(unit)));
  }
  if (selector.kind === 'section' || selector.kind === 'range') {
    const stretch = stretchOf(selector, document);
    return units.map((unit, index) =>
      stretch && isWithin(document, index, stretch) ? wholeUnit(unit) : EMPTY_RANGE_SET,
    );
  }
  return units.map((unit, index) => {
    const anchor = isOfNotes ? units[anchors[index] ?? index] : undefined;
    const isAtAnchor =
      anchor !== undefined &&
      anchor !== unit &&
      ['table', 'column', 'heading', 'title', 'list'].includes(selector.kind);
    if (!isAtAnchor) return rangesIn(selector, unit, document);
    return rangesIn(selector, anchor, document).length > 0 ? wholeUnit(unit) : EMPTY_RANGE_SET;
  });
}

/** The part of the main text that a selector names; undefined if it doesn't exist. */
function stretchOf(
  selector: Extract<Selector, { kind: 'section' | 'range' }>,
  { sections, units }: DocumentIndex,
): UnitRange | undefined {
  if (selector.kind === 'section') return sections[selector.heading - 1];
  const first = selector.from === null ? undefined : sections[selector.from.heading - 1];
  const last = selector.to === null ? undefined : sections[selector.to.heading - 1];
  const start = first === undefined ? 0 : selector.includesStart ? first.start : first.end;
  const end = last === undefined ? units.length : selector.includesEnd ? last.end : last.start;
  return { start, end };
}

/**
 * Splits a document into the sections of a level; for any level, each ends at the next heading.
 *
 * @returns the index of the section of each unit, from 0, -1 for none
 */
export function splitIntoSections(
  level: number | null,
  { sections, units, anchors }: DocumentIndex,
): readonly number[] {
  const parts =
    level === null
      ? sections.map(({ start, end }, index) => ({ start, end: Math.min(end, sections[index + 1]?.start ?? end) }))
      : sections.filter((section) => section.level === level);
  const at = units.map(() => -1);
  for (const [part, { start, end }] of parts.entries()) at.fill(part, start, end);
  return anchors.map((anchor) => (isInMainText(units[anchor]!) ? at[anchor]! : -1));
}

function rangesIn(selector: Selector, unit: Unit, { tableBounds, columnTitles }: DocumentIndex): RangeSet {
  const { facets } = unit;
  if (facets === undefined) return EMPTY_RANGE_SET;
  const when = (fits: boolean) => (fits ? wholeUnit(unit) : EMPTY_RANGE_SET);
  switch (selector.kind) {
    case 'place':
      return when(facets.place === selector.place);
    case 'table':
      return when(fitsCell(facets, selector, tableBounds));
    case 'column':
      return when(facets.table !== null && titleOfColumn(columnTitles, facets.table) === foldTitle(selector.title));
    case 'style':
      if (facets.style === selector.style) return wholeUnit(unit);
      return rangeSet(facets.characterStyles.filter(({ style }) => style === selector.style));
    case 'look':
      return looked(facets, selector);
    case 'whole_look':
      return when(isAllOf(unit, looked(facets, selector)));
    case 'code':
      if (facets.isCode) return wholeUnit(unit);
      return rangeSet(facets.looks.filter(({ look }) => look === 'monospace'));
    case 'list':
      return when(selector.list ? facets.list === selector.list : facets.isListItem);
    case 'heading':
      return when(facets.headingLevel !== null && (selector.level === null || facets.headingLevel === selector.level));
    case 'title':
      return when(facets.isTitle);
    default:
      return EMPTY_RANGE_SET;
  }
}

function looked({ looks }: UnitFacets, wanted: Look): RangeSet {
  const isMeant = ({ look, value }: UnitFacets['looks'][number]) =>
    look === wanted.look && (wanted.value === null || (value !== undefined && isColor(value, wanted.value)));
  return rangeSet(looks.filter(isMeant));
}

/** True if only spaces and signs of a unit are outside some ranges. */
function isAllOf(unit: Unit, ranges: RangeSet): boolean {
  const rest = subtract(wholeUnit(unit), ranges);
  const hasWord = ({ start, end }: RangeSet[number]) => /[\p{L}\p{N}]/u.test(unit.content.text.slice(start, end));
  return ranges.length > 0 && !rest.some(hasWord);
}

/** Rows and columns from the end count from the last one of the same table. */
export function fitsCell({ table }: UnitFacets, { row, column }: Table, bounds: DocumentIndex['tableBounds']): boolean {
  if (!table) return false;
  const fits = (wanted: number | null, key: 'row' | 'column') =>
    wanted === null || table[key] === fromPosition(wanted, bounds.get(table.number)?.[key] ?? 0);
  return fits(row, 'row') && fits(column, 'column');
}
