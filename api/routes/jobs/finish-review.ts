import type { Client } from '@temporalio/client';
import type { JobRow } from '#db/entities/index.ts';
import { serviceFailure, userMistake } from '#domain/errors.ts';
import { isInReview } from '#domain/jobs/kinds/index.ts';
import { finishUpdate } from '#workflows/messages.ts';

/** Milliseconds for the workflow to answer, which a worker has to load first. */
const WORKFLOW_TIMEOUT = 20_000;

/**
 * Resumes a job that waits for people. The workflow records it: once this returns, no restart forgets it.
 *
 * @param requestId identifies the request, which may be repeated
 * @throws LoquentError `job_not_in_review`, `unavailable` when no worker or no Temporal answers
 */
export async function finishReview(temporal: Client, job: JobRow, requestId: string): Promise<void> {
  if (!isInReview(job)) throw notInReview(job);
  const handle = temporal.workflow.getHandle(job.id);
  try {
    await temporal.withDeadline(Date.now() + WORKFLOW_TIMEOUT, () =>
      handle.executeUpdate(finishUpdate, { updateId: requestId }),
    );
  } catch (error) {
    throw serviceFailure('unavailable', 'The job did not answer. Send the request again.', {
      retryable: true,
      retryAfter: 5_000,
      cause: error,
    });
  }
}

const notInReview = ({ status, stage }: JobRow) =>
  userMistake(
    'job_not_in_review',
    `The job is ${status}${status === 'running' ? `, at the step ${stage}` : ''}. It can be finished while it waits at the step review.`,
  );
