/** The table of a workbook that a request states. Rows count from 1. */
export interface TableLocation {
  /** Undefined: the active sheet. */
  readonly sheetName?: string | undefined;
  /** Row with the titles of the columns; undefined: it is recognized. */
  readonly headerRow?: number | undefined;
  /** First row with data; undefined: the row below the titles. */
  readonly startRow?: number | undefined;
}
