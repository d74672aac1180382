import { execFileSync } from 'node:child_process';
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const MODULE = fileURLToPath(new URL('./compile-cache.ts', import.meta.url));
const PROGRAM = `
  import { Worker } from 'node:worker_threads';
  const { useCompileCache } = await import(process.argv[1]);
  const used = useCompileCache(process.argv[2]);
  await import(${JSON.stringify(fileURLToPath(new URL('../domain/errors.ts', import.meta.url)))});
  const asked = "import { getCompileCacheDir } from 'node:module'; import { parentPort } from 'node:worker_threads';" +
    "parentPort.postMessage(getCompileCacheDir() ?? null)";
  new Worker(asked, { eval: true }).on('message', (folder) => console.log(JSON.stringify({ used, folder })));
`;

describe('the cache of compiled code', () => {
  let root: string;
  beforeEach(async () => {
    root = await mkdtemp(join(tmpdir(), 'loquent-test-compile-cache-'));
  });
  afterEach(() => rm(root, { recursive: true, force: true }));

  /** Runs a process that imports something. @returns whether it has a cache, and where a thread of it keeps its own */
  const run = (folder: string, more: NodeJS.ProcessEnv = {}): { used: boolean; folder: string | null } => {
    const { NODE_COMPILE_CACHE: _inherited, ...inherited } = process.env;
    const env = { ...inherited, ...more };
    const options = { encoding: 'utf8', env } as const;
    return JSON.parse(
      execFileSync(process.execPath, ['--input-type=module', '--eval', PROGRAM, MODULE, folder], options),
    );
  };

  it('is kept in a folder that only its user may enter, for threads as well', async () => {
    const folder = join(root, 'made', 'here');
    const { used, folder: ofThread } = run(folder);
    expect(used).toBe(true);
    expect(ofThread).toContain(folder);
    expect((await stat(folder)).mode & 0o777).toBe(0o700);
    const [version = ''] = await readdir(folder);
    expect((await readdir(join(folder, version))).length).toBeGreaterThan(0);
  });

  it('is not kept where others may put code of theirs', async () => {
    await chmod(root, 0o777);
    expect(run(root)).toEqual({ used: false, folder: null });
    expect(await readdir(root)).toEqual([]);
  });

  it('is done without where no folder can be made, and where somebody turned it off', () => {
    expect(run(root, { NODE_DISABLE_COMPILE_CACHE: '1' })).toEqual({ used: false, folder: null });
    expect(run('/dev/null/cache')).toEqual({ used: false, folder: null });
  });
});
