import { ContextDocument, ContextStore, Membership, StoredFile, type ContextDocumentRow } from '#db/entities/index.ts';
import { findFile, newVersion, type Requester } from '#db/files/files.ts';
import { lockUsage } from '#db/files/file-usage.ts';
import { insertJobs } from '#db/jobs/accept.ts';
import { ALL_ORGANIZATIONS, organizationEntityManager, type EntityManager, type Orm } from '#db/orm.ts';
import { LoquentError } from '#domain/errors.ts';
import { fileObjectKey } from '#platform/storage/keys.ts';
import type { ObjectStorage } from '#platform/storage/storage.ts';

/** The file of a deleted document that was to be kept, before it is among the organization's files. */
export interface RetainedFile extends Pick<ContextDocumentRow, 'id' | 'organization' | 'originalFilename' | 'size'> {
  readonly objectKey: string;
  /** Key of the store. */
  readonly storeKey: string;
}

/** Top-level folders that are tried: files of users may have the first names. */
const FOLDERS = ['context', 'context-2', 'context-3', 'context-4'];

/**
 * Moves the kept file of a deleted document to the organization's files, as `context/{key of the store}/{id of the
 * document}/{name}`, and submits its analysis. It counts as before. Repeated calls move it once.
 *
 * @returns its key there; undefined if it was moved already, or files of users have all of its names
 */
export async function moveRetainedFile(
  entityManager: EntityManager,
  storage: ObjectStorage,
  requester: Requester,
  file: RetainedFile,
): Promise<string | undefined> {
  for (const folder of FOLDERS) {
    if (!(await isWaiting(entityManager, file))) return undefined;
    const key = `${folder}/${file.storeKey}/${file.id}/${file.originalFilename}`;
    if (!(await copyTo(storage, file, key)) || (await findFile(entityManager, key)) !== null) continue;
    const recorded = await recordKept(entityManager, storage, requester, file, key);
    if (recorded === 'taken') continue;
    if (recorded === 'moved') {
      // By another process, which gave it another name if this one has no row.
      if ((await findFile(entityManager, key)) === null) await storage.remove(fileObjectKey(file.organization, key));
      return undefined;
    }
    await storage.remove(file.objectKey);
    return key;
  }
  return undefined;
}

const isWaiting = async (entityManager: EntityManager, { id, objectKey }: RetainedFile) =>
  (await entityManager.count(ContextDocument, { id, objectKey })) > 0;

/** @returns false if another file has the name, or a folder */
async function copyTo(
  storage: ObjectStorage,
  { organization, objectKey, size }: RetainedFile,
  key: string,
): Promise<boolean> {
  const target = fileObjectKey(organization, key);
  const known = await storage.stat(target);
  // An object of this size is from an interrupted attempt; a user's file has another size, or a row.
  if (known !== undefined) return known.size === size;
  try {
    await storage.copy(objectKey, target);
    return true;
  } catch (error) {
    if (error instanceof LoquentError && error.id === 'conflict') return false;
    throw error;
  }
}

async function recordKept(
  entityManager: EntityManager,
  storage: ObjectStorage,
  requester: Requester,
  file: RetainedFile,
  key: string,
): Promise<'recorded' | 'moved' | 'taken'> {
  const { id, organization, objectKey } = file;
  const object = await storage.stat(fileObjectKey(organization, key));
  if (object === undefined) return 'taken';
  return entityManager.transactional(async (transaction) => {
    await lockUsage(transaction, organization);
    if (!(await isWaiting(transaction, file))) return 'moved';
    if ((await findFile(transaction, key)) !== null) return 'taken';
    await transaction.nativeUpdate(ContextDocument, { id, objectKey }, { objectKey: null });
    const { row, job } = newVersion(requester, { key, size: object.size, etag: object.etag }, true);
    await transaction.insert(StoredFile, row);
    await insertJobs(transaction, [job]);
    return 'recorded';
  });
}

/** Documents per round. */
const CHUNK = 100;

/**
 * Moves the kept files of deleted documents whose request ended before it moved them.
 *
 * @param before deletions since then are of requests that may still move them
 * @param onError called with what kept a file from being moved; a later call tries again
 * @returns the number of moved files
 */
export async function moveRetainedFiles(
  orm: Orm,
  storage: ObjectStorage,
  { before, isStopped, onError }: { before: Date; isStopped: () => boolean; onError: (error: unknown) => void },
): Promise<number> {
  let moved = 0;
  for (let after = 0; !isStopped();) {
    const found = await readLeftBehind(orm.em.fork(), before, after);
    for (const document of found) {
      try {
        if (await moveLeftBehind(orm, storage, document)) moved += 1;
      } catch (error) {
        onError(error);
      }
    }
    if (found.length < CHUNK) break;
    after = found.at(-1)!.id;
  }
  return moved;
}

/** Deleted documents that still have a file, by id. */
async function readLeftBehind(
  entityManager: EntityManager,
  before: Date,
  after: number,
): Promise<readonly ContextDocumentRow[]> {
  return entityManager.find(
    ContextDocument,
    { objectKey: { $ne: null }, id: { $gt: after }, deletedAt: { $lt: before } },
    { ...ALL_ORGANIZATIONS, orderBy: { id: 'asc' }, limit: CHUNK },
  );
}

async function moveLeftBehind(orm: Orm, storage: ObjectStorage, document: ContextDocumentRow): Promise<boolean> {
  const { organization, objectKey, store } = document;
  const entityManager = organizationEntityManager(orm, organization);
  const [member] = await entityManager.find(Membership, { organization }, { orderBy: { createdAt: 'asc' }, limit: 1 });
  const { key } = await entityManager.findOneOrFail(ContextStore, { id: store });
  if (member === undefined || objectKey == null) return false;
  const requester = { organizationId: organization, userId: member.user.id };
  const file = { ...document, objectKey, storeKey: key };
  return (await moveRetainedFile(entityManager.fork(), storage, requester, file)) !== undefined;
}
