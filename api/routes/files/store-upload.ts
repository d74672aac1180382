import { lstat } from 'node:fs/promises';
import { forgetFile, recordFile, releaseRoom, reserveRoom } from '#db/files.ts';
import { conflict } from '#api/errors.ts';
import type { RequestState } from '#api/state.ts';
import { LoquentError } from '#domain/errors.ts';
import { fileObjectKey } from '#platform/storage/keys.ts';
import type { StoredObject } from '#platform/storage/storage.ts';

const quotaExceeded = (quota: { readonly bytes: number; readonly files: number }) =>
  new LoquentError({
    id: 'quota_exceeded',
    message:
      'With this file the organization would have more than its quota of files ' +
      `(${quota.files === 0 ? 'any number' : quota.files} of them, ${quota.bytes === 0 ? 'any number of' : quota.bytes} bytes). ` +
      'Delete files that are no longer needed.',
  });

/**
 * Takes a received file into storage and the organization's account, and has it analysed.
 *
 * @param path of the file on this machine; it is gone afterwards
 * @throws LoquentError `quota_exceeded`, `conflict`
 */
export async function storeUpload(state: RequestState, key: string, path: string): Promise<StoredObject> {
  const { dependencies, principal } = state;
  const entityManager = state.entityManager();
  const { quota } = dependencies.config.uploads;
  const { size } = await lstat(path);
  const reservation = await reserveRoom(entityManager, principal.organizationId, { key, size }, quota);
  if (reservation === undefined) throw quotaExceeded(quota);
  try {
    const object = await adopt(state, key, path);
    await recordFile(entityManager, principal, { key, size: object.size, etag: object.etag }, reservation);
    dependencies.onJobAccepted();
    return object;
  } catch (error) {
    // It expires by itself when the database is what failed.
    await releaseRoom(entityManager, reservation).catch(() => undefined);
    throw error;
  }
}

/** @returns false when there was no such file */
export async function removeUpload(state: RequestState, key: string): Promise<boolean> {
  const { dependencies, principal } = state;
  const isRemoved = await dependencies.storage.remove(fileObjectKey(principal.organizationId, key));
  // Even when there was none: its row may be left of a removal that was cut short.
  await forgetFile(state.entityManager(), principal.organizationId, key);
  return isRemoved;
}

async function adopt({ dependencies, principal }: RequestState, key: string, path: string): Promise<StoredObject> {
  try {
    return await dependencies.storage.adopt(fileObjectKey(principal.organizationId, key), path);
  } catch (error) {
    // The storage names its own key, with the organization in it.
    if (!(error instanceof LoquentError) || error.id !== 'conflict') throw error;
    throw conflict(`"${key}" can't be stored: a file and a folder would have the same name. Choose another name.`);
  }
}
