import { parseRange, type CellRange } from './references.ts';
import type { Sheet, Workbook } from './workbook.ts';
import type { PlacedTable } from './tables.ts';

/** Takes rows for visible ones that only a filter hides: its readers see them as soon as they choose other values. */
export function showFilteredRows({ sheets }: Workbook, tables: readonly PlacedTable[]): void {
  for (const sheet of sheets) {
    if (!sheet.content?.cells.isSorted) continue;
    for (const { firstRow, lastRow } of filteredRanges(sheet, tables)) {
      const { cells } = sheet.content;
      for (let row = cells.firstRowFrom(firstRow + 1); row < cells.rowCount; row++) {
        if (cells.rowNumber(row) > lastRow) break;
        cells.showRow(row);
      }
    }
  }
}

/** Ranges of filters with conditions, their headers included. A sheet has one, and one in each of its tables. */
function filteredRanges(sheet: Sheet, tables: readonly PlacedTable[]): CellRange[] {
  const { elements } = sheet.content!;
  const filter = elements.find(({ tag }) => tag.key === 'x:autoFilter');
  const isFiltered = elements.some(
    ({ tag, start }) =>
      tag.key === 'x:filterColumn' && filter !== undefined && start > filter.start && start < filter.end,
  );
  const own = filter && isFiltered ? parseRange(filter.tag.attribute('ref') ?? '') : undefined;
  const ofTables = tables.flatMap((placed) =>
    placed.sheet === sheet && placed.table.isFiltered ? placed.table.range : [],
  );
  return own ? [own, ...ofTables] : ofTables;
}
