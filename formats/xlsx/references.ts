/** Columns and rows of a worksheet. Source: Excel specifications and limits. */
export const MOST_COLUMNS = 16_384;
export const MOST_ROWS = 1_048_576;

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

/** The letters of a column (1 is `A`). */
export function columnLetters(column: number): string {
  let letters = '';
  for (let rest = column; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters;
  }
  return letters;
}

/** The number of a column, from its letters; undefined for letters beyond the last column. */
export function columnNumber(letters: string): number | undefined {
  let column = 0;
  for (const letter of letters.toUpperCase()) column = column * 26 + letter.charCodeAt(0) - 64;
  return column >= 1 && column <= MOST_COLUMNS ? column : undefined;
}

export function cellReference({ row, column }: CellPosition): string {
  return `${columnLetters(column)}${row}`;
}

/** Reads `B7` or `$B$7`. */
export function parseCell(reference: string): CellPosition | undefined {
  const [, letters, digits] = /^\$?([A-Za-z]{1,3})\$?([1-9]\d{0,6})$/.exec(reference) ?? [];
  const column = letters === undefined ? undefined : columnNumber(letters);
  const row = Number(digits);
  return column === undefined || row > MOST_ROWS ? undefined : { row, column };
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

export function isInRange({ row, column }: CellPosition, range: CellRange): boolean {
  return row >= range.firstRow && row <= range.lastRow && column >= range.firstColumn && column <= range.lastColumn;
}
