import { execFile } from 'node:child_process';
import { mkdtemp, rm, statfs, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
/**
 * Node.js ignores SIGXFSZ, so that writes fail. A package of another test file in this process may catch it (signal-exit,
 * which the client of the tus protocol uses), and ends the process unless there is a second listener.
 */
const stay = () => undefined;

/** A file system of its own that is soon full. */
export interface SmallDisk {
  readonly folder: string;
  /** Takes all room but so many bytes, rounded to pages. */
  readonly fill: (bytesLeft: number) => Promise<void>;
  /** Gives back what `fill` took. */
  readonly makeRoom: () => Promise<void>;
  /** Mounts it read-only or writable. */
  readonly remount: (mode: 'ro' | 'rw') => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * Mounts a file system in memory.
 *
 * @param size bytes
 * @returns why it can't be mounted, where that isn't permitted
 */
export async function mountSmallDisk(size: number): Promise<SmallDisk | string> {
  const folder = await mkdtemp(join(tmpdir(), 'loquent-test-disk-'));
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=700`, 'tmpfs', folder]);
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    return `no file system can be mounted here (${error instanceof Error ? error.message.trim() : String(error)})`;
  }
  const ballast = join(folder, 'ballast');
  return {
    folder,
    async fill(bytesLeft) {
      await rm(ballast, { force: true });
      const { bavail, bsize } = await statfs(folder);
      await writeFile(ballast, Buffer.alloc(Math.max(0, bavail * bsize - bytesLeft)));
    },
    makeRoom: () => rm(ballast, { force: true }),
    remount: async (mode) => void (await run('mount', ['-o', `remount,${mode}`, folder])),
    async close() {
      // Lazily: a database that is still being closed may hold a file.
      await run('umount', ['--lazy', folder]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Lets no file of this process grow beyond a size while `work` runs: writes fail then as on a full disk, with no mount and
 * for root as well.
 *
 * @param size bytes
 */
export async function withLargestFile<Result>(size: number, work: () => Promise<Result>): Promise<Result> {
  const limit = (value: string) => run('prlimit', ['--pid', String(process.pid), `--fsize=${value}:`]);
  if (!process.listeners('SIGXFSZ').includes(stay)) process.on('SIGXFSZ', stay);
  await limit(String(size));
  try {
    return await work();
  } finally {
    await limit('unlimited');
  }
}
