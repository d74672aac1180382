import { constants, type FileHandle, lstat, open, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makeFolder } from '#platform/make-folder.ts';
import { moveIntoPlace, syncToDisk } from './durable-files.ts';
import { errorCode, objectNotFound, requireLength } from './errors.ts';
import type { PartialObject, PartialObjects } from './partial-objects.ts';
import type { StoredObject } from './stored-object.ts';

/** Bytes after which what has arrived is on the disk. */
const MAX_MERGED_PIECES = 16 * 1024 * 1024;
/** The file that grows; it becomes the object itself, so that nothing is copied at the end. */
const FILE = 'data';

/** Operations of a local storage that objects arriving in pieces need. */
export interface LocalPlaces {
  readonly pathOf: (key: string) => string;
  /** Refuses folders that are symbolic links. */
  readonly checkFolders: (path: string) => Promise<void>;
  /** Converts errors of the file system. */
  readonly attempt: <Result>(key: string, run: () => Promise<Result>) => Promise<Result>;
  readonly stat: (key: string) => Promise<StoredObject | undefined>;
}

/** Objects that arrive in pieces, each appended to a file. */
export function createLocalPartials({ pathOf, checkFolders, attempt, stat }: LocalPlaces): PartialObjects {
  const fileOf = (folder: string) => join(pathOf(folder), FILE);

  const openFile = async (folder: string, flags: number): Promise<FileHandle> => {
    const path = fileOf(folder);
    await checkFolders(path);
    return open(path, flags | constants.O_NOFOLLOW, 0o600);
  };

  return {
    async begin(key, folder) {
      pathOf(key);
      await attempt(folder, async () => {
        const path = fileOf(folder);
        await checkFolders(path);
        await makeFolder(dirname(path));
        await (await openFile(folder, constants.O_WRONLY | constants.O_CREAT)).close();
      });
      return '';
    },

    pieceSize: () => MAX_MERGED_PIECES,

    async open({ folder }, { received }) {
      const handle = await attempt(folder, () => openFile(folder, constants.O_WRONLY));
      let position = received;
      return {
        async write(chunk) {
          await attempt(folder, () => writeAll(handle, chunk, position));
          position += chunk.length;
        },
        async flushPiece() {
          await attempt(folder, () => handle.datasync());
          return undefined;
        },
        close: () => handle.close(),
      };
    },

    async complete({ key, folder, length }) {
      const path = fileOf(folder);
      await attempt(key, async () => {
        try {
          // A writer that lost its lock may have written more.
          const { size } = await lstat(path);
          if (size < length) requireLength(size, length);
          const handle = await openFile(folder, constants.O_WRONLY);
          try {
            await handle.truncate(length);
          } finally {
            await handle.close();
          }
          await syncToDisk(path, length);
          await moveIntoPlace(path, pathOf(key), () => checkFolders(pathOf(key)));
        } catch (error) {
          // Moved by an earlier attempt, which didn't come to record it.
          if (errorCode(error) !== 'ENOENT' || (await stat(key))?.size !== length) throw error;
        }
      });
      await rm(pathOf(folder), { recursive: true, force: true });
      const object = await stat(key);
      if (object === undefined) throw objectNotFound(key);
      return object;
    },

    async discard({ folder }: PartialObject) {
      await attempt(folder, () => rm(pathOf(folder), { recursive: true, force: true }));
    },
  };
}

/** Writes all bytes of a chunk; a nearly full disk writes a part of them. */
async function writeAll(handle: FileHandle, chunk: Uint8Array, position: number): Promise<void> {
  for (let written = 0; written < chunk.length;) {
    const { bytesWritten } = await handle.write(chunk, written, chunk.length - written, position + written);
    written += bytesWritten;
  }
}
