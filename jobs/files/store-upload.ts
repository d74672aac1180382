import { forgetFile, recordFile, releaseUploadReservation } from '#db/files/files.ts';
import { withUserKey, requireNotWritten } from './finish-upload.ts';
import type { Caller } from '#jobs/caller.ts';
import { fileObjectKey } from '#platform/storage/keys.ts';
import type { StoredObject } from '#platform/storage/stored-object.ts';

/** Bytes of an uploaded file: 100 MB. */
export const MAX_FILE_SIZE = 100 * 1024 * 1024;

/** A received file, in a temporary place. */
export interface ReservedFile {
  readonly path: string;
  /** Id of the reserved room in the organization's quota. */
  readonly reservation: string;
  /** Bytes received, which equal those of the file on the disk. */
  readonly size: number;
}

/**
 * Stores a received file, records it for the organization, and submits its analysis.
 *
 * @param upload the file on this machine, which is moved, and its reserved room
 * @throws LoquentError `conflict`, `storage_full`, `unavailable`
 */
export async function storeUpload(
  caller: Caller<'storage' | 'onOutboxRecord'>,
  key: string,
  { path, size, reservation }: ReservedFile,
): Promise<StoredObject> {
  const { dependencies, principal } = caller;
  await requireNotWritten(caller.entityManager(), key);
  const objectKey = fileObjectKey(principal.organizationId, key);
  const object = await withUserKey(key, () => dependencies.storage.adopt(objectKey, path, size));
  const file = { key, size: object.size, etag: object.etag };
  await recordFile(caller.entityManager(), principal, file, (transaction) =>
    releaseUploadReservation(transaction, reservation),
  );
  dependencies.onOutboxRecord();
  return object;
}

/** @returns false if the file doesn't exist */
export async function removeUpload(caller: Caller<'storage'>, key: string): Promise<boolean> {
  const { dependencies, principal } = caller;
  const isRemoved = await dependencies.storage.remove(fileObjectKey(principal.organizationId, key));
  // Even without a file: an interrupted removal may have left its row.
  await forgetFile(caller.entityManager(), principal.organizationId, key);
  return isRemoved;
}
