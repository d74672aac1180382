import { raw } from '@mikro-orm/core';
import type { BatchTask } from '#domain/jobs/translation.ts';
import { LIVE_STATUSES, type JobError, type JobStatus } from '#domain/jobs/job.ts';
import { Job, JobBatch, OutboxRecord, type JobRow } from './entities/index.ts';
import type { EntityManager } from './orm.ts';

/** What a new job's row is made from; the rest has its starting value. */
export type NewJob = Pick<
  JobRow,
  | 'organization'
  | 'createdBy'
  | 'type'
  | 'category'
  | 'sourceLanguage'
  | 'targetLanguages'
  | 'tms'
  | 'projectIdentifier'
  | 'sourceFiles'
  | 'input'
  | 'warnings'
>;

/**
 * Accepts a job: its row and its outbox record are committed together, so that it is either started some time or was
 * never accepted.
 *
 * @param entityManager scoped to the organization
 */
export async function acceptJob(entityManager: EntityManager, job: NewJob): Promise<JobRow> {
  const createdAt = new Date();
  const row: JobRow = {
    ...job,
    id: crypto.randomUUID(),
    status: 'queued',
    targetFiles: [],
    stage: 'queued',
    progressUnit: 'segments',
    unitsCompleted: 0,
    unitsTotal: 0,
    result: null,
    error: null,
    createdAt,
    startedAt: null,
    endedAt: null,
    checkedAt: null,
  };
  await entityManager.transactional(async (transaction) => {
    await transaction.insert(Job, row);
    await transaction.insert(OutboxRecord, { id: crypto.randomUUID(), job: row.id, attempts: 0, dueAt: createdAt, createdAt });
  });
  return row;
}

/**
 * Cancels a job whose workflow was not started yet.
 *
 * @returns true when this call did it; false when the workflow may be running
 */
export async function cancelQueuedJob(entityManager: EntityManager, jobId: string): Promise<boolean> {
  return entityManager.transactional(async (transaction) => {
    if ((await transaction.nativeDelete(OutboxRecord, { job: jobId })) === 0) return false;
    return endJob(transaction, jobId, 'cancelled', null);
  });
}

/**
 * Ends a job that is still live and forgets its batches. A job that has ended stays as it is: whoever comes first,
 * workflow or reconciler, is right.
 *
 * @returns true when this call ended it
 */
export async function endJob(
  entityManager: EntityManager,
  jobId: string,
  status: JobStatus,
  error: JobError | null,
  values: Partial<Pick<JobRow, 'result' | 'targetFiles' | 'warnings' | 'stage'>> = {},
): Promise<boolean> {
  const changed = await entityManager.nativeUpdate(
    Job,
    { id: jobId, status: { $in: [...LIVE_STATUSES] } },
    { ...values, status, error, endedAt: new Date() },
  );
  if (changed === 0) return false;
  await entityManager.nativeDelete(JobBatch, { job: jobId });
  return true;
}

/** The row of a live or ended job of the organization that the entity manager is scoped to. */
export async function findJob(entityManager: EntityManager, jobId: string): Promise<JobRow | null> {
  return entityManager.findOne(Job, { id: jobId }, { disableIdentityMap: true });
}

/**
 * Counts a finished batch once, whichever attempt finished it, so that progress only grows and ends at its total.
 *
 * @param segments how many the batch holds
 */
export async function recordBatch(entityManager: EntityManager, task: BatchTask, segments: number): Promise<void> {
  const key = { job: task.jobId, task: `${task.fileIndex}/${task.language}`, index: task.batch };
  await entityManager.transactional(async (transaction) => {
    const known = await transaction.count(JobBatch, key);
    if (known > 0) return;
    await transaction.insert(JobBatch, { ...key, segments });
    await transaction.nativeUpdate(
      Job,
      { id: task.jobId },
      { unitsCompleted: raw('units_completed + ?', [segments]) },
    );
  });
}
