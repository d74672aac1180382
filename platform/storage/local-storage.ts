import { randomUUID } from 'node:crypto';
import type { Stats } from 'node:fs';
import { link, lstat, rename, rm, unlink } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import {
  createFile,
  duplicateFile,
  moveIntoPlace,
  openFile,
  pruneFolders,
  removeFile,
  syncToDisk,
} from './durable-files.ts';
import { errorCode, objectChanged, pathConflict, objectNotFound, storageError } from './errors.ts';
import { openIncomingFolder } from './incoming-folder.ts';
import { checkObjectKey } from './keys.ts';
import { createLocalPartials } from './local-partials.ts';
import { describeObject, INCOMING_NAME, listFolder } from './list-folder.ts';
import type { ObjectStorage } from './storage.ts';
import type { StoredObject } from './stored-object.ts';

/** Bytes read from the disk at a time: large enough for efficient streams, small enough for many of them. */
const STREAM_CHUNK = 256 * 1024;

export interface LocalStorageOptions {
  /** Milliseconds since 1970. */
  readonly now?: () => number;
}

/**
 * Storage in a folder of this machine. Objects are immutable files: replaced by renaming, never changed in place, so a
 * hard link is a snapshot. Symbolic links below the folder are never followed.
 *
 * @param root the folder, created if it is missing; files of ended processes in it are removed
 * @throws LoquentError `unavailable` when the folder can't be used
 */
export function createLocalStorage(root: string, { now = Date.now }: LocalStorageOptions = {}): ObjectStorage {
  const base = resolve(root);
  const incoming = join(base, INCOMING_NAME);
  try {
    openIncomingFolder(incoming, now());
  } catch (error) {
    throw storageError(error, base, INCOMING_NAME);
  }

  const temporaryPath = () => join(incoming, randomUUID());

  const pathOf = (key: string) => {
    const path = join(base, checkObjectKey(key));
    if (!path.startsWith(base + sep) || path === incoming || path.startsWith(incoming + sep)) throw pathConflict(key);
    return path;
  };

  /** Checks each existing folder on the way, so that symbolic links are never followed. */
  const checkFolders = async (path: string) => {
    for (let folder = dirname(path); folder.startsWith(base + sep); folder = dirname(folder)) {
      const stats = await lstat(folder).catch((error: unknown) => {
        if (errorCode(error) === 'ENOENT') return undefined;
        throw error;
      });
      if (stats !== undefined && !stats.isDirectory()) {
        throw Object.assign(new Error(`${folder} is not a folder`), { code: 'ENOTDIR' });
      }
    }
  };

  const attempt = async <Result>(key: string, run: () => Promise<Result>): Promise<Result> => {
    try {
      return await run();
    } catch (error) {
      throw storageError(error, base, key);
    }
  };

  const place = async (temporary: string, key: string) => {
    const path = pathOf(key);
    await attempt(key, () => moveIntoPlace(temporary, path, () => checkFolders(path)));
  };

  /** Creates a file in the incoming folder and moves it to its key; removes it on an error. */
  const store = async (key: string, make: (temporary: string) => Promise<void>) => {
    const temporary = temporaryPath();
    pathOf(key);
    try {
      await attempt(key, () => make(temporary));
      await place(temporary, key);
    } finally {
      // Renaming one hard link of a file onto another does nothing, so the temporary name may still exist.
      await removeFile(temporary).catch(() => undefined);
    }
  };

  const statPath = async (path: string): Promise<Stats | undefined> => {
    try {
      await checkFolders(path);
      return await lstat(path);
    } catch (error) {
      if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return undefined;
      throw error;
    }
  };

  const statObject = async (key: string): Promise<StoredObject | undefined> => {
    const path = pathOf(key);
    const stats = await attempt(key, () => statPath(path));
    return stats?.isFile() ? describeObject(key, stats) : undefined;
  };

  const openObject = async (key: string) => {
    if ((await statObject(key)) === undefined) throw objectNotFound(key);
    return attempt(key, async () => {
      const handle = await openFile(pathOf(key));
      // The object may have been replaced since: the open file counts.
      return { handle, object: describeObject(key, await handle.stat()) };
    });
  };

  return {
    incomingFolder: incoming,
    partials: createLocalPartials({ pathOf, checkFolders, attempt, stat: statObject }),

    write: (key, bytes) => store(key, (temporary) => createFile(temporary, bytes)),

    async adopt(key, path, size) {
      pathOf(key);
      const stats = await lstat(path);
      if (!stats.isFile()) throw new TypeError(`${path} is not a file`);
      await attempt(key, () => syncToDisk(path, size ?? stats.size));
      await place(path, key).catch(async (error: unknown) => {
        if (errorCode(error) !== 'EXDEV') throw error;
        await store(key, (temporary) => duplicateFile(path, temporary));
        await unlink(path);
      });
      return (await statObject(key)) ?? describeObject(key, stats);
    },

    async read(key) {
      const { handle } = await openObject(key);
      try {
        return await attempt(key, () => handle.readFile());
      } finally {
        await handle.close();
      }
    },

    async open(key, range, etag) {
      const { handle, object } = await openObject(key);
      if (etag !== undefined && etag !== object.etag) {
        await handle.close();
        throw objectChanged(key);
      }
      return { object, stream: handle.createReadStream({ ...range, highWaterMark: STREAM_CHUNK }) };
    },

    stat: statObject,

    async list(prefix) {
      const folder = prefix === '' ? base : pathOf(prefix);
      return attempt(prefix, async () => {
        const stats = await statPath(folder);
        return stats?.isDirectory() ? listFolder(folder, prefix) : { objects: [], folders: [] };
      });
    },

    async copy(from, to) {
      if ((await statObject(from)) === undefined) throw objectNotFound(from);
      const source = pathOf(from);
      try {
        await store(to, async (temporary) => {
          await link(source, temporary).catch((error: unknown) => {
            if (errorCode(error) === 'ENOENT') throw error;
            return duplicateFile(source, temporary);
          });
        });
      } catch (error) {
        throw (await statObject(from)) === undefined ? objectNotFound(from, error) : error;
      }
    },

    async remove(key) {
      const path = pathOf(key);
      if ((await statObject(key)) === undefined) return false;
      try {
        await unlink(path);
      } catch (error) {
        if (errorCode(error) === 'ENOENT') return false;
        throw storageError(error, base, key);
      }
      await pruneFolders(dirname(path), base);
      return true;
    },

    async removeFolder(prefix) {
      const folder = pathOf(prefix);
      const removed = temporaryPath();
      try {
        if ((await statPath(folder))?.isDirectory()) {
          // Renamed first, so that readers never see half a folder and writers start a new one.
          await rename(folder, removed);
          await rm(removed, { recursive: true, force: true });
          await pruneFolders(dirname(folder), base);
        }
      } catch (error) {
        if (errorCode(error) !== 'ENOENT') throw storageError(error, base, prefix);
      }
    },
  };
}
