import type { FilePlan, FileSelector } from '#domain/plans/file-plan.ts';
import type { SegmentationMode } from '#domain/segmentation/modes.ts';
import type { OptionsByFormat } from '#domain/jobs/format-options.ts';
import type { KeyChoice } from '#formats/format.ts';
import type { DescribedFile, SelectionQuestion } from '#instructions/engine/describe-selection.ts';
import type { InstructionGrammar } from '#instructions/engine/instruction-grammar.ts';
import type { FileOutline } from '#instructions/grammars.ts';
import type { FileManifest, StoredBatch } from '#jobs/workspace/records.ts';
import type { CorpusManifest, StoredCorpusSegment } from '#jobs/workspace/terms-records.ts';

export interface SourceStore {
  /** The whole source file. */
  readonly source: () => Promise<Uint8Array>;
}

export interface ExtractionStore extends SourceStore {
  readonly writeBatch: (batch: number, segments: StoredBatch) => Promise<void>;
}

export interface CorpusStore extends SourceStore {
  readonly writeCorpus: (batch: number, segments: readonly StoredCorpusSegment[]) => Promise<void>;
}

/** Common parameters of all tasks, whose languages are BCP 47. */
export interface DocumentTask {
  /** The organization, because organizations share the threads. */
  readonly organizationId: string;
  /** Names the file in errors and determines its format. */
  readonly key: string;
}

/** Options for reading a document; writing it takes equal ones. */
export interface DocumentReadOptions {
  readonly sourceLanguage: string;
  /** Columns of a table, by name or number. */
  readonly columns?: readonly string[] | undefined;
  /** Keys of resource files to always translate or to skip. */
  readonly keys?: KeyChoice | undefined;
  /** Options of formats, which come before those above. */
  readonly byFormat?: OptionsByFormat | undefined;
  /** Selects the units to translate; undefined: all translatable ones. */
  readonly plan?: FilePlan | undefined;
  /** All languages of a job whose outputs may contain several; undefined: a document is translated in place. */
  readonly targetLanguages?: readonly string[] | undefined;
  /** True: the running text of an Office document is one piece per section. */
  readonly bySections?: boolean;
}

export interface ExtractTask extends DocumentTask, DocumentReadOptions {
  readonly segmentation: SegmentationMode;
  /** An SRX file; undefined: the built-in rules. */
  readonly rules?: Uint8Array | undefined;
  /** For a file that is read per language, the language of this reading. */
  readonly targetLanguage?: string | undefined;
  /** True: a model reads the segments, to which headings matter; finding those of a Word file takes half as long as reading it. */
  readonly isForModel?: boolean;
  /** Ms that a client waits; absent for a job. */
  readonly timeLimit?: number;
}

export interface DescribeTask extends DocumentTask, SelectionQuestion<FileSelector> {
  /** Ms that a client waits; absent for a job, whose limit depends on the document's size. */
  readonly timeLimit?: number;
}

export interface CorpusTask extends DocumentTask {
  readonly sourceLanguage: string;
  /** Translations that are read from bilingual files; other files have none. */
  readonly targetLanguages: readonly string[];
  /** Ms that a client waits; absent for a job. */
  readonly timeLimit?: number;
}

/** Reads documents, in threads that organizations share, with a limit of time and memory. */
export interface DocumentReader {
  /**
   * Reads a document and emits its segments in batches.
   *
   * @returns undefined when the document has its languages side by side, and must be read for each of them
   * @param signal when aborted, ends the work immediately and rejects with its reason
   * @throws LoquentError as `readDocument`; `document_too_large` when it exceeds a thread's memory;
   * `document_too_slow`, or `segmentation_rules_too_slow` with user-supplied rules, after the time limit; `threads_busy`
   */
  extract(task: ExtractTask, store: ExtractionStore, signal: AbortSignal): Promise<FileManifest | undefined>;
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
    store: SourceStore,
    signal: AbortSignal,
  ): Promise<DescribedFile<Outline, Selector>>;
  /** Reads the texts of a file, with its translations if it is bilingual. @throws LoquentError as `extract` */
  readCorpus(task: CorpusTask, store: CorpusStore, signal: AbortSignal): Promise<CorpusManifest>;
}
