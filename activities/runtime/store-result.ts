import { findFile } from '#db/files/files.ts';
import { claimResult, confirmResult, findResults, isClaimed } from '#db/files/result-files.ts';
import { organizationEntityManager, type EntityManager } from '#db/orm.ts';
import { userMistake } from '#domain/errors.ts';
import { resultFolderOf } from '#domain/files/result-folders.ts';
import { quotaExceeded } from '#domain/files/quota.ts';
import type { JobReference } from '#domain/jobs/job.ts';
import { objectNotFound } from '#platform/storage/errors.ts';
import { fileObjectKey } from '#platform/storage/keys.ts';
import type { ObjectStorage } from '#platform/storage/storage.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';

/** The job was ended from outside while an activity of it went on. */
export const jobEnded = () => userMistake('job_already_finished', 'The job ended before this file was stored.');

/**
 * Stores a result file of a job, and counts it toward the organization's quota. All activities with result files use
 * it.
 *
 * @param key as users know it; a file of an earlier attempt with this key is replaced
 * @throws LoquentError `quota_exceeded`, `job_already_finished`, `output_exists`; not retryable
 */
export async function storeResult(
  dependencies: ResultDependencies,
  job: JobReference,
  key: string,
  bytes: Uint8Array,
): Promise<void> {
  const { storage } = dependencies;
  await claimAndStore(dependencies, job, { key, size: bytes.length }, (objectKey) => storage.write(objectKey, bytes));
}

/**
 * Makes an object of the work area a result file of its job, as `storeResult` does with bytes.
 *
 * @param from storage key of the object
 * @throws LoquentError as `storeResult`; `not_found`
 */
export async function publishObject(
  dependencies: ResultDependencies,
  job: JobReference,
  key: string,
  from: string,
): Promise<void> {
  const { storage } = dependencies;
  const object = await storage.stat(from);
  if (object === undefined) throw objectNotFound(from);
  await claimAndStore(dependencies, job, { key, size: object.size }, (objectKey) => storage.copy(from, objectKey));
}

type ResultDependencies = Pick<ActivityDependencies, 'orm' | 'storage' | 'fileQuota'>;

async function claimAndStore(
  { orm, storage, fileQuota }: ResultDependencies,
  { jobId, organizationId }: JobReference,
  { key, size }: { readonly key: string; readonly size: number },
  store: (objectKey: string) => Promise<void>,
): Promise<void> {
  const entityManager = organizationEntityManager(orm, organizationId);
  const file = { organization: organizationId, job: jobId, key, size };
  const objectKey = fileObjectKey(organizationId, key);
  // In the folders of results nothing but results can be.
  const isShared = resultFolderOf(key) === undefined;
  if (isShared && (await isForeign(entityManager, storage, key, objectKey))) throw outputTaken(key);
  const claim = await claimResult(entityManager, file, fileQuota);
  if (claim === 'ended') throw jobEnded();
  if (claim === 'taken') throw outputTaken(key);
  if (claim === 'no_room') {
    const advice = 'Finished files are kept. Delete files that are no longer needed, and submit the rest again.';
    throw quotaExceeded(fileQuota, `With ${key}`, advice);
  }
  await store(objectKey);
  if (await (claim === 'replaces' ? confirmResult : isClaimed)(entityManager, file)) return;
  // An upload, or the removal of the earlier job's results, came between.
  if (claim === 'replaces' || (await isUpload(entityManager, key))) throw outputTaken(key);
  // The job was ended from outside meanwhile, and its claimed files were removed: this one came too late for that.
  await storage.remove(objectKey);
  throw jobEnded();
}

/** A file that is no result of a job, which none may replace. */
async function isForeign(entityManager: EntityManager, storage: ObjectStorage, key: string, objectKey: string) {
  if ((await findResults(entityManager, [key])).has(key)) return false;
  return (await storage.stat(objectKey)) !== undefined;
}

const isUpload = async (entityManager: EntityManager, key: string) =>
  (await findFile(entityManager, key))?.isUpload === true;

const outputTaken = (key: string) =>
  userMistake(
    'output_exists',
    `The result can't be stored as "${key}": another file was stored there meanwhile, or another job is writing it. Submit the ` +
      'job again with another output_path.',
  );
