import type { TermType } from './terminology.ts';

/** A term of an imported entry. */
export interface ImportedTerm {
  /** BCP 47. */
  readonly language: string;
  readonly text: string;
  readonly type: TermType;
  readonly description: string | null;
  readonly alternative: string | null;
}

/** A row of an imported file that creates or changes an entry. */
export interface ImportedRow {
  readonly kind: 'entry';
  /** From 1, including the header, as in spreadsheet programs; for TBX the position of the entry in the file. */
  readonly row: number;
  /** The term that identifies the entry: the first in the base language. */
  readonly baseTerm: string;
  /** Terms in the base language first. */
  readonly terms: readonly ImportedTerm[];
  /** Empty for none. */
  readonly notes: string;
}

/** Reasons why a row of an imported file has no effect. */
export const SKIP_REASONS = ['duplicate', 'duplicate_in_file', 'missing_base_term', 'too_many_cells'] as const;
export type SkippedRowReason = (typeof SKIP_REASONS)[number];

/** A row that can't become an entry. */
export interface UnusableRow {
  readonly kind: 'unusable';
  readonly row: number;
  readonly reason: Extract<SkippedRowReason, 'missing_base_term' | 'too_many_cells'>;
  /** The first term of the row; null if it has none. */
  readonly term: string | null;
}

/** A blank row. */
export interface EmptyRow {
  readonly kind: 'empty';
  readonly row: number;
}

export type ImportRow = ImportedRow | UnusableRow | EmptyRow;

/** Key by which rows find their entries: the base-language term with its case, in Unicode normal form C. */
export function importKey(term: string): string {
  return term.normalize('NFC');
}
