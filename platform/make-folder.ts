import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Only the user that runs Loquent may read users' files and keys. */
const PRIVATE_FOLDER = 0o700;

/** Creates a folder and its parents for the own user only. @returns the first one that was created, if any */
export async function makeFolder(folder: string): Promise<string | undefined> {
  const options = { recursive: true, mode: PRIVATE_FOLDER };
  try {
    return await mkdir(folder, options);
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
    // Node reports ENOENT for every folder on a read-only file system; the error of the lowest one has the reason.
    await makeLowest(folder);
    return mkdir(folder, options);
  }
}

async function makeLowest(folder: string): Promise<void> {
  for (let current = folder; ; current = dirname(current)) {
    try {
      await mkdir(current, { mode: PRIVATE_FOLDER });
      return;
    } catch (error) {
      // Another process created it meanwhile.
      if (hasCode(error, 'EEXIST')) return;
      if (!hasCode(error, 'ENOENT') || current === dirname(current)) throw error;
    }
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
