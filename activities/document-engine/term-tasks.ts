import type { CorpusManifest, StoredCandidates, StoredCorpusSegment } from '#jobs/work-area/terms-records.ts';
import type { DocumentTask } from './engine.ts';

/** Languages are BCP 47. */
export interface CorpusTask extends DocumentTask {
  readonly sourceLanguage: string;
  /** Translations that are read from bilingual files; other files have none. */
  readonly targetLanguages: readonly string[];
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

/** Languages are BCP 47; `key` names the job's texts in errors. */
export interface TermsTask extends DocumentTask {
  readonly sourceLanguage: string;
  readonly targetLanguages: readonly string[];
  readonly sources: readonly CorpusSource[];
  /** Most terms to find. */
  readonly limit: number;
}

/** Sources and destinations of both tasks. */
export interface TermStore {
  readonly source: () => Promise<Uint8Array>;
  readonly writeCorpus: (batch: number, segments: readonly StoredCorpusSegment[]) => Promise<void>;
  readonly readCorpus: (document: number, batch: number) => Promise<readonly StoredCorpusSegment[]>;
}

/** The part of the document engine that extracts terms. */
export interface TermEngine {
  /** Reads the texts of a file, with its translations if it is bilingual. @throws LoquentError as `DocumentEngine.extract` */
  readCorpus(
    task: CorpusTask,
    store: Pick<TermStore, 'source' | 'writeCorpus'>,
    signal: AbortSignal,
  ): Promise<CorpusManifest>;
  /**
   * Finds the terms of all texts, and their translations.
   *
   * @throws LoquentError `extraction_too_large` after the limit of time or memory, `threads_busy`
   */
  findTerms(task: TermsTask, store: Pick<TermStore, 'readCorpus'>, signal: AbortSignal): Promise<StoredCandidates>;
}
