import { createLocalStorage } from './local-storage.ts';
import type { ObjectStorage } from './storage.ts';

/** Opens the storage that STORAGE_URL names: `file:PATH`. @throws LoquentError `unavailable` when it can't be used */
export function createStorage(storageUrl: string): ObjectStorage {
  return createLocalStorage(storageUrl.replace(/^file:/, ''));
}
