import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';

/** Users' files and keys are read by the user that runs Loquent and nobody else. */
const PRIVATE_FOLDER = 0o700;

/**
 * Makes a folder, with those above it, for the own user only. A folder that is there stays as it is.
 *
 * @returns the first folder that was made; undefined when none had to be
 */
export async function makeFolder(folder: string): Promise<string | undefined> {
  const options = { recursive: true, mode: PRIVATE_FOLDER };
  try {
    return await mkdir(folder, options);
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
    // Node says ENOENT of every folder on a read-only file system; the lowest one that can't be made tells why.
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
      // Somebody else has made it meanwhile.
      if (hasCode(error, 'EEXIST')) return;
      if (!hasCode(error, 'ENOENT') || current === dirname(current)) throw error;
    }
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
