import { FILES_FAILED, isFinalStatus, type JobStatus } from './job.ts';
import { jobKindOf } from './kinds/index.ts';

/** The parts of a job's row that decide about a retry. */
export interface RetriedFacts {
  readonly type: string;
  readonly status: JobStatus;
  readonly error?: { readonly code: string } | null | undefined;
  readonly endedAt?: Date | null | undefined;
  /** Null for system jobs, which no request started. */
  readonly request?: object | null | undefined;
  readonly retriedBy?: string | null | undefined;
}

/** True if a job's stored work is kept after its end for a retry: users retry jobs that failed or were cancelled. */
export function isRetainedForRetry({ type, status }: Pick<RetriedFacts, 'type' | 'status'>): boolean {
  return isFinalStatus(status) && status !== 'completed' && jobKindOf(type)?.request !== undefined;
}

/** True if a job's stored work and segments are kept after its end for a review: people review completed jobs. */
export function isRetainedForReview({ type, status }: Pick<RetriedFacts, 'type' | 'status'>): boolean {
  return status === 'completed' && jobKindOf(type)?.keepsSegments === true;
}

/** True for a job with results to review: it has completed, or has failed only for some of its files. */
export const hasDelivered = ({ status, error }: Pick<RetriedFacts, 'status' | 'error'>): boolean =>
  status === 'completed' || (status === 'failed' && error?.code === FILES_FAILED);

/**
 * The time when a job's stored work is removed; until then, a new job may continue from it.
 *
 * @param retention milliseconds after the end
 * @returns null for a job that can't be retried
 */
export function retryDeadline(job: RetriedFacts, retention: number): Date | null {
  const { endedAt, request, retriedBy } = job;
  if (!isRetainedForRetry(job) || retention === 0 || endedAt == null || request == null || retriedBy != null)
    return null;
  return new Date(endedAt.getTime() + retention);
}
