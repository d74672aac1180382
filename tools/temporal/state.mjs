import { existsSync } from 'node:fs';
import { appendFile, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds between two looks at another process. */
const LOOK_INTERVAL = 500;

/**
 * The state of an installation of the Temporal server on disk: which process works on it, its progress, why it failed, and
 * which packages Go has compiled, in this run or an interrupted one.
 *
 * @param {string} target folder of the program
 */
export function installState(target) {
  // tools/setup/steps.sh shows the status next to other steps.
  const folder = join(target, '.build');
  const files = {
    lock: join(folder, 'lock'),
    status: join(folder, 'status'),
    failure: join(folder, 'failure'),
    compiled: join(folder, 'compiled'),
  };
  const read = (/** @type {string} */ path) => readFile(path, 'utf8').catch(() => '');
  /** The process that works; 0: it is about to write its id; undefined: none. */
  const holder = async () => {
    if (!existsSync(files.lock)) return undefined;
    const id = Number(await read(files.lock));
    return id === 0 || isRunning(id) ? id : undefined;
  };
  return {
    folder,
    failure: () => read(files.failure),
    /** Takes the lock, also from a process that is gone. */
    async take() {
      await mkdir(folder, { recursive: true });
      for (;;) {
        try {
          await writeFile(files.lock, String(process.pid), { flag: 'wx' });
          await rm(files.failure, { force: true });
          return true;
        } catch (error) {
          if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'EEXIST') throw error;
        }
        if ((await holder()) !== undefined) return false;
        // Renaming succeeds for one of those that try, so nobody removes the next holder's lock.
        await rename(files.lock, `${files.lock}.${process.pid}`).catch(() => undefined);
        await rm(`${files.lock}.${process.pid}`, { force: true });
      }
    },
    /** @param {string} [failure] */
    async release(failure) {
      if (failure !== undefined) await writeFile(files.failure, failure);
      await rm(files.status, { force: true });
      await rm(files.lock, { force: true });
    },
    /** @param {string} text */
    async tell(text) {
      // Renamed, so that nobody reads half of it.
      const temporary = `${files.status}.new`;
      await writeFile(temporary, `${text}\n`);
      await rename(temporary, files.status).catch(() => undefined);
    },
    /** The packages that were compiled for what a key names. @param {string} key @returns {Promise<Set<string>>} */
    async compiled(key) {
      const [first, ...packages] = (await read(files.compiled)).split('\n');
      if (first === key) return new Set(packages.filter(Boolean));
      await writeFile(files.compiled, `${key}\n`);
      return new Set();
    },
    addCompiled: (/** @type {string} */ name) => appendFile(files.compiled, `${name}\n`),
    /** Removes everything, after a success. */
    forget: () => rm(folder, { recursive: true, force: true }),
    /** Waits while another process works, and says since when. @param {(status: string) => void} say */
    async follow(say) {
      while ((await holder()) !== undefined) {
        const status = (await read(files.status)).trim();
        const { mtimeMs } = await stat(files.lock).catch(() => ({ mtimeMs: Date.now() }));
        const minutes = Math.floor((Date.now() - mtimeMs) / 60_000);
        say(status === '' || minutes === 0 ? status : `${status}, begun ${minutes} min ago`);
        await sleep(LOOK_INTERVAL);
      }
    },
  };
}

/** @typedef {ReturnType<typeof installState>} InstallState */

/** @param {number} id */
function isRunning(id) {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    // Another user's process may not be signaled.
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
