import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import type { Logger } from 'pino';
import type { JobRow } from '#db/entities/index.ts';
import { findJob } from '#db/jobs/find-job.ts';
import { cancelQueuedJob, markCancelling } from '#db/jobs/transition.ts';
import { isFinalStatus } from '#domain/jobs/job.ts';
import { userMistake } from '#domain/errors.ts';
import type { EntityManager } from '#db/orm.ts';
import { isWorkflowNotFound } from '#platform/temporal/errors.ts';
import type { Reconciler } from './reconciler.ts';

/** Ms to wait for a cancellation before the answer is `cancelling`. */
const CANCEL_TIMEOUT = 3_000;
const POLL = 60;

export interface CancellationOptions {
  /** Scoped to the job's organization. */
  readonly entityManager: EntityManager;
  readonly temporal: Client;
  readonly reconciler: Pick<Reconciler, 'reconcile'>;
  readonly logger: Logger;
}

/**
 * Cancels a job and waits a little for its end.
 *
 * @returns the row: `cancelled`, or `cancelling` if the workflow needs longer
 * @throws LoquentError 409 `job_already_finished`, 503 `unavailable` when Temporal is unreachable
 */
export async function cancelJob(options: CancellationOptions, job: JobRow): Promise<JobRow> {
  const { entityManager } = options;
  if (isFinalStatus(job.status)) throw alreadyFinished(job);
  const cancelled = await cancelQueuedJob(entityManager, job.id);
  if (cancelled === 'started') await dismissWorkflow(options, job.id);
  if (cancelled === undefined) {
    await requestCancellation(options, job);
    await markCancelling(entityManager, job.id);
  }
  const deadline = Date.now() + CANCEL_TIMEOUT;
  for (;;) {
    const current = (await findJob(entityManager, job.id)) ?? job;
    // It may have completed at the same moment, which takes precedence.
    if (current.status === 'completed' || current.status === 'failed') throw alreadyFinished(current);
    if (isFinalStatus(current.status) || Date.now() > deadline) return current;
    await sleep(POLL);
  }
}

/**
 * Cancels the workflow of a job that was cancelled before it began. It would notice the cancellation itself when it
 * starts; this only makes the Temporal UI show it as cancelled.
 */
async function dismissWorkflow(options: CancellationOptions, jobId: string): Promise<void> {
  try {
    // One that is being started may not be there yet.
    await hasCancelled(options, jobId);
  } catch (error) {
    options.logger.warn({ err: error, job_id: jobId }, 'failed to notify the workflow of a cancelled job');
  }
}

async function requestCancellation(options: CancellationOptions, job: JobRow): Promise<void> {
  if (await hasCancelled(options, job.id)) return;
  // Temporal has lost it, so it may be about to be restarted: from here on a start ends as cancelled, and the second
  // attempt finds an earlier one.
  await markCancelling(options.entityManager, job.id);
  if (await hasCancelled(options, job.id)) return;
  await options.reconciler.reconcile({ ...job, checkedAt: new Date(0) });
}

/** @returns false if no workflow of the job is running */
async function hasCancelled({ temporal }: CancellationOptions, jobId: string): Promise<boolean> {
  try {
    await temporal.withDeadline(Date.now() + CANCEL_TIMEOUT, () => temporal.workflow.getHandle(jobId).cancel());
    return true;
  } catch (error) {
    if (isWorkflowNotFound(error)) return false;
    throw error;
  }
}

/** A job that has ended can't be cancelled. */
export const alreadyFinished = (job: Pick<JobRow, 'status'>) =>
  userMistake('job_already_finished', `The job has already ended with the status ${job.status}.`);
