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

/** Whether what a job has stored is kept after its end: users retry jobs that failed or were cancelled. */
export function isRetainedForRetry({ type, status }: Pick<RetriedFacts, 'type' | 'status'>): boolean {
  const kind = jobKindOf(type);
  return (
    isFinalStatus(status) &&
    status !== 'completed' &&
    kind !== undefined &&
    kind.category !== 'system' &&
    kind.isDerivedJob !== true
  );
}

/** Whether what a job has stored is kept after its end with its segments: people review jobs that have completed. */
export function isRetainedForReview({ type, status }: Pick<RetriedFacts, 'type' | 'status'>): boolean {
  return status === 'completed' && jobKindOf(type)?.keepsSegments === true;
}

/** True for a job with results to review: it has completed, or has failed only for some of its files. */
export const hasDelivered = ({ status, error }: Pick<RetriedFacts, 'status' | 'error'>): boolean =>
  status === 'completed' || (status === 'failed' && error?.code === FILES_FAILED);

/**
 * When what a job has stored is removed, until which a new job may go on from it.
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
