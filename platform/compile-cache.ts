import { mkdirSync, statSync } from 'node:fs';
import { constants, enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

/** Beside the compiled code: a user who can write there can change that code as well. */
const FOLDER = fileURLToPath(new URL('../node_modules/.cache/loquent', import.meta.url));

/**
 * Makes this process and its threads cache compiled code (types stripped, then V8's code) for the next start. Static
 * imports of the caller are compiled before; import the rest dynamically. If the folder is unusable, everything is
 * compiled again, as without a cache.
 *
 * @param folder created for the own user only; one that others can write to isn't used, because its content is executed
 * @returns true if a cache is in use
 */
export function useCompileCache(folder = FOLDER): boolean {
  // The user chose a folder: Node has already enabled the cache.
  if (process.env['NODE_COMPILE_CACHE'] !== undefined) return true;
  if (!isOwnFolder(folder)) return false;
  // The user may have disabled caches (`NODE_DISABLE_COMPILE_CACHE`).
  if (enableCompileCache(folder).status !== constants.compileCacheStatus.ENABLED) return false;
  // Threads inherit a cache only through the environment.
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
