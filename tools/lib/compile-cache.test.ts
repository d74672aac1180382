import { execFileSync } from 'node:child_process';
import { chmod, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { emptyFolder } from '#test/suite/shared.ts';

const SCRIPT = fileURLToPath(new URL('./compile-cache.sh', import.meta.url));
const PROGRAM = `
  import { Worker } from 'node:worker_threads';
  await import(${JSON.stringify(fileURLToPath(new URL('../../domain/errors.ts', import.meta.url)))});
  const asked = "import { getCompileCacheDir } from 'node:module'; import { parentPort } from 'node:worker_threads';" +
    "parentPort.postMessage(getCompileCacheDir() ?? null)";
  new Worker(asked, { eval: true }).on('message', (folder) => console.log(JSON.stringify(folder)));
`;

describe('the cache of compiled code', () => {
  const root = emptyFolder();

  /** Starts a process as `run.sh` does. @returns the folder in which a thread of it keeps what is compiled */
  const run = (folder: string, more: NodeJS.ProcessEnv = {}): string | null => {
    const { NODE_COMPILE_CACHE: _inherited, ...inherited } = process.env;
    const command = 'set -euo pipefail; . "$1"; use_compile_cache "$2"; exec "$3" --input-type=module --eval "$4"';
    const parameters = ['-c', command, 'bash', SCRIPT, folder, process.execPath, PROGRAM];
    return JSON.parse(execFileSync('bash', parameters, { encoding: 'utf8', env: { ...inherited, ...more } }));
  };

  it('is kept in a folder that only its user may enter, for threads as well', async () => {
    const folder = join(root, 'made', 'here');
    expect(run(folder)).toContain(folder);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    const [version = ''] = await readdir(folder);
    expect((await readdir(join(folder, version))).length).toBeGreaterThan(0);
  });

  it.each([0o777, 0o720, 0o702, 0o1777])('is not kept where others may put code of theirs: mode %o', async (mode) => {
    await chmod(root, mode);
    expect(run(root)).toBeNull();
    expect(await readdir(root)).toEqual([]);
  });

  it('lies where the caller says, without a look at the folder', () => {
    expect(run('/dev/null/cache', { NODE_COMPILE_CACHE: root })).toContain(root);
  });

  it('is done without where no folder can be made, and where the caller turned it off', () => {
    expect(run('/dev/null/cache')).toBeNull();
    expect(run(root, { NODE_DISABLE_COMPILE_CACHE: '1' })).toBeNull();
  });
});
