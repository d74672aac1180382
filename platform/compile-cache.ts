import { mkdirSync, statSync } from 'node:fs';
import { constants, enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Beside the code that is compiled: who may write there may change that code as well. */
const FOLDER = fileURLToPath(new URL('../node_modules/.cache/loquent', import.meta.url));

/**
 * Makes this process and its threads keep what they compile (types stripped, then V8's code) for the next start. What is
 * imported statically by the caller is compiled before; import the rest dynamically. Where the folder can't be had, all
 * is compiled anew, as without a cache.
 *
 * @param folder made for the own user only; one that others may write to isn't used, since what is in it is run
 * @returns true when there is a cache
 */
export function useCompileCache(folder = FOLDER): boolean {
  // Somebody chose one: Node has done all that it takes.
  if (process.env['NODE_COMPILE_CACHE'] !== undefined) return true;
  if (!isOwnFolder(folder)) return false;
  // Somebody may have turned caches off (`NODE_DISABLE_COMPILE_CACHE`).
  if (enableCompileCache(folder).status !== constants.compileCacheStatus.ENABLED) return false;
  // Threads don't inherit a cache but by the environment.
  process.env['NODE_COMPILE_CACHE'] = folder;
  return true;
}

function isOwnFolder(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const { uid, mode } = statSync(folder);
    const isOwn = process.getuid === undefined || uid === process.getuid();
    return isOwn && (mode & 0o022) === 0;
  } catch {
    return false;
  }
}
