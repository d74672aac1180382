import { join } from 'node:path';
import type { Config } from '#platform/config.ts';

/**
 * Where uploads arrive: in the storage's own folder, so that taking one in is a rename and never a copy. The local
 * storage keeps its own unfinished files there too, doesn't list them, and clears at start what a crash left behind.
 */
export function incomingFolder(config: Pick<Config, 'storageUrl'>): string {
  return join(config.storageUrl.replace(/^file:/, ''), '.incoming');
}
