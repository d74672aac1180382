import type { JobRow } from '#db/entities/index.ts';
import { hasSegments } from '#db/jobs/segments.ts';
import type { EntityManager } from '#db/orm.ts';
import { userMistake } from '#domain/errors.ts';
import { jobKindOf } from '#domain/jobs/kinds/index.ts';
import { hasDelivered } from '#domain/jobs/retry.ts';

/**
 * Checks that people can review a job, and have its files made again.
 *
 * @throws LoquentError `job_not_completed`, `segments_not_kept`
 */
export function requireReviewable(job: Pick<JobRow, 'type' | 'status' | 'error' | 'retainedBytes'>): void {
  const { type, status, retainedBytes } = job;
  if (jobKindOf(type)?.keepsSegments !== true) throw notKept('Jobs of this type have no segments.');
  if (!hasDelivered(job)) throw notCompleted(status);
  if (retainedBytes === 0) throw notKept(NONE);
}

/**
 * Checks that the segments of a job are there for people: it has completed, or waits for them at the step `review`.
 *
 * @param entityManager scoped to the job's organization
 * @throws LoquentError `job_not_completed`, `segments_not_kept`
 */
export async function requireSegments(entityManager: EntityManager, job: JobRow): Promise<void> {
  const { type, status, stage, retainedBytes, resultsExpiredAt } = job;
  if (status === 'running' && stage === 'review' && jobKindOf(type)?.keepsSegments === true) return;
  // Stored bytes are counted a moment after a job ends.
  const isCounted = !hasDelivered(job) || retainedBytes > 0 || resultsExpiredAt != null;
  if (!isCounted && (await hasSegments(entityManager, job.id))) return;
  requireReviewable(job);
}

const notCompleted = (status: JobRow['status']) =>
  userMistake('job_not_completed', `The job is ${status}. Its segments can be reviewed once it has completed.`);

const NONE =
  'The segments of this job are not kept: submit the job again. What a dubbing provider has dubbed as a whole has none.';

const notKept = (message: string) => userMistake('segments_not_kept', message);
