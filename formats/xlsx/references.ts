import { columnLetters, columnNumber, MAX_ROWS } from '#domain/sheets/column-letters.ts';

/** A cell of a worksheet; both numbers count from 1. */
export interface CellPosition {
  readonly row: number;
  readonly column: number;
}

/** Cells of a worksheet, the last ones included. */
export interface CellRange {
  readonly firstRow: number;
  readonly firstColumn: number;
  readonly lastRow: number;
  readonly lastColumn: number;
}

export function cellReference({ row, column }: CellPosition): string {
  return `${columnLetters(column)}${row}`;
}

/** Reads `B7` or `$B$7`. */
export function parseCell(reference: string): CellPosition | undefined {
  const [, letters, digits] = /^\$?([A-Za-z]{1,3})\$?([1-9]\d{0,6})$/.exec(reference) ?? [];
  const column = letters === undefined ? undefined : columnNumber(letters);
  const row = Number(digits);
  return column === undefined || row > MAX_ROWS ? undefined : { row, column };
}

/** Reads `A1:C20`, or a single cell. */
export function parseRange(reference: string): CellRange | undefined {
  const corners = reference.split(':').map((corner) => parseCell(corner.trim()));
  const [first, last = first] = corners;
  if (corners.length > 2 || !first || !last) return undefined;
  return {
    firstRow: Math.min(first.row, last.row),
    firstColumn: Math.min(first.column, last.column),
    lastRow: Math.max(first.row, last.row),
    lastColumn: Math.max(first.column, last.column),
  };
}

export function rangeReference({ firstRow, firstColumn, lastRow, lastColumn }: CellRange): string {
  const first = cellReference({ row: firstRow, column: firstColumn });
  const last = cellReference({ row: lastRow, column: lastColumn });
  return first === last ? first : `${first}:${last}`;
}

/** The first of some places, for a warning. */
export function listPlaces(places: readonly string[]): string {
  return places.slice(0, 5).join(', ') + (places.length > 5 ? ', …' : '');
}

export function isInRange({ row, column }: CellPosition, range: CellRange): boolean {
  return row >= range.firstRow && row <= range.lastRow && column >= range.firstColumn && column <= range.lastColumn;
}
