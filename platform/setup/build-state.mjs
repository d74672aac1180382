import { existsSync } from 'node:fs';
import { appendFile, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Milliseconds between two looks at another build. */
const LOOK_INTERVAL = 500;
/** Milliseconds for a build to end after SIGTERM. */
const END_TIMEOUT = 10_000;

/**
 * The state of the Temporal server's build on disk: who builds, how far it is, why it failed, and which packages Go has
 * compiled, in this run or an interrupted one.
 *
 * @param {string} target folder of the program
 */
export function buildState(target) {
  const folder = join(target, '.build');
  const files = {
    lock: join(folder, 'lock'),
    status: join(folder, 'status'),
    failure: join(folder, 'failure'),
    compiled: join(folder, 'compiled'),
  };
  const read = (/** @type {string} */ path) => readFile(path, 'utf8').catch(() => '');
  /** The process that builds; 0: it is about to write its id; undefined: none. */
  const holder = async () => {
    if (!existsSync(files.lock)) return undefined;
    const id = Number(await read(files.lock));
    return id === 0 || isRunning(id) ? id : undefined;
  };
  return {
    folder,
    holder,
    /** How far the build is; empty: nobody tells. */
    status: async () => (await read(files.status)).trim(),
    failure: () => read(files.failure),
    /** Takes the lock, that of a process that is gone, too. */
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
    /** After a build that has succeeded. */
    forget: () => rm(folder, { recursive: true, force: true }),
    /** Ends a build whose program isn't needed any more. What it compiled stays in Go's cache. */
    async end() {
      const id = await holder();
      if (id === undefined || id === 0) return;
      process.kill(id, 'SIGTERM');
      for (let waited = 0; waited < END_TIMEOUT && isRunning(id); waited += LOOK_INTERVAL) await sleep(LOOK_INTERVAL);
    },
    /** Waits while another one builds, and says since when. @param {(status: string) => void} say */
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

/** Whether a process of this machine runs. @param {number} id */
export function isRunning(id) {
  try {
    process.kill(id, 0);
    return true;
  } catch (error) {
    // Another user's process may not be signalled.
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM';
  }
}
