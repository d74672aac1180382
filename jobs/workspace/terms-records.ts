import type { CorpusSegment, ExtractedTerm } from '#domain/terms/contract.ts';
import type { DefinedTerm } from '#domain/terms/report-term.ts';
import type { JobWarning } from '#domain/jobs/job.ts';
import type { TermExtractionResult } from '#domain/jobs/results/term-extraction-result.ts';
import type { StoredJobResult } from './artifact-store.ts';

/** A source of a term extraction: a file, or a component of a project in one language. */
export interface TermsDocument {
  /** Name of the file or component. */
  readonly name: string;
  /** Position of the file, or of the component of the project. */
  readonly fileIndex: number;
  /** BCP 47, of the translations of a component; null: a file with all of its languages, or a component without any. */
  readonly language: string | null;
}

/** A text with its translations, as it is stored; the name of its file is that of its document. */
export type StoredCorpusSegment = Omit<CorpusSegment, 'file'>;

/** Counts and warnings of a document that was read. */
export interface CorpusManifest {
  readonly segments: number;
  readonly batches: number;
  readonly warnings: readonly JobWarning[];
}

/** Terms that statistics have found. */
export interface StoredCandidates {
  readonly terms: readonly ExtractedTerm[];
  /** Texts and source words that were looked at. */
  readonly segments: number;
  readonly words: number;
  /** False: there were more words than an extraction takes. */
  readonly isComplete: boolean;
}

/** A batch of candidates, after a language model has looked at them. */
export interface StoredDefinitions {
  /** Candidates that it didn't reject, in their order. */
  readonly terms: readonly DefinedTerm[];
  /** Candidates that it took for no terms. */
  readonly rejected: number;
  /** Null: the provider had no model any more. */
  readonly engine: string | null;
  /** Candidates about which it gave no usable answer. */
  readonly unanswered: number;
}

/** The records of a term extraction; numbers are those of the document and the batch. */
export interface TermsRecords {
  readonly documents: readonly TermsDocument[];
  readonly [manifest: `${number}/manifest`]: CorpusManifest;
  readonly [segments: `${number}/segments-${number}`]: readonly StoredCorpusSegment[];
  readonly candidates: StoredCandidates;
  readonly [definitions: `definitions-${number}`]: StoredDefinitions;
  readonly result: StoredJobResult<TermExtractionResult>;
}
