import { setTimeout as sleep } from 'node:timers/promises';
import { WorkflowNotFoundError } from '@temporalio/client';
import type { JobRow } from '#db/entities/index.ts';
import { findJob } from '#db/jobs/find-job.ts';
import { cancelQueuedJob, markCancelling } from '#db/jobs/transition.ts';
import { isFinalStatus } from '#domain/jobs/job.ts';
import { LoquentError } from '#domain/errors.ts';
import { notFound } from '#api/errors.ts';
import type { RequestState } from '#api/state.ts';

/** How long a cancel is waited for before the answer says `cancelling` (interface.md), in ms. */
const PATIENCE = 3_000;
const POLL = 60;

/**
 * Cancels a job and waits a little for its end.
 *
 * @returns the row: `cancelled`, or `cancelling` when the workflow needs longer
 * @throws LoquentError 404 `not_found`, 409 `job_already_finished`, 503 `unavailable` when Temporal is away
 */
export async function cancelJob(state: RequestState, jobId: string): Promise<JobRow> {
  const entityManager = state.entityManager();
  const job = await findJob(entityManager, jobId);
  if (job === null) throw notFound(`There is no job ${jobId}.`);
  if (isFinalStatus(job.status)) throw alreadyFinished(job);
  const cancelled = await cancelQueuedJob(entityManager, jobId);
  if (cancelled === 'started') await dismissWorkflow(state, jobId);
  if (cancelled === undefined) {
    await requestCancellation(state, job);
    await markCancelling(entityManager, jobId);
  }
  const deadline = Date.now() + PATIENCE;
  for (;;) {
    const current = (await findJob(entityManager, jobId)) ?? job;
    // It may have completed in the very moment: then that is the truth.
    if (current.status === 'completed' || current.status === 'failed') throw alreadyFinished(current);
    if (isFinalStatus(current.status) || Date.now() > deadline) return current;
    await sleep(POLL);
  }
}

/**
 * Tells the workflow of a job that was cancelled before it began. It would find out by itself as soon as a worker takes
 * it; this only lets the Temporal UI show it as cancelled, so nothing depends on it.
 */
async function dismissWorkflow({ dependencies: { temporal }, logger }: RequestState, jobId: string): Promise<void> {
  try {
    await temporal.withDeadline(Date.now() + PATIENCE, () => temporal.workflow.getHandle(jobId).cancel());
  } catch (error) {
    logger.warn({ err: error, job_id: jobId }, 'failed to tell the workflow of a cancelled job');
  }
}

async function requestCancellation(state: RequestState, job: JobRow): Promise<void> {
  if (await cancelWorkflow(state, job.id)) return;
  // Lost by Temporal, so it may be about to be started again: from here on a start ends as cancelled, and one that came
  // before is found by the second try.
  await markCancelling(state.entityManager(), job.id);
  if (await cancelWorkflow(state, job.id)) return;
  await state.dependencies.reconciler.reconcile({ ...job, checkedAt: new Date(0) });
}

/** @returns false when no workflow of the job runs */
async function cancelWorkflow({ dependencies: { temporal } }: RequestState, jobId: string): Promise<boolean> {
  try {
    await temporal.withDeadline(Date.now() + PATIENCE, () => temporal.workflow.getHandle(jobId).cancel());
    return true;
  } catch (error) {
    if (error instanceof WorkflowNotFoundError) return false;
    throw error;
  }
}

function alreadyFinished(job: JobRow): LoquentError {
  const message = `The job has already ended with the status ${job.status}.`;
  return new LoquentError({ id: 'job_already_finished', message });
}
