import type { SteppedJob } from './kinds/index.ts';
import { isReviewed, kindOf } from './kinds/index.ts';

/** Bytes of a source file that one activity reads, translates and writes; most have one batch of segments at most. */
const MAX_SOURCE_SIZE = 64 * 1024;

/** The parts of a job that decide whether it may be done by one activity. */
export interface MaybeSmallJob extends SteppedJob {
  readonly tms?: string | null | undefined;
  /** BCP 47; null: it is detected first. */
  readonly sourceLanguage?: string | null | undefined;
  readonly sourceFiles: readonly unknown[];
  readonly targetLanguages: readonly unknown[];
  /** The job that it goes on from, whose results are copied first. */
  readonly retryOf?: string | null | undefined;
}

/** True for a job of one file in one language, without work before or after it: it is small unless its file is large. */
export function mayBeSmall(job: MaybeSmallJob): boolean {
  return (
    kindOf(job.type)?.batchesBy !== undefined &&
    job.tms == null &&
    job.sourceLanguage != null &&
    job.retryOf == null &&
    job.sourceFiles.length === 1 &&
    job.targetLanguages.length === 1 &&
    !isReviewed(job) &&
    job.input['save_to_memory'] == null
  );
}

/** True for a source file that is small enough. @param size bytes */
export const isSmall = ({ size }: { readonly size: number }): boolean => size <= MAX_SOURCE_SIZE;
