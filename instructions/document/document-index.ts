import type { Unit } from '#domain/units/unit.ts';
import { anchorsOf, findSections, isInMainText } from './outline.ts';
import { columnTitlesOf, type ColumnTitles } from './column-titles.ts';

/** A part of the main text: indexes of units, `end` is exclusive. */
export interface UnitRange {
  readonly start: number;
  readonly end: number;
}

/** Look-ups of a document for the criteria of a plan. */
export interface DocumentIndex {
  readonly units: readonly Unit[];
  readonly sections: readonly (UnitRange & { readonly level: number })[];
  /** Rows and columns of each table, by its number. */
  readonly tableBounds: ReadonlyMap<number, { readonly row: number; readonly column: number }>;
  readonly columnTitles: ColumnTitles;
  /** Anchor of each unit: the unit itself, or for a note and a comment the unit that refers to it. */
  readonly anchors: readonly number[];
}

/** Computes once the look-ups that criteria need. */
export function indexDocument(units: readonly Unit[]): DocumentIndex {
  return {
    units,
    sections: findSections(units),
    tableBounds: boundsOf(units),
    columnTitles: columnTitlesOf(units),
    anchors: anchorsOf(units),
  };
}

/** True for a unit in a part of the main text, or a note or comment that belongs to it. */
export function isWithin(
  { units, anchors }: Pick<DocumentIndex, 'units' | 'anchors'>,
  index: number,
  { start, end }: UnitRange,
): boolean {
  const anchor = anchors[index] ?? index;
  const unit = units[anchor];
  return anchor >= start && anchor < end && unit !== undefined && isInMainText(unit);
}

function boundsOf(units: readonly Unit[]): Map<number, { row: number; column: number }> {
  const bounds = new Map<number, { row: number; column: number }>();
  for (const { facets } of units) {
    if (!facets?.table) continue;
    const { number, row, column } = facets.table;
    const known = bounds.get(number) ?? { row: 0, column: 0 };
    bounds.set(number, { row: Math.max(known.row, row), column: Math.max(known.column, column) });
  }
  return bounds;
}
