import type { Chunk, ChunkSize } from '#domain/context/chunk-blocks.ts';
import type { GlossaryContent } from '#domain/glossaries/terminology.ts';
import type { Finding } from '#domain/quality/finding.ts';
import type { QualitySegment } from '#domain/quality/quality-segment.ts';
import type { FileAnalysis } from '#domain/files/analysis.ts';
import type { FoundDocumentTerms } from '#formats/context/terms/index.ts';
import type { DocumentWarning, KeyChoice } from '#formats/format.ts';
import type { PassageFileType } from '#formats/context/read-blocks.ts';
import type { FilePlan } from '#domain/plans/file-plan.ts';
import type { QualityManifest } from '#jobs/workspace/quality-records.ts';
import type { FileManifest, StoredBatch, StoredTranslations } from '#jobs/workspace/records.ts';
import type { StoredCandidates, StoredCorpusSegment } from '#jobs/workspace/terms-records.ts';
import type { SkipReason } from '#domain/units/unit.ts';
import type { TranslationFindings } from './finding-totals.ts';

import type {
  CorpusStore,
  DocumentReader,
  DocumentTask,
  ExtractionStore,
  SourceStore,
} from '#jobs/documents/document-reader.ts';

/** Sources and destinations of documents and their batches; the engine's view of storage. Languages are BCP 47. */
export interface DocumentStore extends ExtractionStore, CorpusStore {
  /** The file with the translation of the source. */
  readonly counterpart: () => Promise<Uint8Array>;
  /** The blocks of a PDF, as a process of its own reads them. */
  readonly readPdf: () => Promise<Uint8Array>;
  readonly readBatch: (language: string, batch: number) => Promise<StoredBatch>;
  readonly readTranslations: (language: string, batch: number) => Promise<StoredTranslations>;
  readonly writeSegments: (batch: number, segments: readonly QualitySegment[]) => Promise<void>;
  /** Segments that nobody has translated. */
  readonly writeUntranslated: (batch: number, segments: readonly QualitySegment[]) => Promise<void>;
  readonly readSegments: (batch: number) => Promise<readonly QualitySegment[]>;
  readonly writeFindings: (batch: number, findings: readonly (readonly Finding[])[]) => Promise<void>;
  readonly readCorpus: (document: number, batch: number) => Promise<readonly StoredCorpusSegment[]>;
}

/** The parts of a store that the tasks need. */
export type WritingStore = Pick<DocumentStore, 'source' | 'readBatch' | 'readTranslations'>;
export type PairStore = Pick<DocumentStore, 'source' | 'counterpart' | 'writeSegments' | 'writeUntranslated'>;
export type CheckStore = Pick<DocumentStore, 'readSegments' | 'writeFindings'>;

export interface ChunkTask extends DocumentTask {
  readonly fileType: PassageFileType;
  /** For the ends of sentences; `und` for common rules. */
  readonly language: string;
  readonly chunkSize: ChunkSize;
}

export interface DocumentTermsTask extends DocumentTask {
  readonly fileType: PassageFileType;
  /** Languages of the document. */
  readonly languages: readonly string[];
}

export interface WriteTask extends DocumentTask {
  readonly sourceLanguage: string;
  /** The languages to write: one, or several into a document that contains several. */
  readonly languages: readonly ReadLanguage[];
  readonly columns: readonly string[] | undefined;
  /** Keys of resource files to always translate or to skip. */
  readonly keys?: KeyChoice | undefined;
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

export interface PairTask extends DocumentTask {
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
  /** Name of the file with the translation; undefined: the source has both languages. */
  readonly counterpart: string | undefined;
}

export interface CheckTask extends DocumentTask {
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
  readonly batches: number;
  /** In order of priority. */
  readonly glossaries: readonly GlossaryContent[];
}

/** The documents of a file or component: one, or one per language. */
export interface CorpusSource {
  readonly name: string;
  readonly parts: readonly {
    /** Position among the documents of the job. */
    readonly document: number;
    readonly batches: number;
  }[];
}

/** `key` names the job's texts in errors. */
export interface CorpusTermsTask extends DocumentTask {
  readonly sourceLanguage: string;
  readonly targetLanguages: readonly string[];
  readonly sources: readonly CorpusSource[];
  /** Most terms to find. */
  readonly limit: number;
}

/** Reads and writes documents, in threads that organizations share, with a limit of time and memory. */
export interface DocumentEngine extends DocumentReader {
  /**
   * Writes translations into a document. @throws LoquentError as `extract`, `extraction_changed`,
   * `document_write_failed`
   */
  write(task: WriteTask, store: WritingStore, signal: AbortSignal): Promise<WrittenDocument>;
  /** Counts the contents of a document. @throws LoquentError as `extract`, except for a type without a format */
  analyze(task: DocumentTask, store: SourceStore, signal: AbortSignal): Promise<FileAnalysis>;
  /** Cuts the text of a document into passages. @throws LoquentError as `extract` and `readBlocks`, `document_empty` */
  chunk(task: ChunkTask, store: SourceStore, signal: AbortSignal): Promise<readonly Chunk[]>;
  /** Reads the terms of a glossary that is a document. @throws LoquentError as `chunk`, except `document_empty` */
  documentTerms(task: DocumentTermsTask, store: SourceStore, signal: AbortSignal): Promise<FoundDocumentTerms>;
  /**
   * Reads sources with their translations: from one file with both, or from two files of the same structure.
   *
   * @throws LoquentError as `extract`; `document_pair_differs` for files of another structure
   */
  pair(task: PairTask, store: PairStore, signal: AbortSignal): Promise<QualityManifest>;
  /** Runs all rules. @returns findings of comparing segments, by segment id */
  check(task: CheckTask, store: CheckStore, signal: AbortSignal): Promise<Readonly<Record<string, readonly Finding[]>>>;
  /**
   * Finds the terms of all texts, and their translations.
   *
   * @throws LoquentError `extraction_too_large` after the limit of time or memory, `threads_busy`
   */
  findTerms(
    task: CorpusTermsTask,
    store: Pick<DocumentStore, 'readCorpus'>,
    signal: AbortSignal,
  ): Promise<StoredCandidates>;
  /** Ends the threads. */
  close(): Promise<void>;
}
