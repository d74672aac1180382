import { raw, type EntityData } from '@mikro-orm/core';
import { Job, JobBatch, JobSegment, type JobBatchRow, type JobRow, type JobSegmentRow } from '#db/entities/index.ts';
import { insertMissing } from '#db/insert-missing.ts';
import type { EntityManager } from '#db/orm.ts';
import { shortTransaction } from '#db/short-transaction.ts';
import { LIVE_STATUSES } from '#domain/jobs/job.ts';
import type { JobStep } from '#domain/jobs/kinds/index.ts';
import type { BatchTask, ExtractionTask } from '#domain/jobs/translation.ts';
import { changeJob } from './transition.ts';

/** Further changes in the transaction of a count. */
interface CountedWith {
  /** Segments of the batch. */
  readonly rows?: readonly JobSegmentRow[];
  /** The step that the job enters. */
  readonly next?: JobStep | undefined;
}

/**
 * Adds the segments of a reading to the job's total, once for all attempts. All files are read before the first batch
 * is translated, so a growing total never lowers the percentage.
 *
 * @param segments of the file, in all target languages of the reading
 */
export async function recordExtraction(
  entityManager: EntityManager,
  { jobId, fileIndex, language }: ExtractionTask,
  segments: number,
  counted?: Pick<CountedWith, 'next'>,
): Promise<void> {
  const key =
    language === undefined
      ? { job: jobId, task: `${fileIndex}`, index: 0 }
      : // The batches of the language count from 0.
        { job: jobId, task: `${fileIndex}/${language}`, index: -1 };
  await countOnce(entityManager, key, segments, { unitsTotal: raw('units_total + ?', [segments]) }, counted);
}

/**
 * Counts a finished batch once for all attempts, so that progress only grows and ends at its total.
 *
 * @param segments number of segments in the batch
 */
export async function recordBatch(
  entityManager: EntityManager,
  task: BatchTask,
  segments: number,
  counted?: CountedWith,
): Promise<void> {
  const key = { job: task.jobId, task: `${task.fileIndex}/${task.language}`, index: task.batch };
  const unitsCompleted = raw('units_completed + ?', [segments]);
  await countOnce(entityManager, key, segments, { unitsCompleted }, counted);
}

/** Adds a finished part to the counts of a job, unless it was counted before or the job has ended. */
async function countOnce(
  entityManager: EntityManager,
  key: Pick<JobBatchRow, 'job' | 'task' | 'index'>,
  segments: number,
  change: EntityData<JobRow>,
  { rows = [], next }: CountedWith = {},
): Promise<void> {
  await shortTransaction(entityManager, async (transaction) => {
    const part = { ...key, segments };
    if ((await insertMissing(transaction, JobBatch, [part])) > 0) {
      const live = { id: key.job, status: { $in: [...LIVE_STATUSES] } };
      // A retry has the segments of the job before it, as people have corrected them.
      if ((await transaction.nativeUpdate(Job, live, change)) > 0) await insertMissing(transaction, JobSegment, rows);
      else await transaction.nativeDelete(JobBatch, key);
    }
    if (next !== undefined) await changeJob(transaction, key.job, { kind: 'enter', step: next });
  });
}
