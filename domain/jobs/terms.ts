import type { JobReference } from './job.ts';
import type { OpenedQuality } from './quality.ts';

/** A source of a term extraction, by its position: a file, or a component of a project in a language. */
export interface TermsTask extends JobReference {
  readonly document: number;
}

/** A batch of candidates, from 0. */
export interface DefinitionTask extends JobReference {
  readonly batch: number;
}

/** The first step's result. */
export type OpenedTerms = Omit<OpenedQuality, 'pushes'>;

/** Counts of a document that was read. */
export interface CorpusSummary {
  readonly segments: number;
}

/** Counts of the candidates that were found. */
export interface CandidatesSummary {
  readonly candidates: number;
  /** Batches that a language model has to look at; 0 without one. */
  readonly batches: number;
}

/** Counts of a batch that a language model has looked at. */
export interface DefinitionsSummary {
  readonly kept: number;
  readonly rejected: number;
}

/** The glossary that was created. */
export interface GlossarySummary {
  readonly glossaryId: number;
  readonly entries: number;
}
