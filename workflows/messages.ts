import { defineQuery, defineUpdate } from '@temporalio/workflow';
import type { JobReference } from '#domain/jobs/job.ts';
import type { FinishedReview } from '#domain/jobs/review.ts';
import type { FileTask } from '#domain/jobs/translation.ts';

/** Input of every job's workflow; the rest is in the job's row. */
export interface JobInput extends JobReference {
  /** True: the job works on a project of a translation management system, which is asked from its first step on. */
  readonly isProject?: true;
}

/** Input of `rag_ingest`; all but the first run also get how far the earlier ones came. */
export interface IngestInput extends JobInput {
  /** Id of the last document that an earlier run finished. */
  readonly after?: number;
  /** Documents that earlier runs finished. */
  readonly finished?: number;
  /** Unix time in ms at which the first run began. */
  readonly startedAt?: number;
}

/** Input of the child workflow for one file in one language. */
export interface TranslateFileInput extends FileTask {
  /** Readers of the Temporal UI see it. */
  readonly fileName: string;
  readonly batches: number;
  /** Lengths of the chains of batches, by `chainLengths`. */
  readonly chains: readonly number[];
  /** Segments in all batches. */
  readonly segments: number;
  /** Next batch after continue-as-new, the first of a chain. */
  readonly nextBatch: number;
  /** Segments of the batches before that. */
  readonly finishedSegments?: number;
  /** Unix time in ms at which the first run began. */
  readonly startedAt?: number;
  /** True: the language shares its output with others, which is written when all of them have ended. */
  readonly isOutputShared?: true;
  /** True: the file is a component of a project, to which the results are pushed. */
  readonly isProject?: true;
  /** True: the file has a ledger, by which its translations are checked. */
  readonly hasLedger?: true;
}

/** Position of a running job, straight from its workflow. */
export interface WorkflowProgress {
  readonly stage: string;
  readonly finishedTasks: number;
  readonly totalTasks: number;
}

/** Asks a job's workflow for its position; the API's record counts segments, this counts files and languages. */
export const progressQuery = defineQuery<WorkflowProgress>('progress');

/** Notifies a job that waits for people that they have finished. */
export const finishUpdate = defineUpdate<FinishedReview>('finish');
