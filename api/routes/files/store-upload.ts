import { conflict } from '#domain/request-errors.ts';
import { forgetFile, recordFile, releaseUploadReservation } from '#db/files/files.ts';
import { requireNotWritten } from '#jobs/files/finish-upload.ts';
import type { RequestState } from '#api/state.ts';
import { LoquentError } from '#domain/errors.ts';
import { fileObjectKey } from '#platform/storage/keys.ts';
import type { StoredObject } from '#platform/storage/storage.ts';
import type { ReceivedUpload } from './receive-upload.ts';

/**
 * Stores a received file, records it for the organization, and submits its analysis.
 *
 * @param upload the file on this machine, which is moved, and its reserved room
 * @throws LoquentError `conflict`, `storage_full`, `unavailable`
 */
export async function storeUpload(
  state: RequestState,
  key: string,
  { path, size, reservation }: Pick<ReceivedUpload, 'path' | 'size' | 'reservation'>,
): Promise<StoredObject> {
  const { dependencies, principal } = state;
  await requireNotWritten(state.entityManager(), key);
  const object = await adopt(state, key, path, size);
  const file = { key, size: object.size, etag: object.etag };
  await recordFile(state.entityManager(), principal, file, (transaction) =>
    releaseUploadReservation(transaction, reservation),
  );
  dependencies.onOutboxRecord();
  return object;
}

/** @returns false if the file doesn't exist */
export async function removeUpload(state: RequestState, key: string): Promise<boolean> {
  const { dependencies, principal } = state;
  const isRemoved = await dependencies.storage.remove(fileObjectKey(principal.organizationId, key));
  // Even without a file: an interrupted removal may have left its row.
  await forgetFile(state.entityManager(), principal.organizationId, key);
  return isRemoved;
}

async function adopt(
  { dependencies, principal }: RequestState,
  key: string,
  path: string,
  size: number,
): Promise<StoredObject> {
  try {
    return await dependencies.storage.adopt(fileObjectKey(principal.organizationId, key), path, size);
  } catch (error) {
    // The storage's message has its own key, which includes the organization.
    if (!(error instanceof LoquentError) || error.id !== 'conflict') throw error;
    throw conflict(`"${key}" can't be stored: a file and a folder would have the same name. Choose another name.`);
  }
}
