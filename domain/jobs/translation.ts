import type { SegmentationMode } from '#domain/segmentation/modes.ts';

/** What a client asked a translation job for, as kept in the job's row. */
export interface TranslationJobInput {
  readonly provider: string | null;
  readonly domain: string | null;
  readonly instructions: string | null;
  readonly segmentation: SegmentationMode;
}

/** Coverage of one file in one language, an element of `result.files`. Names are public API (interface.md). */
export interface TranslatedFileReport {
  readonly source_file: string;
  readonly language: string;
  readonly target_file: string;
  /** Units found. */
  readonly units: number;
  readonly translated: number;
  readonly reused: number;
  readonly skipped: readonly { readonly reason: string; readonly count: number }[];
  readonly glossary: { readonly applied: number; readonly violated: number };
  readonly tags: { readonly repaired: number };
  /** Segments that were translated. */
  readonly segments: number;
  /** Words left in the source language because the engine doesn't know them. */
  readonly unknown_words: number;
  readonly engine: string | null;
  /** Languages in between when the engine has no direct pair. */
  readonly pivots: readonly string[];
}

/** `result` of a translation job. */
export interface TranslationResult {
  readonly translated_files: readonly string[];
  readonly word_count: number;
  readonly files: readonly TranslatedFileReport[];
}
