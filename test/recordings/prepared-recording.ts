import { randomUUID } from 'node:crypto';
import { copyFileSync, existsSync, renameSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { inject } from 'vitest';

/**
 * Writes a recording, or copies the one that another test file of the run has written: encoding takes a second of processor time.
 *
 * @param name of the recording in the run, with its extension
 * @param write encodes it
 */
export function writePrepared(name: string, path: string, write: (path: string) => void): void {
  const folder = dirname(inject('workflowBundle'));
  const prepared = join(folder, name);
  if (!existsSync(prepared)) {
    const own = join(folder, `${randomUUID()}-${name}`);
    write(own);
    renameSync(own, prepared);
  }
  copyFileSync(prepared, path);
}
