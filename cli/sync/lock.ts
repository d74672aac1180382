import { createHash } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { CommandError } from '#cli/exit-codes.ts';

/** The translated state of a source: hashes of its strings, or of the whole file with its finished languages. */
export type LockedSource =
  | { readonly strings: Readonly<Record<string, string>> }
  | { readonly hash: string; readonly languages: readonly string[] };

/** The lock file: sources by their paths, from its folder. */
export interface Lock {
  readonly version: 1;
  readonly files: Readonly<Record<string, LockedSource>>;
}

/** Characters of a hash: enough for no two strings of a project to be taken for one. */
const HASH_LENGTH = 16;

export function hashOf(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, HASH_LENGTH);
}

/** @throws CommandError for a lock file that isn't one */
export async function readLock(path: string): Promise<Lock> {
  try {
    const lock = JSON.parse(await readFile(path, 'utf8')) as Lock;
    if (lock.version === 1 && typeof lock.files === 'object') return lock;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { version: 1, files: {} };
    if (!(error instanceof SyntaxError)) throw error;
  }
  throw new CommandError(
    `${path} can't be read. Restore it, or delete it: what has a translation is then taken for current.`,
  );
}

export async function writeLock(path: string, lock: Lock): Promise<void> {
  const files = Object.fromEntries(Object.entries(lock.files).toSorted(([left], [right]) => (left < right ? -1 : 1)));
  const temporary = `${path}.${process.pid}.part`;
  await writeFile(temporary, `${JSON.stringify({ ...lock, files }, undefined, 2)}\n`, { flag: 'wx' });
  await rename(temporary, path);
}
