/** The table of a workbook that a request states. Rows count from 1. */
export interface TableLocation {
  /** Undefined: the active sheet. */
  readonly sheetName?: string | undefined;
  /** Row with the titles of the columns; undefined: it is recognized. */
  readonly headerRow?: number | undefined;
  /** First row with data; undefined: the row below the titles. */
  readonly startRow?: number | undefined;
}

/** Fields of a request that state a table; requests about other files have none of them. */
export interface TableFields {
  readonly sheet_name?: string | null | undefined;
  readonly header_row?: number | null | undefined;
  readonly start_row?: number | null | undefined;
}

/** The table that a request states; undefined if it states nothing. */
export function tableOf(fields: TableFields): TableLocation | undefined {
  const { sheet_name: sheetName, header_row: headerRow, start_row: startRow } = fields;
  if (sheetName == null && headerRow == null && startRow == null) return undefined;
  return { sheetName: sheetName ?? undefined, headerRow: headerRow ?? undefined, startRow: startRow ?? undefined };
}
