import type { Chunk, ChunkSize } from '#domain/context/chunk-blocks.ts';
import type { FileAnalysis } from '#domain/files/analysis.ts';
import type { DocumentWarning } from '#formats/format.ts';
import type { PassageFileType } from '#formats/passages/read-blocks.ts';
import type { SegmentationMode } from '#domain/segmentation/modes.ts';
import type { DescribedFile, SelectionQuestion } from '#instructions/engine/describe-selection.ts';
import type { InstructionGrammar } from '#instructions/engine/instruction-grammar.ts';
import type { FilePlan, FileSelector } from '#domain/plans/file-plan.ts';
import type { FileOutline } from '#instructions/grammars.ts';
import type { FileManifest, StoredBatch, StoredTranslations } from '#jobs/work-area/records.ts';
import type { QualityEngine } from './quality-tasks.ts';
import type { TermEngine } from './term-tasks.ts';
import type { TranslationTotals } from './targets.ts';

/**
 * Source of a document, and source and destination of its batches; the engine's view of storage. Languages are BCP 47.
 */
export interface DocumentStore {
  /** The whole source file. */
  readonly source: () => Promise<Uint8Array>;
  readonly writeBatch: (batch: number, segments: StoredBatch) => Promise<void>;
  readonly readBatch: (language: string, batch: number) => Promise<StoredBatch>;
  readonly readTranslations: (language: string, batch: number) => Promise<StoredTranslations>;
}

/** The part of a store needed for reading a document. */
export type ReadingStore = Pick<DocumentStore, 'source' | 'writeBatch'>;
/** The part of a store needed for writing a document. */
export type WritingStore = Omit<DocumentStore, 'writeBatch'>;

/** Common parameters of all tasks. */
export interface DocumentTask {
  /** The organization, because organizations share the threads. */
  readonly organizationId: string;
  /** Names the file in errors and determines its format. */
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
  /** Selects the units to translate; undefined: all translatable ones. */
  readonly plan: FilePlan | undefined;
  /** BCP 47; for a file that is read per language, the language of this reading. */
  readonly targetLanguage: string | undefined;
  /** All languages of a job whose outputs may contain several; undefined: a document is translated in place. */
  readonly targetLanguages: readonly string[] | undefined;
  /** True: the running text of an Office document is one piece per section. */
  readonly bySections?: boolean;
}

export type AnalyzeTask = DocumentTask;

export interface ChunkTask extends DocumentTask {
  readonly fileType: PassageFileType;
  /** BCP 47, for the ends of sentences; `und` for common rules. */
  readonly language: string;
  readonly chunkSize: ChunkSize;
}

export interface DescribeTask extends DocumentTask, SelectionQuestion<FileSelector> {
  /** Ms that a client waits; undefined for a job, whose limit depends on the document's size. */
  readonly timeLimit: number | undefined;
}

/** Languages are BCP 47. */
export interface WriteTask extends DocumentTask {
  readonly sourceLanguage: string;
  /** The languages to write: one, or several into a document that contains several. */
  readonly languages: readonly ReadLanguage[];
  readonly columns: readonly string[] | undefined;
  /** True: the document was extracted separately for each language. */
  readonly isReadForTarget: boolean;
  /** The target languages of the extraction. */
  readonly targetLanguages: readonly string[] | undefined;
  readonly plan: FilePlan | undefined;
  /** As in its extraction. */
  readonly bySections?: boolean;
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

/** Reads and writes documents, in threads that organizations share, with a limit of time and memory. */
export interface DocumentEngine extends QualityEngine, TermEngine {
  /**
   * Reads a document and emits its segments in batches.
   *
   * @returns undefined when the document has its languages side by side, and must be read for each of them
   * @param signal when aborted, ends the work immediately and rejects with its reason
   * @throws LoquentError as `readDocument`; `document_too_large` when it exceeds a thread's memory;
   * `document_too_slow`, or `segmentation_rules_slow` with user-supplied rules, after the time limit; `threads_busy`
   */
  extract(task: ExtractTask, store: ReadingStore, signal: AbortSignal): Promise<FileManifest | undefined>;
  /**
   * Writes translations into a document. @throws LoquentError as `extract`, `document_read_differently`,
   * `document_write_failed`
   */
  write(task: WriteTask, store: WritingStore, signal: AbortSignal): Promise<WrittenDocument>;
  /** Counts the contents of a document. @throws LoquentError as `extract`, except for a type without a format */
  analyze(task: AnalyzeTask, store: Pick<DocumentStore, 'source'>, signal: AbortSignal): Promise<FileAnalysis>;
  /**
   * Summarizes what a document offers to instructions, and the selection of a plan, in one reading. Requests have
   * separate threads, because people wait for them.
   *
   * @param language of the file: the summary is in its terms
   * @throws LoquentError as `extract`, `table_not_found`
   */
  describe<Outline extends FileOutline, Selector extends FileSelector>(
    language: InstructionGrammar<Outline, Selector>,
    task: DescribeTask,
    store: Pick<DocumentStore, 'source'>,
    signal: AbortSignal,
  ): Promise<DescribedFile<Outline, Selector>>;
  /** Cuts the text of a document into passages. @throws LoquentError as `extract` and `readBlocks`, `document_empty` */
  chunk(task: ChunkTask, store: Pick<DocumentStore, 'source'>, signal: AbortSignal): Promise<readonly Chunk[]>;
  /** Ends the threads. */
  close(): Promise<void>;
}
