import type { JobReference } from './job.ts';

/** A document of a job on quality, by its position. */
export interface QualityTask extends JobReference {
  readonly document: number;
}

/** A batch of its segments, from 0. */
export interface QualityBatchTask extends QualityTask {
  readonly batch: number;
}

/** The first step's result. */
export interface OpenedQuality {
  /** False when the job was cancelled before it began. */
  readonly proceed: boolean;
  /** Names of the documents for display, in their order. */
  readonly documents: readonly string[];
  /** True: the documents are components of a project. */
  readonly isProject: boolean;
  /** True: units with issues get comments. */
  readonly pushes: boolean;
}

/** Counts of a document that was read. */
export interface QualityExtraction {
  readonly segments: number;
  readonly batches: number;
  /** BCP 47, of the translations. */
  readonly language: string;
}

/** Findings of a step. */
export interface QualityFindings {
  readonly segments: number;
  readonly findings: number;
}

/** Comments that a document got. */
export interface QualityComments {
  readonly comments: number;
}
