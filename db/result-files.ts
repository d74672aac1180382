import type { FileQuota } from '#domain/files/quota.ts';
import { LIVE_STATUSES } from '#domain/jobs/job.ts';
import { changeUsage, filesUnderWay, hasRoom, lockUsage } from './file-usage.ts';
import { Job, ResultFile, StoredFile, type ResultFileRow } from './entities/index.ts';
import type { EntityManager } from './orm.ts';

/** A result file of a job; the key as users know it. */
export type NewResultFile = Pick<ResultFileRow, 'organization' | 'job' | 'key' | 'size'>;

/**
 * Counts a file that a job will store, once for all attempts. Exact for any number of concurrent jobs and uploads of
 * the organization.
 *
 * @returns `no_room` when it doesn't fit the quota, `ended` when the job has ended: then it must not be stored
 */
export async function claimResult(
  entityManager: EntityManager,
  file: NewResultFile,
  quota: FileQuota,
): Promise<'claimed' | 'no_room' | 'ended'> {
  const { organization, key, job, size } = file;
  return entityManager.transactional(async (transaction) => {
    const usage = await lockUsage(transaction, organization);
    if ((await transaction.count(Job, { id: job, status: { $in: [...LIVE_STATUSES] } })) === 0) return 'ended';
    const known = await transaction.findOne(ResultFile, { organization, key });
    const change = { bytes: size - (known?.size ?? 0), files: known === null ? 1 : 0 };
    if (!hasRoom(usage, await filesUnderWay(transaction), change, quota)) return 'no_room';
    if (known === null) await transaction.insert(ResultFile, { ...file, recordedAt: new Date() });
    else await transaction.nativeUpdate(ResultFile, { organization, key }, { size, job });
    await changeUsage(transaction, usage, change);
    return 'claimed';
  });
}

/** Whether a file is still counted: it isn't if its job ended while it was being stored. */
export async function isClaimed(entityManager: EntityManager, { organization, key }: NewResultFile): Promise<boolean> {
  return (await entityManager.count(ResultFile, { organization, key })) > 0;
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
