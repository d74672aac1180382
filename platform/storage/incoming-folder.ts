import { lstatSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

/** Milliseconds after which the process of a file in the folder is considered ended. */
const LEFTOVER_AGE = 60 * 60 * 1000;

/** Creates the folder for files that arrive, and removes those of ended processes. @param now ms since 1970 */
export function openIncomingFolder(folder: string, now: number): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const stats = lstatSync(path, { throwIfNoEntry: false });
    // The time of the name, not of the content: a copy is a link to an old file.
    if (stats !== undefined && stats.ctimeMs < now - LEFTOVER_AGE) rmSync(path, { recursive: true, force: true });
  }
}
