import type { SkipReason } from '#domain/units/unit.ts';
import type { DocumentWarning } from '#formats/format.ts';
import type { DocumentReadOptions, DocumentTask, SourceStore } from '#jobs/documents/document-reader.ts';
import type { FileManifest, StoredBatch, StoredTranslations } from '#jobs/workspace/records.ts';
import type { TranslationFindings } from './finding-totals.ts';

export interface WritingStore extends SourceStore {
  readonly readBatch: (language: string, batch: number) => Promise<StoredBatch>;
  readonly readTranslations: (language: string, batch: number) => Promise<StoredTranslations>;
}

export interface WriteTask extends DocumentTask, DocumentReadOptions {
  /** The languages to write: one, or several into a document that contains several. */
  readonly languages: readonly ReadLanguage[];
  /** True: the document was extracted separately for each language. */
  readonly isReadForTarget: boolean;
}

export interface ReadLanguage {
  readonly language: string;
  readonly manifest: FileManifest;
}

export interface WrittenDocument {
  readonly bytes: Uint8Array;
  /** In the order of the task's languages. */
  readonly languages: readonly WrittenLanguage[];
}

export interface WrittenLanguage {
  readonly language: string;
  /** Units with a translation. */
  readonly targets: number;
  readonly totals: TranslationTotals;
  /** Warnings that only arose when this language was written. */
  readonly warnings: readonly DocumentWarning[];
}

/** Totals of the batches of a file in a language. */
export interface TranslationTotals {
  readonly repairedCodes: number;
  readonly unknownWords: number;
  /** The first of the unknown words, by `nameWords`. */
  readonly namedWords: readonly string[];
  readonly engines: ReadonlySet<string>;
  readonly pivots: ReadonlySet<string>;
  /** Units whose segments were all reused. */
  readonly reused: number;
  /** Reasons why units to be translated have no target: one entry per unit. */
  readonly skipped: readonly SkipReason[];
  /** Where messages are whose translation would need other inline codes than the format allows. */
  readonly unwritable: readonly string[];
  /** Findings about the translations. */
  readonly findings: TranslationFindings;
}

export interface DocumentWriter {
  /**
   * Writes translations into a document. @throws LoquentError as `extract`, `extraction_changed`,
   * `document_write_failed`
   */
  write(task: WriteTask, store: WritingStore, signal: AbortSignal): Promise<WrittenDocument>;
}
