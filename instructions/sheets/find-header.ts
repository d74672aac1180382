import type { RowFacets, SheetFacets } from '#domain/units/cell-facets.ts';

/** Rows in which the header row is searched: forms and reports have notes above their table. */
export const ROWS_SEARCHED = 100;
/** Part of the cells of a header row that are text, and of the columns of the table that have a title. */
const MIN_TEXT = 0.7;
const MIN_FILLED = 0.5;
/** UTF-16 units of the longest title: sentences are data. */
const MAX_TITLE_LENGTH = 100;

/**
 * The row with the titles of the columns: that of the first table of the worksheet, else the first row of mostly text above
 * data.
 *
 * @param rows the first rows that hold text
 * @param startRow first row with data, if it is known
 * @returns its number; null without one
 */
export function findHeaderRow(sheet: SheetFacets, rows: readonly RowFacets[], startRow?: number): number | null {
  const isAbove = (row: number) => startRow === undefined || row < startRow;
  const [table] = sheet.tables.toSorted((one, other) => one.firstRow - other.firstRow);
  if (table !== undefined) return table.hasHeader && isAbove(table.firstRow) ? table.firstRow : null;
  const ordered = rows.toSorted((one, other) => one.number - other.number);
  const width = Math.max(0, ...ordered.map(({ values }) => filled(values).length));
  const header = ordered.find(({ values }) => {
    const cells = filled(values);
    const texts = cells.filter((value) => /\p{L}/u.test(value) && value.trim().length <= MAX_TITLE_LENGTH);
    const isWide = cells.length >= Math.min(2, width) && cells.length >= width * MIN_FILLED;
    return isWide && texts.length >= cells.length * MIN_TEXT;
  });
  return header !== undefined && header.number < sheet.lastRow && isAbove(header.number) ? header.number : null;
}

function filled(values: RowFacets['values']): readonly string[] {
  return [...values.values()].filter((value) => value.trim() !== '');
}
