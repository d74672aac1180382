import { Job, type JobRow } from '#db/entities/index.ts';
import { changeUsage, lockUsage } from '#db/files/file-usage.ts';
import { hasSegments, removeSegments, segmentBytes } from '#db/jobs/segments.ts';
import { organizationEntityManager, type Orm } from '#db/orm.ts';
import type { JobReference } from '#domain/jobs/job.ts';
import { jobKindOf } from '#domain/jobs/kinds/index.ts';
import { isRetainedForRetry, isRetainedForReview } from '#domain/jobs/retry.ts';
import type { ObjectStorage } from '#platform/storage/storage.ts';
import { listAllObjects } from '#platform/storage/list-all.ts';
import { ArtifactStore } from './workspace/artifact-store.ts';
import { JobWorkspace } from './workspace/job-workspace.ts';

interface Stores {
  readonly orm: Orm;
  readonly storage: ObjectStorage;
}

/** Which finished jobs keep their workspace in this deployment. */
export interface WorkspaceRetention {
  readonly retries: boolean;
  readonly segments: boolean;
}

/**
 * Keeps what a job has stored for what comes after its end: a retry of one that was stopped, a review of one that has
 * completed. Removes that of others.
 *
 * @param job after its end
 */
export async function retainOrDeleteWorkspace(
  stores: Stores,
  { id, organization, type, status }: Pick<JobRow, 'id' | 'organization' | 'type' | 'status'>,
  keptFor: WorkspaceRetention,
): Promise<void> {
  const job = { jobId: id, organizationId: organization };
  const isForRetry = isRetainedForRetry({ type, status });
  const isKept = isForRetry
    ? keptFor.retries
    : keptFor.segments &&
      isRetainedForReview({ type, status }) &&
      (await isReviewable(stores, { id, organization, type }));
  if (!isKept) return deleteWorkspace(stores, job);
  const kind = jobKindOf(type);
  if (isForRetry && kind?.rereadsSource === true)
    await stores.storage.remove(new JobWorkspace(stores.storage, job).sourceKey(0));
  if (!isForRetry && kind?.retainedRecords !== undefined) await removeOtherRecords(stores, job, kind.retainedRecords);
  return countKeptWork(stores, job);
}

/** True if a completed job has anything for people to review: a recording that a provider dubbed has no segments. */
export async function isReviewable(
  { orm }: Pick<Stores, 'orm'>,
  { id, organization, type }: Pick<JobRow, 'id' | 'organization' | 'type'>,
): Promise<boolean> {
  if (jobKindOf(type)?.retainedRecords === undefined) return true;
  return hasSegments(organizationEntityManager(orm, organization), id);
}

/** Removes what the files of a job can be made again without. */
async function removeOtherRecords({ storage }: Stores, job: JobReference, kept: RegExp): Promise<void> {
  const { folder } = new ArtifactStore(storage, job);
  for await (const { key } of listAllObjects(storage, folder)) {
    if (!kept.test(key.slice(folder.length + 1))) await storage.remove(key);
  }
}

/** Counts what an ended job has stored as files of its organization, even above the quota: it is paid for. */
async function countKeptWork(stores: Stores, job: JobReference): Promise<void> {
  const bytes = await workspaceBytes(stores, job);
  // Purged meanwhile.
  if (!(await setKeptBytes(stores.orm, job, bytes))) await new JobWorkspace(stores.storage, job).remove();
}

/** Counts again what an ended job keeps, after another job has added to it; a job that keeps nothing stays so. */
export async function recountKeptWork(
  stores: Stores,
  { id, organization }: Pick<JobRow, 'id' | 'organization'>,
): Promise<void> {
  const entityManager = organizationEntityManager(stores.orm, organization);
  const keeping = await entityManager.count(Job, { id, retainedBytes: { $gt: 0 } });
  if (keeping > 0) await countKeptWork(stores, { jobId: id, organizationId: organization });
}

/** Bytes of what a job has stored, its segments too. */
export async function workspaceBytes({ orm, storage }: Stores, job: JobReference): Promise<number> {
  let bytes = 0;
  for await (const { size } of listAllObjects(storage, new JobWorkspace(storage, job).folder)) bytes += size;
  return bytes + (await segmentBytes(organizationEntityManager(orm, job.organizationId), job.jobId));
}

/** Removes what a job has stored, its segments too, and releases its room. */
export async function deleteWorkspace({ orm, storage }: Stores, job: JobReference): Promise<void> {
  await new JobWorkspace(storage, job).remove();
  const { jobId: id, organizationId: organization } = job;
  await removeSegments(organizationEntityManager(orm, organization), { id, organization });
  await setKeptBytes(orm, job, 0);
}

/** @returns false if the job is not there any more */
async function setKeptBytes(orm: Orm, { jobId, organizationId }: JobReference, bytes: number): Promise<boolean> {
  const entityManager = organizationEntityManager(orm, organizationId);
  const before = await entityManager.findOne(Job, { id: jobId }, { fields: ['retainedBytes'] });
  if (before === null || before.retainedBytes === bytes) return before !== null;
  return entityManager.transactional(async (transaction) => {
    const usage = await lockUsage(transaction, organizationId);
    const job = await transaction.findOne(Job, { id: jobId }, { fields: ['retainedBytes'] });
    if (job === null) return false;
    await transaction.nativeUpdate(Job, { id: jobId }, { retainedBytes: bytes });
    await changeUsage(transaction, usage, { bytes: bytes - job.retainedBytes, files: 0 });
    return true;
  });
}
