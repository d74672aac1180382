import { constants, copyFile, type FileHandle, lstat, open, rename, rmdir, unlink } from 'node:fs/promises';
import { dirname, sep } from 'node:path';
import { makeFolder } from '#platform/make-folder.ts';
import { errorCode, requireLength } from './errors.ts';

/** Only the user that runs Loquent may read users' files. */
const PRIVATE_FILE = 0o600;

/** Attempts of a write whose folder a removal keeps pruning, before another error is assumed. */
const MAX_ATTEMPTS = 100;

/** Opens a file for reading, never through a symbolic link at its end. */
export function openFile(path: string): Promise<FileHandle> {
  // Without O_NONBLOCK the open would wait for a writer if the path is a named pipe.
  return open(path, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
}

/** Waits until a file, or a folder's names, are on the disk. @throws LoquentError `unavailable` for another `size` */
export async function syncToDisk(path: string, size?: number): Promise<void> {
  const handle = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
  try {
    await handle.sync();
    if (size !== undefined) requireLength((await handle.stat()).size, size);
  } finally {
    await handle.close();
  }
}

/** Writes a new file to the disk; removes it on an error. */
export async function createFile(path: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(path, 'wx', PRIVATE_FILE);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
    requireLength((await handle.stat()).size, bytes.byteLength);
  } catch (error) {
    await removeFile(path);
    throw error;
  } finally {
    await handle.close();
  }
}

/** Copies a file to a new one on the disk; removes it on an error. */
export async function duplicateFile(from: string, to: string): Promise<void> {
  try {
    await copyFile(from, to, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    await syncToDisk(to, (await lstat(from)).size);
  } catch (error) {
    await removeFile(to);
    throw error;
  }
}

/** Removes a file, if it exists. */
export async function removeFile(path: string): Promise<void> {
  await unlink(path).catch((error: unknown) => {
    if (errorCode(error) !== 'ENOENT') throw error;
  });
}

/**
 * Moves a file to its place atomically, replacing an existing one; folders are created as needed, and the new names are
 * on the disk afterwards.
 *
 * @param checkFolders throws if a folder on the way to `to` must not be used
 */
export async function moveIntoPlace(from: string, to: string, checkFolders: () => Promise<void>): Promise<void> {
  const folder = dirname(to);
  for (let attempt = 1; ; attempt += 1) {
    try {
      // Before folders are created: a symbolic link on the way would redirect them.
      await checkFolders();
      const firstMade = await makeFolder(folder);
      await rename(from, to);
      await syncFolders(folder, firstMade);
      return;
    } catch (error) {
      const canRetry = attempt < MAX_ATTEMPTS && (await isRace(error, from, to));
      if (!canRetry) throw error;
    }
  }
}

/** Removes empty folders, from `folder` upwards, below `root`. */
export async function pruneFolders(folder: string, root: string): Promise<void> {
  for (let current = folder; current.startsWith(root + sep); current = dirname(current)) {
    try {
      await rmdir(current);
    } catch {
      // Another process has put a file there, or has removed the folder too: both are fine.
      return;
    }
  }
}

/** True if the folder was pruned meanwhile, or an empty folder has taken the path of the file. */
async function isRace(error: unknown, from: string, to: string): Promise<boolean> {
  const code = errorCode(error);
  if (code === 'ENOENT') {
    return lstat(from).then(
      () => true,
      () => false,
    );
  }
  if (code !== 'EISDIR' && code !== 'ENOTEMPTY') return false;
  return rmdir(to).then(
    () => true,
    (failure: unknown) => errorCode(failure) === 'ENOENT',
  );
}

async function syncFolders(folder: string, firstMade: string | undefined): Promise<void> {
  const top = firstMade === undefined ? folder : dirname(firstMade);
  for (let current = folder; ; current = dirname(current)) {
    // A folder that no longer exists was pruned by a removal after this write.
    await syncToDisk(current).catch((error: unknown) => {
      if (errorCode(error) !== 'ENOENT') throw error;
    });
    if (current === top || current === dirname(current)) return;
  }
}
