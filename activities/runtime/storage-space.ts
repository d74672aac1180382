import { setTimeout as delay } from 'node:timers/promises';
import { isStorageFull } from '#platform/write-failure.ts';
import type { ObjectStorage } from '#platform/storage/storage.ts';

/** Milliseconds for which a result is retried while the storage is full: well below the time limit of an activity. */
const MAX_WAIT = 5 * 60_000;
/** Milliseconds between two attempts to store it. */
const PAUSE = 1_000;
/** Bytes: more than the results of a batch. */
const PROBE_SIZE = 256 * 1024;
const PROBE_KEY = 'health/room';

/** Prevents paid results from being discarded, and paid for again, because the storage is full. */
class StorageSpace {
  readonly #storage: ObjectStorage;
  #wasFull = false;

  constructor(storage: ObjectStorage) {
    this.#storage = storage;
  }

  /**
   * Call before paying for work whose result has to be stored. Costs nothing unless the storage is known to be full.
   *
   * @throws LoquentError `storage_full`
   */
  async require(): Promise<void> {
    if (!this.#wasFull) return;
    await this.#storage.write(PROBE_KEY, new Uint8Array(PROBE_SIZE));
    await this.#storage.remove(PROBE_KEY);
    this.#wasFull = false;
  }

  /**
   * Stores a result, and retries for some minutes while the storage is full.
   *
   * @throws LoquentError `storage_full` if it is still full after that
   */
  async store(write: () => Promise<void>, signal: AbortSignal): Promise<void> {
    for (let waited = 0; ; waited += PAUSE) {
      try {
        await write();
        this.#wasFull = false;
        return;
      } catch (error) {
        if (!isStorageFull(error)) throw error;
        this.#wasFull = true;
        if (waited >= MAX_WAIT) throw error;
      }
      await delay(PAUSE, undefined, { signal });
    }
  }
}

const rooms = new WeakMap<ObjectStorage, StorageSpace>();

/** The free space of a storage, shared by all activities of this process: one full write warns all. */
export function storageSpaceOf(storage: ObjectStorage): StorageSpace {
  const known = rooms.get(storage) ?? new StorageSpace(storage);
  rooms.set(storage, known);
  return known;
}
