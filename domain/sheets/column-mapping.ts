/** Where the translations of a column of a worksheet go. Columns count from 1. */
export interface MappedColumn {
  readonly source: number;
  /** A number, or the title of a column that is created to the right of the last one. The same as `source`: in its place. */
  readonly target: number | { readonly title: string };
  /** BCP 47; null: whatever language is written. */
  readonly language: string | null;
}

/** How a table in a worksheet is translated into other columns. */
export interface SheetMapping {
  /** Name of the worksheet. */
  readonly sheet: string;
  /** Row with the titles of the columns, from 1; null without one. */
  readonly headerRow: number | null;
  /** First row with data, from 1. */
  readonly startRow: number;
  readonly columns: readonly MappedColumn[];
  /** Handling of existing text in a cell of a target column: it is kept (and not translated), or replaced. */
  readonly existing: 'keep' | 'replace';
}
