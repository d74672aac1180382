import { Job, JobBatch, JobEvent, type JobRow } from '#db/entities/index.ts';
import { ALL_ORGANIZATIONS, organizationEntityManager, type Orm } from '#db/orm.ts';
import { forgetResults, resultKeys } from '#db/result-files.ts';
import { FINAL_STATUSES } from '#domain/jobs/job.ts';
import { fileObjectKey } from '#platform/storage/keys.ts';
import type { ObjectStorage } from '#platform/storage/storage.ts';

/** Jobs asked for at once. */
const BATCH = 100;

type EndedJob = Pick<JobRow, 'id' | 'organization'>;

export interface ExpiryOptions {
  readonly orm: Orm;
  readonly storage: ObjectStorage;
  /** Jobs that ended before are dealt with. */
  readonly before: Date;
  /** Asked between two jobs. */
  readonly isStopped: () => boolean;
}

/**
 * Removes the files that ended jobs made, and gives their room in the quota back; the jobs say so. What is cut short is done
 * by the next call.
 *
 * @returns the number of jobs
 */
export async function expireResults(options: ExpiryOptions): Promise<number> {
  return inBatches(options, { resultsExpiredAt: null }, async (job) => {
    await removeResults(options, job);
    const entityManager = organizationEntityManager(options.orm, job.organization);
    await entityManager.nativeUpdate(Job, { id: job.id }, { resultsExpiredAt: new Date() });
  });
}

/**
 * Removes the records of ended jobs, with their events and the files that they made.
 *
 * @returns the number of jobs
 */
export async function expireJobs(options: ExpiryOptions): Promise<number> {
  return inBatches(options, {}, async (job) => {
    await removeResults(options, job);
    const entityManager = organizationEntityManager(options.orm, job.organization);
    await entityManager.transactional(async (transaction) => {
      await transaction.nativeDelete(JobBatch, { job: job.id });
      await transaction.nativeDelete(JobEvent, { job: job.id });
      await transaction.nativeDelete(Job, { id: job.id, status: { $in: [...FINAL_STATUSES] } });
    });
  });
}

async function inBatches(
  { orm, before, isStopped }: ExpiryOptions,
  where: { readonly resultsExpiredAt?: null },
  expire: (job: EndedJob) => Promise<void>,
): Promise<number> {
  let done = 0;
  for (;;) {
    const jobs = await orm.em
      .fork()
      .find(
        Job,
        { ...where, status: { $in: [...FINAL_STATUSES] }, endedAt: { $lt: before } },
        { ...ALL_ORGANIZATIONS, fields: ['id', 'organization'], limit: BATCH, disableIdentityMap: true },
      );
    for (const job of jobs) {
      if (isStopped()) return done;
      await expire(job);
      done += 1;
    }
    if (jobs.length < BATCH) return done;
  }
}

async function removeResults({ orm, storage }: ExpiryOptions, job: EndedJob): Promise<void> {
  const entityManager = organizationEntityManager(orm, job.organization);
  // By what was counted as a result of the job: a file that a user put in the place of one is the user's.
  const keys = await resultKeys(entityManager, job.id);
  for (const key of keys) await storage.remove(fileObjectKey(job.organization, key));
  await forgetResults(entityManager, job.organization, keys);
}
