import type { FileQuota } from '#domain/files/quota.ts';
import { LIVE_STATUSES } from '#domain/jobs/job.ts';
import { Job } from '#db/entities/index.ts';
import { filesUnderWay, fitsInQuota, lockUsage } from '#db/files/file-usage.ts';
import type { EntityManager } from '#db/orm.ts';

/**
 * Counts a job's download from an address toward the quota of its organization, replacing the earlier count, until the
 * job ends: then nothing has to be released, however it ends.
 *
 * @param bytes so far, or that will be
 * @returns `no_room` when more bytes don't fit the quota, `ended` when the job has ended
 */
export async function claimDownload(
  entityManager: EntityManager,
  organization: string,
  job: string,
  bytes: number,
  quota: FileQuota,
): Promise<'claimed' | 'no_room' | 'ended'> {
  return entityManager.transactional(async (transaction) => {
    const usage = await lockUsage(transaction, organization);
    const live = { id: job, status: { $in: [...LIVE_STATUSES] } };
    const known = await transaction.findOne(Job, live, { fields: ['downloadedBytes'] });
    if (known === null) return 'ended';
    const change = { bytes: bytes - known.downloadedBytes, files: 0 };
    if (!fitsInQuota(usage, await filesUnderWay(transaction), change, quota)) return 'no_room';
    await transaction.nativeUpdate(Job, { id: job }, { downloadedBytes: bytes });
    return 'claimed';
  });
}
