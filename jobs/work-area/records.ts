import type { TermViolation } from '#domain/glossary/terminology.ts';
import type { JobWarning } from '#domain/jobs/job.ts';
import type { TranslatedFileReport } from '#domain/jobs/results/translation-result.ts';
import type { GlossaryConflicts } from '#domain/jobs/translation.ts';
import type { CodedText } from '#domain/units/coded-text.ts';
import type { SkipReason } from '#domain/units/unit.ts';

/** What extraction found in one file. */
export interface FileManifest {
  readonly units: number;
  readonly skipped: readonly { readonly reason: string; readonly count: number }[];
  readonly segments: number;
  readonly words: number;
  /** Segments in each batch. */
  readonly batchSizes: readonly number[];
  /** SHA-256 of all unit ids and texts: the target is written only into a document that reads the same. */
  readonly fingerprint: string;
  readonly warnings: readonly JobWarning[];
}

/** A segment on its way to a provider: its place in its unit, in UTF-16 offsets, and its content. */
export interface StoredSegment {
  readonly unitId: string;
  readonly start: number;
  readonly end: number;
  readonly content: CodedText;
  /** An exact match that reading the file found: it is reused, and no engine is asked. */
  readonly match?: CodedText;
}

export type StoredBatch = readonly StoredSegment[];

/** Translations of a batch: one per segment, in segment order. */
export interface StoredTranslations {
  readonly contents: readonly CodedText[];
  /** Per segment: the reason why it stays as it is; null when it was translated. */
  readonly skipped: readonly (SkipReason | null)[];
  readonly repairedCodes: number;
  readonly unknownWords: number;
  /** The first of the unknown words, by `nameWords`; absent in batches of earlier releases. */
  readonly namedWords?: readonly string[];
  /** Null when nothing of the batch needed an engine. */
  readonly engine: string | null;
  readonly pivots: readonly string[];
  /** Per segment; absent without glossaries, and in batches of earlier releases, as all below. */
  readonly terms?: readonly StoredTerms[];
  readonly conflicts?: GlossaryConflicts;
  readonly warnings?: readonly StoredWarning[];
  /** Positions of the segments whose translation was reused. */
  readonly reused?: readonly number[];
}

/** How a segment obeys the glossaries of its job. */
export interface StoredTerms {
  /** How many terms are as they should be. */
  readonly applied: number;
  readonly violated: readonly TermViolation[];
}

/** Something about segments that a person should look at. */
export interface StoredWarning {
  readonly code: string;
  readonly message: string;
  /** How many it is true of. */
  readonly segments: number;
}

/** What is kept of a finished target file. */
export interface StoredReport {
  readonly report: TranslatedFileReport;
  readonly warnings: readonly { readonly code: string; readonly message: string }[];
  /** The first of the unknown words, by `nameWords`; absent in reports of earlier releases. */
  readonly namedWords?: readonly string[];
  readonly conflicts?: GlossaryConflicts;
}
