import type { FileQuota } from '#domain/files/quota.ts';
import { LIVE_STATUSES } from '#domain/jobs/job.ts';
import { changeUsage, filesUnderWay, fitsInQuota, lockUsage } from './file-usage.ts';
import { Job, ResultFile, StoredFile, type ResultFileRow } from '#db/entities/index.ts';
import type { EntityManager } from '#db/orm.ts';
import { shortTransaction } from '#db/short-transaction.ts';

/** A result file of a job; the key as users know it. */
export type NewResultFile = Pick<ResultFileRow, 'organization' | 'job' | 'key' | 'size'>;

/**
 * The outcome of a claim. `replaces`: the file of an ended job stays that job's until `confirmResult`. `no_room`: it doesn't fit
 * the quota; `ended`: the job has ended; `taken`: a live job has claimed it. The last three must not be stored.
 */
export type ClaimOutcome = 'claimed' | 'replaces' | 'no_room' | 'ended' | 'taken';

/**
 * Counts a file that a job will store, once for all attempts. Exact for any number of concurrent jobs and uploads of
 * the organization.
 */
export async function claimResult(
  entityManager: EntityManager,
  file: NewResultFile,
  quota: FileQuota,
): Promise<ClaimOutcome> {
  const { organization, key, job } = file;
  return shortTransaction(entityManager, async (transaction) => {
    const usage = await lockUsage(transaction, organization);
    if (!(await isLive(transaction, job))) return 'ended';
    const known = await transaction.findOne(ResultFile, { organization, key });
    const replaces = known !== null && known.job !== job;
    if (replaces && (await isLive(transaction, known.job))) return 'taken';
    // The earlier file is there until the new one is stored.
    const size = replaces ? Math.max(known.size, file.size) : file.size;
    const change = { bytes: size - (known?.size ?? 0), files: known === null ? 1 : 0 };
    if (!fitsInQuota(usage, await filesUnderWay(transaction), change, quota)) return 'no_room';
    if (known === null) await transaction.insert(ResultFile, { ...file, recordedAt: new Date() });
    else await transaction.nativeUpdate(ResultFile, { organization, key }, { size });
    await changeUsage(transaction, usage, change);
    return replaces ? 'replaces' : 'claimed';
  });
}

const isLive = async (transaction: EntityManager, job: string) =>
  (await transaction.count(Job, { id: job, status: { $in: [...LIVE_STATUSES] } })) > 0;

/** Makes a stored file that replaced an earlier job's the job's own. @returns false if it is no result any more */
export async function confirmResult(entityManager: EntityManager, file: NewResultFile): Promise<boolean> {
  const { organization, key, job, size } = file;
  return entityManager.transactional(async (transaction) => {
    const usage = await lockUsage(transaction, organization);
    const known = await transaction.findOne(ResultFile, { organization, key });
    if (known === null || !(await isLive(transaction, job))) return false;
    await transaction.nativeUpdate(ResultFile, { organization, key }, { job, size });
    await changeUsage(transaction, usage, { bytes: size - known.size, files: 0 });
    return true;
  });
}

/** True if a file is still counted: it isn't if its job ended while it was being stored. */
export async function isClaimed(entityManager: EntityManager, { organization, key }: NewResultFile): Promise<boolean> {
  return (await entityManager.count(ResultFile, { organization, key })) > 0;
}

/** The results among some keys, and whether their jobs are live. @param entityManager scoped to the organization */
export async function findResults(
  entityManager: EntityManager,
  keys: readonly string[],
): Promise<ReadonlyMap<string, { readonly job: string; readonly isLive: boolean }>> {
  const rows = await entityManager.find(ResultFile, { key: { $in: [...keys] } });
  const jobs = { id: { $in: [...new Set(rows.map(({ job }) => job))] }, status: { $in: [...LIVE_STATUSES] } };
  const live = new Set((await entityManager.find(Job, jobs, { fields: ['id'] })).map(({ id }) => id));
  return new Map(rows.map(({ key, job }) => [key, { job, isLive: live.has(job) }]));
}

/** Keys of the files that a job stored or was about to store. */
export async function resultKeys(entityManager: EntityManager, job: string): Promise<readonly string[]> {
  const rows = await entityManager.find(ResultFile, { job });
  return rows.map(({ key }) => key);
}

/** Releases the room of results that were removed from storage, and removes the records of their analyses. */
export async function forgetResults(
  entityManager: EntityManager,
  organization: string,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return;
  await entityManager.transactional(async (transaction) => {
    const usage = await lockUsage(transaction, organization);
    const where = { organization, key: { $in: [...keys] } };
    const known = await transaction.find(ResultFile, where);
    await transaction.nativeDelete(ResultFile, where);
    await transaction.nativeDelete(StoredFile, { ...where, isUpload: false });
    await changeUsage(transaction, usage, {
      bytes: -known.reduce((sum, { size }) => sum + size, 0),
      files: -known.length,
    });
  });
}
