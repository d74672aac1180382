import { FileUsage, type ResultFileRow } from '#db/entities/index.ts';
import { ALL_ORGANIZATIONS, organizationEntityManager, type Orm } from '#db/orm.ts';
import { countResults, forgetResults, noteResultsCounted } from '#db/result-files.ts';
import { fileObjectKey } from '#platform/storage/keys.ts';
import type { ObjectListing, ObjectStorage } from '#platform/storage/storage.ts';

/** Files counted by one transaction. */
const CHUNK = 200;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Folder of the results of releases that didn't count them. */
const RESULTS = 'translations';

/**
 * Counts the results of jobs of earlier releases towards the quota, once for each organization. What is cut short starts over.
 *
 * @param isStopped asked between two folders
 * @returns how many organizations were dealt with
 */
export async function countEarlierResults(
  orm: Orm,
  storage: ObjectStorage,
  isStopped: () => boolean = () => false,
): Promise<number> {
  const rows = await orm.em
    .fork()
    .find(FileUsage, { resultsCountedAt: null }, { ...ALL_ORGANIZATIONS, disableIdentityMap: true });
  let done = 0;
  for (const { organization } of rows) {
    const folder = fileObjectKey(organization, RESULTS);
    for (const job of (await storage.list(folder)).folders) {
      if (isStopped()) return done;
      if (UUID.test(job)) await countFolder(orm, storage, organization, job, `${folder}/${job}`);
    }
    await noteResultsCounted(organizationEntityManager(orm, organization), organization);
    done += 1;
  }
  return done;
}

async function countFolder(
  orm: Orm,
  storage: ObjectStorage,
  organization: string,
  job: string,
  folder: string,
): Promise<void> {
  const { objects, folders } = await storage.list(folder);
  for (let start = 0; start < objects.length; start += CHUNK) {
    await countObjects(orm, storage, organization, job, objects.slice(start, start + CHUNK));
  }
  for (const name of folders) await countFolder(orm, storage, organization, job, `${folder}/${name}`);
}

async function countObjects(
  orm: Orm,
  storage: ObjectStorage,
  organization: string,
  job: string,
  objects: ObjectListing['objects'],
): Promise<void> {
  const prefix = fileObjectKey(organization, 'x').slice(0, -1);
  const entityManager = organizationEntityManager(orm, organization);
  const files = objects.map(({ key, size, modifiedAt }): ResultFileRow => {
    return { organization, job, key: key.slice(prefix.length), size, recordedAt: modifiedAt };
  });
  await countResults(entityManager, organization, files);
  // One that was deleted since it was listed had no row then that its deletion could remove.
  const gone: string[] = [];
  for (const { key } of files) {
    if ((await storage.stat(fileObjectKey(organization, key))) === undefined) gone.push(key);
  }
  await forgetResults(entityManager, organization, gone);
}
