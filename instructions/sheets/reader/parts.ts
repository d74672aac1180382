import type { ClauseDraft } from '#instructions/engine/reading/clause-reader.ts';
import type { NamedThings } from '#instructions/engine/reading/named-things.ts';
import type { NumberRange, Positions } from '#instructions/engine/reading/numbered-things.ts';
import type { Scanner } from '#instructions/engine/reading/scanner.ts';
import type { CellPlace } from '#domain/units/cell-facets.ts';
import type { Hidden, RowTest } from '#domain/plans/sheet-plan.ts';

/** An instruction that is read, and the names that it may mention. */
export interface SheetReading {
  readonly scanner: Scanner;
  readonly sheets: NamedThings;
  /** Titles of the columns of all sheets. */
  readonly titles: readonly string[];
  /** The last column with a value of any sheet, from 1. */
  readonly lastColumn: number;
}

/** Columns as an instruction names them; the sheet that they are in may be named later. */
export type ColumnReference =
  /** By their number; positions count from the last column with a value if negative. */
  ({ readonly by: 'letters' | 'position' } & Positions) | { readonly by: 'title'; readonly title: string };

/** A thing that an instruction names. */
export type SheetPhrasePart =
  | { readonly is: 'columns'; readonly columns: readonly ColumnReference[] }
  /** `isCounted`: from the first row with data, or from the last row if negative. */
  | { readonly is: 'rows'; readonly ranges: readonly NumberRange[]; readonly isCounted: boolean }
  /** Rows whose cell in the column passes the test. */
  | {
      readonly is: 'where';
      readonly column: ColumnReference;
      readonly test: RowTest;
      readonly value: string | null;
    }
  /** Null: all of them. */
  | { readonly is: 'sheets'; readonly names: readonly string[] | null }
  | { readonly is: 'place'; readonly place: CellPlace }
  | { readonly is: 'hidden'; readonly what: Hidden | null }
  | { readonly is: 'header' }
  | { readonly is: 'everything' };

/** A thing with what restricts it: `rows 5 to 200 of column B`. */
export type SheetPhrase = readonly SheetPhrasePart[];

/** The column that translations go into, with the language that the instruction names for it (BCP 47). */
export type Target = { readonly language?: string | undefined } & (
  | { readonly into: 'column'; readonly column: ColumnReference }
  /** The column of this title, else a new one. */
  | { readonly into: 'titled'; readonly title: string }
  /** Titled by its language. */
  | { readonly into: 'new' }
  /** The column of its language, else a new one. */
  | { readonly into: 'languages' }
);

/** An instruction as it was read, before its columns and sheets are looked up. */
export interface SheetDraft extends ClauseDraft<SheetPhrasePart> {
  readonly sources: ColumnReference[];
  readonly targets: Target[];
  isOverwriting?: boolean;
  isFillingGaps?: boolean;
  isInPlace?: boolean;
}

/** The dimension of cells that a thing is about; things of different dimensions restrict each other. */
export function sheetDimensionOf(part: SheetPhrasePart): 'column' | 'row' | 'cell' | undefined {
  if (part.is === 'columns') return 'column';
  if (part.is === 'rows' || part.is === 'where') return 'row';
  return part.is === 'place' && part.place === 'cell' ? 'cell' : undefined;
}

/** True for what is of no sheet: what a workbook has of it is meant unless a sheet is named. */
export function isOfWorkbook([head]: SheetPhrase): boolean {
  return (head?.is === 'hidden' && head.what === 'sheets') || (head?.is === 'place' && head.place === 'sheet_name');
}

/** True for columns and rows, which are of one sheet. */
export function isOnSheet(part: SheetPhrasePart): boolean {
  return part.is === 'columns' || sheetDimensionOf(part) === 'row';
}
