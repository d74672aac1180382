import type { TermType } from './terminology.ts';

/** A term that an imported file gives an entry. */
export interface ImportedTerm {
  /** BCP 47. */
  readonly language: string;
  readonly text: string;
  readonly type: TermType;
  readonly description: string | null;
  readonly alternative: string | null;
}

/** A row of an imported file that makes an entry, or changes one. */
export interface ImportedRow {
  readonly kind: 'entry';
  /** From 1, with the header, as spreadsheet programs count; of an entry of TBX, its place in the file. */
  readonly row: number;
  /** The term by which the entry is found: the first in the base language. */
  readonly baseTerm: string;
  /** Terms in the base language first. */
  readonly terms: readonly ImportedTerm[];
  /** Empty for none. */
  readonly notes: string;
}

/** Why a row of an imported file makes and changes nothing. */
export const SKIP_REASONS = ['duplicate', 'duplicate_in_file', 'missing_base_term', 'too_many_cells'] as const;
export type SkipReason = (typeof SKIP_REASONS)[number];

/** A row that can't make an entry. */
export interface UnusableRow {
  readonly kind: 'unusable';
  readonly row: number;
  readonly reason: Extract<SkipReason, 'missing_base_term' | 'too_many_cells'>;
  /** What the row has first; null when that is nothing. */
  readonly term: string | null;
}

/** A row with nothing in it. */
export interface EmptyRow {
  readonly kind: 'empty';
  readonly row: number;
}

export type ImportRow = ImportedRow | UnusableRow | EmptyRow;

/**
 * By what base-language terms are compared when rows look for their entries: letters and case as they are, whichever way
 * accents are stored (Unicode normal form C).
 */
export function importKey(term: string): string {
  return term.normalize('NFC');
}
