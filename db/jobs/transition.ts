import { LockMode } from '@mikro-orm/core';
import { Job, JobBatch, OutboxRecord, type JobRow } from '#db/entities/index.ts';
import { removeGlossaryOfJob } from '#db/glossaries/glossary-of-job.ts';
import type { EntityManager } from '#db/orm.ts';
import { shortTransaction } from '#db/short-transaction.ts';
import { applyChange, type JobChange } from '#domain/jobs/changes.ts';
import { isFinalStatus, type FinalStatus, type JobError } from '#domain/jobs/job.ts';
import { jobKindOf, type JobStep } from '#domain/jobs/kinds/index.ts';
import type { JobKind } from '#domain/jobs/kinds/job-kind.ts';
import { publishJobEvents } from './publish-job-events.ts';

/** Columns that only the end of a job sets. */
export type EndValues = Partial<Pick<JobRow, 'result' | 'targetFiles' | 'warnings' | 'retainedBytes'>>;

/** Further values and conditions of a change. */
interface TransitionOptions {
  readonly values?: EndValues;
  /** The change is refused in any other status. */
  readonly only?: JobRow['status'];
}

/** Removes partial results that a stopped job must not keep. */
const UNDO: Readonly<
  Record<NonNullable<JobKind['rollback']>, (transaction: EntityManager, jobId: string) => Promise<void>>
> = {
  glossary: removeGlossaryOfJob,
};

/**
 * Changes the status or the step of a job; no other code does. Row, events with their deliveries and notifications, and
 * the removal of obsolete records are one transaction, or a part of the open one.
 *
 * @returns the previous row; undefined if the job doesn't exist, or didn't change
 */
export async function transition(
  entityManager: EntityManager,
  jobId: string,
  change: JobChange,
  options: TransitionOptions = {},
): Promise<JobRow | undefined> {
  return shortTransaction(entityManager, (transaction) => changeJob(transaction, jobId, change, options));
}

/** Does what `transition` does, in the open transaction. */
export async function changeJob(
  transaction: EntityManager,
  jobId: string,
  change: JobChange,
  { values = {}, only }: TransitionOptions = {},
): Promise<JobRow | undefined> {
  const job = await lockJob(transaction, jobId);
  if (job === null || (only !== undefined && job.status !== only)) return undefined;
  const applied = applyChange(job, change);
  if (applied === undefined) return undefined;
  const now = new Date();
  await transaction.nativeUpdate(
    Job,
    { id: jobId },
    {
      ...values,
      status: applied.status,
      stage: applied.stage,
      ...(change.kind === 'begin' ? { startedAt: now } : {}),
      ...(change.kind === 'end' ? { error: change.error, endedAt: now } : {}),
    },
  );
  const changed = {
    ...job,
    status: applied.status,
    startedAt: change.kind === 'begin' ? now : job.startedAt,
    ...(change.kind === 'end' ? { error: change.error, endedAt: now, result: values.result ?? null } : {}),
  };
  await publishJobEvents(transaction, changed, applied.events, now);
  if (isFinalStatus(applied.status)) await transaction.nativeDelete(JobBatch, { job: jobId });
  // In the same transaction as the end: what a failed or cancelled job has created is never visible.
  const isStopped = applied.status === 'failed' || applied.status === 'cancelled';
  const undone = jobKindOf(job.type)?.rollback;
  if (isStopped && undone !== undefined) await UNDO[undone](transaction, jobId);
  return job;
}

/**
 * Locks the job until the transaction ends. SQLite has no row locks and needs none: its writing transactions wait for
 * each other from their beginning.
 */
export async function lockJob(transaction: EntityManager, jobId: string): Promise<JobRow | null> {
  return transaction.findOne(
    Job,
    { id: jobId },
    { lockMode: LockMode.PESSIMISTIC_WRITE, exclude: ['result'] },
  ) as Promise<JobRow | null>;
}

/**
 * Marks a queued job as running; one that an earlier attempt marked, or that is being cancelled, stays unchanged.
 *
 * @returns false when the job has ended, so that its work must not start
 */
export async function beginJob(entityManager: EntityManager, jobId: string): Promise<boolean> {
  if ((await transition(entityManager, jobId, { kind: 'begin' })) !== undefined) return true;
  const job = await entityManager.findOne(Job, { id: jobId }, { fields: ['status'] });
  return job !== null && !isFinalStatus(job.status);
}

/**
 * Records the current step of a live job.
 *
 * @param job as it was read before: a job that is already in the step costs no transaction
 */
export async function enterStep(
  entityManager: EntityManager,
  job: Pick<JobRow, 'id' | 'type' | 'category' | 'status' | 'stage' | 'input'>,
  step: JobStep,
): Promise<void> {
  const change = { kind: 'enter', step } as const;
  if (applyChange(job, change) !== undefined) await transition(entityManager, job.id, change);
}

/**
 * Ends a live job and removes its batches. An ended job stays unchanged: the first of workflow and reconciler wins.
 *
 * @returns true if this call ended it
 */
export async function endJob(
  entityManager: EntityManager,
  jobId: string,
  status: FinalStatus,
  error: JobError | null,
  values: EndValues = {},
): Promise<boolean> {
  return (await transition(entityManager, jobId, { kind: 'end', status, error }, { values })) !== undefined;
}

/** Marks a running job as being cancelled. */
export async function markCancelling(entityManager: EntityManager, jobId: string): Promise<void> {
  await transition(entityManager, jobId, { kind: 'request_cancel' });
}

/**
 * Cancels a job that has not begun, whether its workflow was started or not: a workflow calls `beginJob` before any
 * work, and the row decides which of the two came first.
 *
 * @returns `pending` when the workflow was not started before and will not be, `started` when it may be about to begin, or is
 * being started, undefined when it has begun and nothing was changed
 */
export async function cancelQueuedJob(
  entityManager: EntityManager,
  jobId: string,
): Promise<'pending' | 'started' | undefined> {
  return entityManager.transactional(async (transaction) => {
    const change = { kind: 'end', status: 'cancelled', error: null } as const;
    if ((await changeJob(transaction, jobId, change, { only: 'queued' })) === undefined) return undefined;
    const start = { kind: 'start_workflow', subject: jobId } as const;
    const record = await transaction.findOne(OutboxRecord, start);
    await transaction.nativeDelete(OutboxRecord, start);
    // Ahead of now is the lease of a process that works on it.
    return record !== null && record.dueAt <= new Date() ? 'pending' : 'started';
  });
}
