import type { DocumentBrief } from './document-brief.ts';
import type { LedgerEntry } from './ledger-entry.ts';

/** A name, term or abbreviation that a survey found in a document, which has it letter by letter. */
export type SurveyedEntry = Pick<LedgerEntry, 'kind' | 'type' | 'gender' | 'source' | 'expansion'>;

/** Findings about a part of a document; null: no usable answer. */
export type SurveyedPart = { readonly brief: DocumentBrief; readonly entries: readonly SurveyedEntry[] } | null;

/** An entry with its occurrences in the document. */
export interface CountedEntry extends SurveyedEntry {
  readonly count: number;
  readonly places: readonly string[];
  /** The first text that has it, shortened. */
  readonly example: string;
}

/** Findings about a whole document. */
export interface DocumentSurvey {
  readonly brief: DocumentBrief;
  /** The most frequent first. */
  readonly entries: readonly CountedEntry[];
  /** Entries beyond the limit. */
  readonly leftOut: number;
  readonly parts: number;
  /** Parts about which the model gave no usable answer. */
  readonly failedParts: number;
}

/** Limits of a ledger; stated in docs/guides/consistency.md. */
export const LEDGER_LIMITS = {
  entries: 5_000,
  /** Places listed per entry. */
  places: 5,
  /** UTF-16 units of a source or target. */
  text: 200,
  expansion: 300,
  abstract: 1_500,
  audience: 300,
} as const;
