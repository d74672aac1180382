import { raw, type EntityData } from '@mikro-orm/core';
import type { BatchTask, FileReference } from '#domain/jobs/translation.ts';
import { LIVE_STATUSES, STARTABLE_STATUSES, type JobError, type JobStatus } from '#domain/jobs/job.ts';
import { Job, JobBatch, OutboxRecord, type JobBatchRow, type JobRow, type OutboxRecordRow } from './entities/index.ts';
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

/** The row of a job that is being accepted. @param id UUID that it gets */
export function newJobRow(id: string, job: NewJob): JobRow {
  return {
    ...job,
    id,
    status: 'queued',
    targetFiles: [],
    stage: 'queued',
    progressUnit: 'segments',
    unitsCompleted: 0,
    unitsTotal: 0,
    result: null,
    error: null,
    createdAt: new Date(),
    startedAt: null,
    endedAt: null,
    restarts: 0,
    checkedAt: null,
    resultsExpiredAt: null,
  };
}

/**
 * Stores accepted jobs and their outbox records, to be committed together: a job is either started some time or was never
 * accepted.
 *
 * @param transaction one that is open
 */
export async function insertJobs(transaction: EntityManager, rows: readonly JobRow[]): Promise<void> {
  await transaction.insertMany(Job, [...rows]);
  await transaction.insertMany(
    OutboxRecord,
    rows.map(({ id, createdAt }) => newOutboxRecord(id, createdAt)),
  );
}

function newOutboxRecord(job: string, createdAt: Date): OutboxRecordRow {
  return { id: crypto.randomUUID(), job, attempts: 0, dueAt: createdAt, createdAt };
}

/**
 * Puts a job whose workflow was lost back into the outbox. Of several processes that find it lost at the same time, one
 * does: the others see that `restarts` has changed.
 *
 * @param job as it was read before the workflow was looked for
 * @returns false when the job has been restarted, cancelled or ended meanwhile
 */
export async function restartJob(
  entityManager: EntityManager,
  { id, restarts }: Pick<JobRow, 'id' | 'restarts'>,
): Promise<boolean> {
  return entityManager.transactional(async (transaction) => {
    const unchanged = { id, restarts, status: { $in: [...STARTABLE_STATUSES] } };
    if ((await transaction.nativeUpdate(Job, unchanged, { restarts: restarts + 1 })) === 0) return false;
    await transaction.insert(OutboxRecord, newOutboxRecord(id, new Date()));
    return true;
  });
}

/**
 * Accepts one job, as part of a transaction that is open or in one of its own.
 *
 * @param id UUID that the job gets
 */
export async function acceptJob(entityManager: EntityManager, id: string, job: NewJob): Promise<JobRow> {
  const row = newJobRow(id, job);
  await entityManager.transactional((transaction) => insertJobs(transaction, [row]));
  return row;
}

/**
 * Cancels a job that nothing was done for yet, whether its workflow was started or not: a workflow asks `beginJob`
 * before it does anything, and the row decides which of the two came first.
 *
 * @returns `pending` when the workflow was not started before and will not be, `started` when it may be about to begin,
 *   undefined when it has begun and nothing was changed
 */
export async function cancelQueuedJob(
  entityManager: EntityManager,
  jobId: string,
): Promise<'pending' | 'started' | undefined> {
  return entityManager.transactional(async (transaction) => {
    const changed = await transaction.nativeUpdate(
      Job,
      { id: jobId, status: 'queued' },
      { status: 'cancelled', endedAt: new Date() },
    );
    if (changed === 0) return undefined;
    return (await transaction.nativeDelete(OutboxRecord, { job: jobId })) > 0 ? 'pending' : 'started';
  });
}

/** Says that a running job is being cancelled. */
export async function markCancelling(entityManager: EntityManager, jobId: string): Promise<void> {
  await entityManager.nativeUpdate(Job, { id: jobId, status: 'running' }, { status: 'cancelling' });
}

/**
 * Marks a queued job as running; one that an earlier attempt marked, or that is being cancelled, stays as it is.
 *
 * @returns false when the job has ended, so that nothing must be done for it
 */
export async function beginJob(entityManager: EntityManager, jobId: string): Promise<boolean> {
  const values = { status: 'running', startedAt: new Date(), stage: 'extract' } as const;
  if ((await entityManager.nativeUpdate(Job, { id: jobId, status: 'queued' }, values)) > 0) return true;
  return (await entityManager.count(Job, { id: jobId, status: { $in: [...LIVE_STATUSES] } })) > 0;
}

/** Says which step a live job is in. */
export async function enterStage(entityManager: EntityManager, jobId: string, stage: string): Promise<void> {
  await entityManager.nativeUpdate(Job, { id: jobId, status: { $in: [...LIVE_STATUSES] } }, { stage });
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
  return entityManager.transactional(async (transaction) => {
    const changed = await transaction.nativeUpdate(
      Job,
      { id: jobId, status: { $in: [...LIVE_STATUSES] } },
      { ...values, status, error, endedAt: new Date() },
    );
    if (changed === 0) return false;
    await transaction.nativeDelete(JobBatch, { job: jobId });
    return true;
  });
}

/** The row of a live or ended job of the organization that the entity manager is scoped to. */
export async function findJob(entityManager: EntityManager, jobId: string): Promise<JobRow | null> {
  return entityManager.findOne(Job, { id: jobId }, { disableIdentityMap: true });
}

/**
 * Adds a file's segments to the job's total, once, whichever attempt read it. All files are read before the first batch is
 * translated, so a total that still grows never makes the percentage shrink.
 *
 * @param segments of the file, in all target languages
 */
export async function recordExtraction(
  entityManager: EntityManager,
  file: FileReference,
  segments: number,
): Promise<void> {
  const key = { job: file.jobId, task: `${file.fileIndex}`, index: 0 };
  await countOnce(entityManager, key, segments, { unitsTotal: raw('units_total + ?', [segments]) });
}

/**
 * Counts a finished batch once, whichever attempt finished it, so that progress only grows and ends at its total.
 *
 * @param segments how many the batch holds
 */
export async function recordBatch(entityManager: EntityManager, task: BatchTask, segments: number): Promise<void> {
  const key = { job: task.jobId, task: `${task.fileIndex}/${task.language}`, index: task.batch };
  const unitsCompleted = raw('units_completed + ?', [segments]);
  await countOnce(entityManager, key, segments, { unitsCompleted, stage: 'translate' });
}

/** Changes the counts of a job for a step that is done, unless it was counted before or the job has ended. */
async function countOnce(
  entityManager: EntityManager,
  key: Pick<JobBatchRow, 'job' | 'task' | 'index'>,
  segments: number,
  change: EntityData<JobRow>,
): Promise<void> {
  await entityManager.transactional(async (transaction) => {
    if ((await transaction.count(JobBatch, key)) > 0) return;
    const changed = await transaction.nativeUpdate(Job, { id: key.job, status: { $in: [...LIVE_STATUSES] } }, change);
    if (changed > 0) await transaction.insert(JobBatch, { ...key, segments });
  });
}
