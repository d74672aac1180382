import { raw, type EntityData } from '@mikro-orm/core';
import { Job, JobBatch, JobSegment, type JobBatchRow, type JobRow, type JobSegmentRow } from '#db/entities/index.ts';
import type { EntityManager } from '#db/orm.ts';
import { LIVE_STATUSES } from '#domain/jobs/job.ts';
import type { BatchTask, ReadingTask } from '#domain/jobs/translation.ts';

/**
 * Adds the segments of a reading to the job's total, once for all attempts. All files are read before the first batch
 * is translated, so a growing total never lowers the percentage.
 *
 * @param segments of the file, in all target languages of the reading
 */
export async function recordReading(
  entityManager: EntityManager,
  { jobId, fileIndex, language }: ReadingTask,
  segments: number,
): Promise<void> {
  const key =
    language === undefined
      ? { job: jobId, task: `${fileIndex}`, index: 0 }
      : // The batches of the language count from 0.
        { job: jobId, task: `${fileIndex}/${language}`, index: -1 };
  await countOnce(entityManager, key, segments, { unitsTotal: raw('units_total + ?', [segments]) });
}

/**
 * Counts a finished batch once for all attempts, so that progress only grows and ends at its total.
 *
 * @param segments number of segments in the batch
 * @param rows its segments, which are stored with the count
 */
export async function recordBatch(
  entityManager: EntityManager,
  task: BatchTask,
  segments: number,
  rows: readonly JobSegmentRow[] = [],
): Promise<void> {
  const key = { job: task.jobId, task: `${task.fileIndex}/${task.language}`, index: task.batch };
  const unitsCompleted = raw('units_completed + ?', [segments]);
  await countOnce(entityManager, key, segments, { unitsCompleted }, rows);
}

/** Adds a finished part to the counts of a job, unless it was counted before or the job has ended. */
async function countOnce(
  entityManager: EntityManager,
  key: Pick<JobBatchRow, 'job' | 'task' | 'index'>,
  segments: number,
  change: EntityData<JobRow>,
  rows: readonly JobSegmentRow[] = [],
): Promise<void> {
  await entityManager.transactional(async (transaction) => {
    if ((await transaction.count(JobBatch, key)) > 0) return;
    const changed = await transaction.nativeUpdate(Job, { id: key.job, status: { $in: [...LIVE_STATUSES] } }, change);
    if (changed === 0) return;
    await transaction.insert(JobBatch, { ...key, segments });
    await insertSegments(transaction, rows);
  });
}

/** Inserts segments of a file in a language. A retry has those of the job before it, as people have corrected them. */
async function insertSegments(transaction: EntityManager, rows: readonly JobSegmentRow[]): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const { job, file, language } = first;
  const numbers = rows.map(({ number }) => number);
  const present = await transaction.find(
    JobSegment,
    { job, file, language, number: { $in: numbers } },
    { fields: ['number'] },
  );
  const known = new Set(present.map(({ number }) => number));
  const missing = rows.filter(({ number }) => !known.has(number));
  if (missing.length > 0) await transaction.insertMany(JobSegment, missing);
}
