import { access, constants } from 'node:fs/promises';
import { delimiter, join } from 'node:path';

/** Where Go's own installer puts it, which not everybody adds to PATH. */
const DEFAULT_FOLDER = '/usr/local/go/bin';

/**
 * Full path of Go; undefined: there is none.
 *
 * @param {NodeJS.ProcessEnv} [environment]
 */
export async function findGo(environment = process.env) {
  for (const folder of [...(environment['PATH'] ?? '').split(delimiter).filter(Boolean), DEFAULT_FOLDER]) {
    const path = join(folder, 'go');
    const isThere = await access(path, constants.X_OK).then(
      () => true,
      () => false,
    );
    if (isThere) return path;
  }
  return undefined;
}
