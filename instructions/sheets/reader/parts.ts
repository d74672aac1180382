import type { ClauseDraft } from '#instructions/engine/reading/clause-reader.ts';
import type { CellPlace } from '#domain/units/cell-facets.ts';
import type { Hidden, RowTest } from '#domain/plans/sheet-plan.ts';

/** A column as an instruction names it; the sheet that it is in may be named later. */
export type ColumnReference =
  | { readonly by: 'letters'; readonly number: number }
  /** From 1, or from the last column with a value from -1. */
  | { readonly by: 'position'; readonly position: number }
  /** `isUnknown`: written without quotation marks, and no column has it. */
  | { readonly by: 'title'; readonly title: string; readonly isUnknown?: true };

/** A test of the cells of a column; a row passes if one of the values fits. */
export interface RowCondition {
  readonly column: ColumnReference;
  readonly test: RowTest;
  readonly values: readonly (string | null)[];
}

/** A thing that an instruction names. */
export type Part =
  | { readonly is: 'columns'; readonly columns: readonly ColumnReference[] }
  | { readonly is: 'rows'; readonly ranges: readonly { readonly from: number; readonly to: number | null }[] }
  | { readonly is: 'last_rows'; readonly count: number }
  | { readonly is: 'first_rows'; readonly count: number }
  | { readonly is: 'where'; readonly conditions: readonly RowCondition[] }
  /** Null: all of them. */
  | { readonly is: 'sheets'; readonly names: readonly string[] | null }
  | { readonly is: 'place'; readonly place: CellPlace }
  | { readonly is: 'hidden'; readonly what: Hidden | null }
  | { readonly is: 'header' }
  | { readonly is: 'everything' }
  /** Numbers, formulas and dates: they are never translated. */
  | { readonly is: 'no_text' };

/** A thing with what restricts it: `rows 5 to 200 of column B`. */
export type Phrase = readonly Part[];

/** Where translations go. */
export type Target =
  | { readonly into: 'column'; readonly column: ColumnReference }
  /** The column of this title, or a new one. */
  | { readonly into: 'titled'; readonly title: string }
  /** Null: titled by its language. */
  | { readonly into: 'new'; readonly title: string | null }
  /** The column of each language. */
  | { readonly into: 'languages' };

/** A target with the language that the instruction names for it. */
export interface LanguageTarget {
  readonly target: Target;
  /** BCP 47; undefined: none was named. */
  readonly language: string | undefined;
}

/** An instruction as it was read, before its columns and sheets are looked up. */
export interface Draft extends ClauseDraft<Part> {
  readonly sources: ColumnReference[];
  readonly targets: LanguageTarget[];
  existing: 'keep' | 'replace' | undefined;
  isInPlace: boolean;
}
