import type { JobError, JobReference } from '#domain/jobs/job.ts';
import { stepOfActivity } from '#domain/jobs/kinds/index.ts';
import type { JobOutcome } from '#domain/jobs/translation.ts';
import { WorkArea } from '#jobs/work-area/work-area.ts';
import type { ObjectStorage } from '#platform/storage/storage.ts';

const REFERENCE = /^[\w-]+$/;

/**
 * The error of a job's outcome, with the message for users that the failed activity stored; null: the job has not
 * failed.
 */
export async function jobErrorOf(
  storage: ObjectStorage,
  job: JobReference,
  outcome: JobOutcome,
): Promise<JobError | null> {
  if (outcome.status !== 'failed') return null;
  const { code, message, step, retryable, messageReference } = outcome;
  const isKept = messageReference !== undefined && REFERENCE.test(messageReference);
  const kept = isKept ? await new WorkArea(storage, job).find(`failures/${messageReference}`) : undefined;
  return { code, message: kept?.message ?? message, step: stepOfActivity(step), retryable };
}
