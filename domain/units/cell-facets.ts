/** Kinds of places in a workbook that hold text. */
export const CELL_PLACES = [
  'cell',
  'comment',
  'chart',
  'drawing',
  'data_validation',
  'header_footer',
  'sheet_name',
  'property',
] as const;
export type CellPlace = (typeof CELL_PLACES)[number];

/** A workbook as instructions see it; shared by all of its units. */
export interface WorkbookFacets {
  /** In the order of their tabs. */
  readonly sheets: readonly SheetFacets[];
  /** Number of the sheet that is open when the workbook is opened. */
  readonly activeSheet: number;
}

/** A worksheet; shared by all of its units. */
export interface SheetFacets {
  /** Position of its tab, from 1; hidden sheets count. */
  readonly number: number;
  readonly name: string;
  readonly isHidden: boolean;
  /** Number of the last column and row with a value, from 1; 0 in an empty sheet. */
  readonly lastColumn: number;
  readonly lastRow: number;
  readonly tables: readonly TableFacets[];
}

/** A table of a worksheet (Excel: Insert, Table). Columns and rows count from 1; `lastRow` includes a row of totals. */
export interface TableFacets {
  readonly name: string;
  readonly firstRow: number;
  readonly lastRow: number;
  readonly firstColumn: number;
  readonly lastColumn: number;
  /** True if its first row contains the titles of its columns. */
  readonly hasHeader: boolean;
}

/** A row of a worksheet with all of its values; shared by the units of its cells. */
export interface RowFacets {
  /** From 1. */
  readonly number: number;
  readonly isHidden: boolean;
  /** By column, from 1: text as it is shown, other values as the file writes them. Empty cells are missing. */
  readonly values: ReadonlyMap<number, string>;
}

/** The place of a unit in a workbook, by which instructions select. */
export interface CellFacets {
  readonly place: CellPlace;
  readonly workbook: WorkbookFacets;
  /** Null: the unit belongs to the whole workbook. */
  readonly sheet: SheetFacets | null;
  /** Row of the cell, or of the cell that a comment is on. */
  readonly row: RowFacets | null;
  /** Number of its column, from 1; null if it is in none. */
  readonly column: number | null;
}
