import { join } from 'node:path';
import { homedir } from 'node:os';

/** The folder of what was downloaded or built once for this user and machine. */
export function cacheFolder(environment: NodeJS.ProcessEnv = process.env): string {
  return join(environment['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'loquent');
}
