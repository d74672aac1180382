import { raw } from '@mikro-orm/core';
import {
  FileUsage,
  Job,
  JobBatch,
  JobEvent,
  JobLabel,
  JobUsage,
  Ledger,
  LedgerItem,
  type JobRow,
} from '#db/entities/index.ts';
import { ALL_ORGANIZATIONS, organizationEntityManager, type EntityManager, type Orm } from '#db/orm.ts';
import { forgetResults, resultKeys } from '#db/files/result-files.ts';
import { FINAL_STATUSES } from '#domain/jobs/job.ts';
import { fileAnalysis } from '#domain/jobs/kinds/file-analysis.ts';
import { fileObjectKey } from '#platform/storage/keys.ts';
import type { ObjectStorage } from '#platform/storage/storage.ts';
import { deleteWorkspace } from './workspace-retention.ts';

/** Jobs read per query. */
const BATCH = 100;

type EndedJob = Pick<JobRow, 'id' | 'organization'>;

export interface ExpiryOptions {
  readonly orm: Orm;
  readonly storage: ObjectStorage;
  /** Selects jobs that ended before this time. */
  readonly before: Date;
  /** Called between two jobs. */
  readonly isStopped: () => boolean;
}

/**
 * Removes the result files of ended jobs with all that is stored of them, releases their room in the quota and marks the jobs. The next call continues
 * an interrupted run.
 *
 * @returns the number of jobs
 */
export async function expireResults(options: ExpiryOptions): Promise<number> {
  return inBatches(
    options,
    () => ({ resultsExpiredAt: null }),
    async (job) => {
      await removeResults(options, job);
      await deleteWorkspace(options, { jobId: job.id, organizationId: job.organization });
      const entityManager = organizationEntityManager(options.orm, job.organization);
      await entityManager.nativeUpdate(Job, { id: job.id }, { resultsExpiredAt: new Date() });
    },
  );
}

/** Removes the records of ended jobs with their events and result files. @returns the number of jobs */
export async function expireJobs(options: ExpiryOptions): Promise<number> {
  return inBatches(
    options,
    () => ({}),
    (job) => removeJob(options, job),
  );
}

/** Removes the records of analyses whose file was replaced or deleted. @returns the number of jobs */
export async function expireAnalyses(options: ExpiryOptions): Promise<number> {
  let done = 0;
  // Every organization that has recorded a file has a row of usage; by organization and type, an index finds the jobs.
  const usages = await options.orm.em.fork().find(FileUsage, {}, { ...ALL_ORGANIZATIONS, fields: ['organization'] });
  for (const { organization } of usages) {
    const where = () => ({ organization, type: fileAnalysis.type, [isObsolete()]: [] });
    done += await inBatches(options, where, (job) => removeJob(options, job));
  }
  return done;
}

/** True if no file has the analysis of a job. A fragment serves one query only. */
const isObsolete = () =>
  raw(
    (job) => `not exists (select 1 from stored_file as file where file.organization = ${job}.organization and \
file.key = ${job}.source_files ->> 0 and file.analysis_job = ${job}.id)`,
  );

async function removeJob(options: ExpiryOptions, { id, organization }: EndedJob): Promise<void> {
  await removeResults(options, { id, organization });
  await deleteWorkspace(options, { jobId: id, organizationId: organization });
  const entityManager = organizationEntityManager(options.orm, organization);
  await entityManager.transactional((transaction) => removeRecord(transaction, id));
}

/** Removes the record of an ended job with all rows that belong to it. */
export async function removeRecord(transaction: EntityManager, id: string): Promise<void> {
  await transaction.nativeDelete(JobBatch, { job: id });
  await transaction.nativeDelete(JobUsage, { job: id });
  await transaction.nativeDelete(JobEvent, { job: id });
  await transaction.nativeDelete(JobLabel, { job: id });
  await transaction.nativeDelete(LedgerItem, { job: id });
  await transaction.nativeDelete(Ledger, { job: id });
  await transaction.nativeDelete(Job, { id, status: { $in: [...FINAL_STATUSES] } });
}

async function inBatches(
  { orm, before, isStopped }: ExpiryOptions,
  where: () => object,
  expire: (job: EndedJob) => Promise<void>,
): Promise<number> {
  let done = 0;
  for (;;) {
    const jobs = await orm.em
      .fork()
      .find(
        Job,
        { ...where(), status: { $in: [...FINAL_STATUSES] }, endedAt: { $lt: before } },
        { ...ALL_ORGANIZATIONS, fields: ['id', 'organization'], limit: BATCH },
      );
    for (const job of jobs) {
      if (isStopped()) return done;
      await expire(job);
      done += 1;
    }
    if (jobs.length < BATCH) return done;
  }
}

/** Removes the result files of a job, and releases their room. */
export async function removeResults(
  { orm, storage }: Pick<ExpiryOptions, 'orm' | 'storage'>,
  job: EndedJob,
): Promise<void> {
  const entityManager = organizationEntityManager(orm, job.organization);
  // Only files that were counted as results of the job: a file with which a user replaced a result belongs to the user.
  const keys = await resultKeys(entityManager, job.id);
  for (const key of keys) await storage.remove(fileObjectKey(job.organization, key));
  await forgetResults(entityManager, job.organization, keys);
}
