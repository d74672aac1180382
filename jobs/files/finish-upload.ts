import type { ResumableUploadRow } from '#db/entities/index.ts';
import { recordFile } from '#db/files/files.ts';
import type { EntityManager } from '#db/orm.ts';
import { findResults } from '#db/files/result-files.ts';
import { finishUploadRow, findUploadPieces } from '#db/files/resumable-uploads.ts';
import { LoquentError } from '#domain/errors.ts';
import { conflict } from '#domain/request-errors.ts';
import type { PartialObject } from '#platform/storage/partial-objects.ts';
import { fileObjectKey, uploadFolderKey } from '#platform/storage/keys.ts';
import type { ObjectStorage } from '#platform/storage/storage.ts';
import type { StoredObject } from '#platform/storage/stored-object.ts';

type Upload = Pick<ResumableUploadRow, 'id' | 'organization' | 'key' | 'handle' | 'length'>;

/** An upload as the storage knows it. */
export const partialOf = ({ id, organization, key, handle, length }: Upload): PartialObject => ({
  key: fileObjectKey(organization, key),
  folder: uploadFolderKey(organization, id),
  handle,
  length,
});

/**
 * Creates the file of an upload that has arrived, replacing one with its key, records it and submits its analysis. A
 * caller that has the upload's lock may repeat it until it succeeds.
 *
 * @param entityManager scoped to the organization
 * @throws LoquentError `conflict`, `storage_full`, `unavailable`
 */
export async function finishUpload(
  storage: ObjectStorage,
  entityManager: EntityManager,
  upload: Upload & Pick<ResumableUploadRow, 'createdBy'>,
): Promise<StoredObject> {
  const { id, key, organization: organizationId, createdBy: userId } = upload;
  await requireNotWritten(entityManager, key);
  const pieces = await findUploadPieces(entityManager, id);
  const object = await withUserKey(key, () => storage.partials.complete(partialOf(upload), pieces));
  const file = { key, size: object.size, etag: object.etag };
  await recordFile(entityManager, { organizationId, userId }, file, (transaction) => finishUploadRow(transaction, id));
  return object;
}

/** Puts a file in its place. @param key of the user @throws LoquentError `conflict` if it can't have that key; errors of `place` */
export async function withUserKey(key: string, place: () => Promise<StoredObject>): Promise<StoredObject> {
  try {
    return await place();
  } catch (error) {
    // The storage's message has its own key, which includes the organization.
    if (!(error instanceof LoquentError) || error.id !== 'conflict') throw error;
    throw conflict(`"${key}" can't be stored: a file and a folder would have the same name. Choose another name.`);
  }
}

/** @param entityManager scoped to the organization @throws LoquentError `conflict` for a key that a live job writes */
export async function requireNotWritten(entityManager: EntityManager, key: string): Promise<void> {
  const writer = (await findResults(entityManager, [key])).get(key);
  if (writer?.isLive !== true) return;
  const message = `"${key}" can't be uploaded: it is a result of the job ${writer.job}, which is running. Choose another name, or wait.`;
  throw conflict(message);
}
