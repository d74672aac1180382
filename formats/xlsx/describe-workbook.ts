import type { CellFacets, CellPlace, RowFacets, SheetFacets, WorkbookFacets } from '#domain/units/cell-facets.ts';
import { valueOfCell } from './cell-values.ts';
import type { SheetTable } from './tables.ts';
import type { PlacedTable } from './tables.ts';
import type { Sheet, Workbook } from './workbook.ts';

/** Describes a workbook for instructions. */
export function workbookFacets(workbook: Workbook, tables: readonly PlacedTable[]): WorkbookFacets {
  const sheets = workbook.sheets.map((sheet) => {
    const own = tables.filter((placed) => placed.sheet === sheet);
    return describeSheet(
      sheet,
      own.map(({ table }) => table),
    );
  });
  return { sheets, activeSheet: workbook.activeSheet };
}

function describeSheet({ number, name, isHidden, content }: Sheet, tables: readonly SheetTable[]): SheetFacets {
  let [lastColumn, lastRow] = [0, 0];
  for (let row = 0; row < (content?.cells.rowCount ?? 0); row++) {
    const { cells } = content!;
    const [from, to] = cells.cellsOfRow(row);
    for (let cell = from; cell < to; cell++) {
      if (cells.kindOf(cell) === 'empty') continue;
      lastColumn = Math.max(lastColumn, cells.columnOf(cell));
      lastRow = Math.max(lastRow, cells.rowNumber(row));
    }
  }
  return {
    number,
    name,
    isHidden,
    lastColumn,
    lastRow,
    tables: tables.map(({ name: tableName, range, hasHeader }) => ({ name: tableName, ...range, hasHeader })),
  };
}

/** Where a text of a workbook is. @param sheet undefined for a text of none */
export function cellFacets(
  workbook: WorkbookFacets,
  place: CellPlace,
  sheet: Pick<Sheet, 'number'> | undefined,
  row: RowFacets | null = null,
  column: number | null = null,
): CellFacets {
  return { place, workbook, sheet: (sheet && workbook.sheets[sheet.number - 1]) ?? null, row, column };
}

/** The rows of a sheet. Their values are read when they are asked for: a long sheet would be in memory twice. */
export class SheetRows {
  readonly #workbook: Workbook;
  readonly #sheet: Sheet;
  #last: { readonly row: number; readonly values: ReadonlyMap<number, string> } | undefined;

  constructor(workbook: Workbook, sheet: Sheet) {
    this.#workbook = workbook;
    this.#sheet = sheet;
  }

  /** @param row index of the row */
  row(row: number): RowFacets {
    const { cells } = this.#sheet.content!;
    const values = () => this.#values(row);
    return {
      number: cells.rowNumber(row),
      isHidden: cells.isRowHidden(row),
      get values() {
        return values();
      },
    };
  }

  #values(row: number): ReadonlyMap<number, string> {
    if (this.#last?.row === row) return this.#last.values;
    const { cells } = this.#sheet.content!;
    const [from, to] = cells.cellsOfRow(row);
    const values = new Map<number, string>();
    for (let cell = from; cell < to; cell++) {
      const value = valueOfCell(this.#workbook, this.#sheet, cell);
      if (value !== '') values.set(cells.columnOf(cell), value);
    }
    this.#last = { row, values };
    return values;
  }
}
