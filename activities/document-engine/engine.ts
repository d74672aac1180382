import type { FileAnalysis } from '#domain/files/analysis.ts';
import type { DocumentWarning } from '#formats/format.ts';
import type { SegmentationMode } from '#domain/segmentation/modes.ts';
import type { DescribedSource, FilePlan, FileQuestion } from '#domain/selection/languages.ts';
import type { FileManifest, StoredBatch, StoredTranslations } from '#jobs/work-area/records.ts';
import type { TranslationTotals } from './targets.ts';

/** Where a document comes from and where its batches go to and come from; storage, seen from the engine. Languages are BCP 47. */
export interface DocumentStore {
  /** The whole source file. */
  readonly source: () => Promise<Uint8Array>;
  readonly writeBatch: (batch: number, segments: StoredBatch) => Promise<void>;
  readonly readBatch: (language: string, batch: number) => Promise<StoredBatch>;
  readonly readTranslations: (language: string, batch: number) => Promise<StoredTranslations>;
}

/** The part of a store that reading a document takes. */
export type ExtractionStore = Pick<DocumentStore, 'source' | 'writeBatch'>;
/** The part of a store that writing a document takes. */
export type WritingStore = Omit<DocumentStore, 'writeBatch'>;

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
  /** BCP 47; of a file that is read for each language, the one that it is read for. */
  readonly targetLanguage: string | undefined;
  /** All languages of a job whose outputs may hold several; undefined: a document is translated in its place. */
  readonly targetLanguages: readonly string[] | undefined;
}

export type AnalyzeTask = DocumentTask;

export interface DescribeTask extends DocumentTask, FileQuestion {
  /** Ms that a client waits; undefined: a job, whose limit follows from the document's size. */
  readonly timeLimit: number | undefined;
}

/** Languages are BCP 47. */
export interface WriteTask extends DocumentTask {
  readonly sourceLanguage: string;
  /** What is written: one language, or several into a document that holds several. */
  readonly languages: readonly ExtractedLanguage[];
  readonly columns: readonly string[] | undefined;
  /** True: the document was extracted for each language alone. */
  readonly isReadForTarget: boolean;
  /** The ones that the document was extracted with. */
  readonly targetLanguages: readonly string[] | undefined;
  readonly plan: FilePlan | undefined;
}

export interface ExtractedLanguage {
  readonly language: string;
  readonly manifest: FileManifest;
}

export interface WrittenDocument {
  readonly bytes: Uint8Array;
  /** In the order of the task's. */
  readonly languages: readonly WrittenLanguage[];
}

export interface WrittenLanguage {
  readonly language: string;
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
   * @returns undefined when the document keeps its languages side by side, and is to be read for each of them
   * @param signal aborting it ends the work at once and rejects with its reason
   * @throws LoquentError as `readDocument`; `document_too_large` when it needs more memory than a thread gets;
   *   `document_too_slow`, or `segmentation_rules_slow` with user-supplied rules, after the time limit; `threads_busy`
   */
  extract(task: ExtractTask, store: ExtractionStore, signal: AbortSignal): Promise<FileManifest | undefined>;
  /** Puts translations into a document. @throws LoquentError as `extract`, `document_read_differently`, `document_write_failed` */
  write(task: WriteTask, store: WritingStore, signal: AbortSignal): Promise<WrittenDocument>;
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
