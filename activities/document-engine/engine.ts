import type { FileAnalysis } from '#domain/files/analysis.ts';
import type { DocumentWarning } from '#formats/format.ts';
import type { SegmentationMode } from '#domain/segmentation/modes.ts';
import type { DescribedSource, FilePlan, FileQuestion } from '#domain/selection/languages.ts';
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

/** What all tasks say. */
export interface DocumentTask {
  /** Organizations share the threads. */
  readonly organizationId: string;
  /** Names the file in errors and decides its format. */
  readonly key: string;
}

export interface ExtractTask extends DocumentTask {
  /** BCP 47. */
  readonly sourceLanguage: string;
  readonly segmentation: SegmentationMode;
  /** Columns of a table, by name or number. */
  readonly columns: readonly string[] | undefined;
  /** An SRX file; undefined: the built-in rules. */
  readonly rules: Uint8Array | undefined;
  /** Which units are translated; undefined: all that can be. */
  readonly plan: FilePlan | undefined;
  /** BCP 47; of a bilingual file, the language that it is read for. */
  readonly targetLanguage: string | undefined;
}

export type AnalyzeTask = DocumentTask;

export interface DescribeTask extends DocumentTask, FileQuestion {
  /** Ms that a client waits; undefined: a job, whose limit follows from the document's size. */
  readonly timeLimit: number | undefined;
}

/** Languages are BCP 47. */
export interface WriteTask extends DocumentTask {
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
  readonly columns: readonly string[] | undefined;
  /** True: the document was extracted for this target language alone. */
  readonly isReadForTarget: boolean;
  /** The one that the document was extracted with. */
  readonly plan: FilePlan | undefined;
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

/** Reads and writes documents, in threads that organizations share and with a limit of time and memory. */
export interface DocumentEngine {
  /**
   * Reads a document and hands its segments on in batches.
   *
   * @param signal aborting it ends the work at once and rejects with its reason
   * @throws LoquentError as `readDocument`; `document_too_large` when it needs more memory than a thread gets;
   *   `document_too_slow`, or `segmentation_rules_slow` with user-supplied rules, after the time limit; `threads_busy`
   */
  extract(task: ExtractTask, store: DocumentStore, signal: AbortSignal): Promise<FileManifest>;
  /** Puts translations into a document. @throws LoquentError as `extract`, `document_read_differently`, `document_write_failed` */
  write(task: WriteTask, store: DocumentStore, signal: AbortSignal): Promise<WrittenDocument>;
  /** Counts what is in a document. @throws LoquentError as `extract`, but for a type without a format */
  analyze(task: AnalyzeTask, store: Pick<DocumentStore, 'source'>, signal: AbortSignal): Promise<FileAnalysis>;
  /**
   * Says what a document offers to instructions, and what one picks, by one reading. Requests have threads of their
   * own, since people wait for them.
   *
   * @throws LoquentError as `extract`
   */
  describe(task: DescribeTask, store: Pick<DocumentStore, 'source'>, signal: AbortSignal): Promise<DescribedSource>;
  /** Ends the threads. */
  close(): Promise<void>;
}
