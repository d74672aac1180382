import type { GlossaryContent } from '#domain/glossaries/terminology.ts';
import type { Finding } from '#domain/quality/finding.ts';
import type { QualitySegment } from '#domain/quality/quality-segment.ts';
import type { DocumentTask, SourceStore } from '#jobs/documents/document-reader.ts';
import type { QualityManifest } from '#jobs/workspace/quality-records.ts';
import type { StoredCandidates, StoredCorpusSegment } from '#jobs/workspace/terms-records.ts';

export interface PairStore extends SourceStore {
  /** The file with the translation of the source. */
  readonly counterpart: () => Promise<Uint8Array>;
  readonly writeSegments: (batch: number, segments: readonly QualitySegment[]) => Promise<void>;
  /** Segments that nobody has translated. */
  readonly writeUntranslated: (batch: number, segments: readonly QualitySegment[]) => Promise<void>;
}

export interface CheckStore {
  readonly readSegments: (batch: number) => Promise<readonly QualitySegment[]>;
  readonly writeFindings: (batch: number, findings: readonly (readonly Finding[])[]) => Promise<void>;
}

export interface StoredCorpus {
  readonly readCorpus: (document: number, batch: number) => Promise<readonly StoredCorpusSegment[]>;
}

export interface PairTask extends DocumentTask {
  readonly sourceLanguage: string;
  readonly targetLanguage: string;
  /** Name of the file with the translation; undefined: the source has both languages. */
  readonly counterpart?: string | undefined;
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

/** Reads texts with their translations, and examines texts that were read. */
export interface CorpusReader {
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
  findTerms(task: CorpusTermsTask, store: StoredCorpus, signal: AbortSignal): Promise<StoredCandidates>;
}
