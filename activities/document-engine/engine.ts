import type { FileAnalysis } from '#domain/files/analysis.ts';
import type { DocumentWarning } from '#formats/format.ts';
import type { SegmentationMode } from '#domain/segmentation/modes.ts';
import type { DescribedDocument, SelectionQuestion } from '#domain/selection/describe-selection.ts';
import type { SelectionPlan } from '#domain/selection/plan.ts';
import type { FileManifest, StoredBatch, StoredTranslations } from '#jobs/work-area/records.ts';
import type { TranslationTotals } from './targets.ts';

/** Where a document comes from and where its batches go to and come from; storage, seen from the engine. */
export interface DocumentStore {
  /** The whole source file. */
  readonly source: () => Promise<Uint8Array>;
  readonly writeBatch: (batch: number, segments: StoredBatch) => Promise<void>;
  readonly readBatch: (batch: number) => Promise<StoredBatch>;
  readonly readTranslations: (batch: number) => Promise<StoredTranslations>;
}

export interface ExtractTask {
  /** Names the file in errors and decides its format. */
  readonly key: string;
  /** BCP 47. */
  readonly sourceLanguage: string;
  readonly segmentation: SegmentationMode;
  /** Columns of a table, by name or number. */
  readonly columns: readonly string[] | undefined;
  /** An SRX file; undefined: the built-in rules. */
  readonly rules: Uint8Array | undefined;
  /** Which units are translated; undefined: all that can be. */
  readonly plan: SelectionPlan | undefined;
}

export interface AnalyzeTask {
  readonly key: string;
}

export interface DescribeTask extends SelectionQuestion {
  readonly key: string;
  /** Ms; undefined: any. */
  readonly timeLimit: number | undefined;
}

/** Languages are BCP 47. */
export interface WriteTask {
  readonly key: string;
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
  readonly columns: readonly string[] | undefined;
  /** The one that the document was extracted with. */
  readonly plan: SelectionPlan | undefined;
  readonly manifest: FileManifest;
}

export interface WrittenDocument {
  readonly bytes: Uint8Array;
  /** Units that got a translation. */
  readonly targets: number;
  readonly totals: TranslationTotals;
  /** What only showed when this language was written. */
  readonly warnings: readonly DocumentWarning[];
}

/** Reads and writes documents: small ones at once, large ones in threads of their own. */
export interface DocumentEngine {
  /**
   * Reads a document and hands its segments on in batches.
   *
   * @param size bytes of the source
   * @param signal aborting it ends the work at once and rejects with its reason
   * @throws LoquentError as `readDocument`, and `document_too_large` when it needs more memory than a thread gets
   */
  extract(size: number, task: ExtractTask, store: DocumentStore, signal: AbortSignal): Promise<FileManifest>;
  /** Puts translations into a document. @throws LoquentError as `extract`, `document_read_differently`, `document_write_failed` */
  write(size: number, task: WriteTask, store: DocumentStore, signal: AbortSignal): Promise<WrittenDocument>;
  /** Counts what is in a document. @throws LoquentError as `extract`, but for a type without a format */
  analyze(
    size: number,
    task: AnalyzeTask,
    store: Pick<DocumentStore, 'source'>,
    signal: AbortSignal,
  ): Promise<FileAnalysis>;
  /**
   * Says what a document offers to instructions, and what one picks, by one reading. Always in a thread, which aborting
   * ends: people wait for it at the API.
   *
   * @throws LoquentError as `extract`, and `document_too_slow` after `timeLimit`
   */
  describe(task: DescribeTask, store: Pick<DocumentStore, 'source'>, signal: AbortSignal): Promise<DescribedDocument>;
  /** Ends the threads. */
  close(): Promise<void>;
}
