import type { JobWarning } from '#domain/jobs/job.ts';
import type { Finding } from '#domain/quality/finding.ts';
import type { QualitySegment } from '#domain/quality/quality-segment.ts';
import type { QualityAssuranceResult, QualityEstimationResult } from '#domain/jobs/results/quality-result.ts';
import type { StoredJobResult } from './artifact-store.ts';

/** A part of the sources of a job on quality: what they hold of one file or component in one language. */
export interface QualityDocument {
  /** Name of the file or component. */
  readonly name: string;
  /** BCP 47. */
  readonly language: string;
  /** Position of the source, or of the component of the project. */
  readonly fileIndex: number;
  /** Position of the translation, in a pair of files. */
  readonly targetIndex?: number;
}

/** Counts and warnings of a document whose segments were read. */
export interface QualityManifest {
  readonly segments: number;
  /** Units without a translation. */
  readonly untranslated: number;
  readonly batches: number;
  /** Batches of units without a translation; undefined: none are stored. */
  readonly untranslatedBatches?: number;
  readonly warnings: readonly JobWarning[];
}

/** Findings about a segment, with its score. */
export interface StoredAssessment {
  readonly score: number;
  readonly findings: readonly Finding[];
}

/** Assessments of a batch, one per segment. */
export interface StoredAssessments {
  readonly segments: readonly StoredAssessment[];
  /** Null: rules alone. */
  readonly engine: string | null;
  readonly warnings: readonly JobWarning[];
}

/** How many units of a document or a chunk got comments. */
export interface StoredComments {
  readonly added: number;
  readonly existing: number;
  readonly leftOut: number;
  /** The token may not label their strings. */
  readonly isLabelRefused?: true;
}

/** The records of a quality job; numbers are those of the document and, after it, of the batch or chunk. */
export interface QualityRecords {
  readonly documents: readonly QualityDocument[];
  readonly [manifest: `${number}/manifest`]: QualityManifest;
  readonly [segments: `${number}/segments-${number}`]: readonly QualitySegment[];
  /** Segments without a translation. */
  readonly [untranslated: `${number}/untranslated-${number}`]: readonly QualitySegment[];
  /** Findings of rules per segment. */
  readonly [findings: `${number}/findings-${number}`]: readonly (readonly Finding[])[];
  /** Findings of comparing segments, by segment id; its presence means that the document was checked. */
  readonly [compared: `${number}/compared`]: Readonly<Record<string, readonly Finding[]>>;
  readonly [assessed: `${number}/assessed-${number}`]: StoredAssessments;
  readonly [comments: `${number}/comments-${number}`]: StoredComments;
  readonly [comments: `${number}/comments`]: StoredComments;
  readonly result: StoredJobResult<QualityEstimationResult | QualityAssuranceResult>;
}
