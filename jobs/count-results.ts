import { FileUsage, type ResultFileRow } from '#db/entities/index.ts';
import { ALL_ORGANIZATIONS, organizationEntityManager, type Orm } from '#db/orm.ts';
import { countResults, forgetResults, noteResultsCounted } from '#db/result-files.ts';
import { fileObjectKey } from '#platform/storage/keys.ts';
import type { ObjectListing, ObjectStorage } from '#platform/storage/storage.ts';

/** Files counted by one transaction. */
const CHUNK = 200;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** Folder of results that earlier releases stored without counting them. */
const RESULTS = 'translations';

/**
 * Counts results that earlier releases stored towards the quota, once per organization. An interrupted run starts over.
 *
 * @param isStopped called between two folders
 * @returns number of organizations processed
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
  // A result that was deleted after it was listed: its deletion found no row to remove.
  const gone: string[] = [];
  for (const { key } of files) {
    if ((await storage.stat(fileObjectKey(organization, key))) === undefined) gone.push(key);
  }
  await forgetResults(entityManager, organization, gone);
}
