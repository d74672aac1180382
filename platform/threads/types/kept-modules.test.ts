import { spawnSync } from 'node:child_process';
import { chmod, cp, mkdir, readFile, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, describe, expect, it } from 'vitest';
import { emptyFolder } from '#test/suite/shared.ts';

const SOURCE = fileURLToPath(new URL('.', import.meta.url));
/** Starts a thread that imports `plain.ts`, and prints its message and whether it loaded Node's stripper. */
const PROGRAM = `
  import { once } from 'node:events';
  import { Worker } from 'node:worker_threads';
  import { threadArguments } from './platform/threads/types/plain-modules.ts';
  const thread = new Worker(new URL('./plain.ts', import.meta.url), { execArgv: threadArguments() });
  thread.on('error', (error) => console.log(error.stack));
  console.log(await Promise.race([once(thread, 'message').then(String), once(thread, 'exit').then(() => 'ended')]));
`;
const PLAIN = `import { parentPort } from 'node:worker_threads';
interface Point { readonly x: number }
const point: Point = { x: 1 };
const stripped = process.moduleLoadList.some((name: string) => name.includes('amaro'));
parentPort!.postMessage([point.x, stripped, new Error().stack!.split('\\n')[1]].join(' '));
`;

describe('a module without its types', () => {
  const root = emptyFolder();
  const kept = join(root, 'node_modules/.cache/loquent-types');
  const file = join(kept, 'plain.ts.js');

  beforeEach(async () => {
    await cp(SOURCE, join(root, 'platform/threads/types'), { recursive: true });
    await writeFile(join(root, 'package.json'), '{ "type": "module" }');
    await writeFile(join(root, 'plain.ts'), PLAIN);
    await writeFile(join(root, 'start.ts'), PROGRAM);
  });

  const run = () => spawnSync(process.execPath, ['start.ts'], { cwd: root, encoding: 'utf8', timeout: 60_000 });

  it('is kept for this user only, loaded without the stripper, and keeps its lines', async () => {
    for (let start = 0; start < 2; start += 1) {
      const { stdout, stderr } = run();
      expect([stdout.trim(), stderr]).toEqual([expect.stringMatching(/^1 false +at file:.*\/plain\.ts:5:\d+$/), '']);
    }
    expect(await readFile(file, 'utf8')).not.toContain('interface');
    expect((await stat(kept)).mode & 0o777).toBe(0o700);
  });

  it('is stripped again when its source has changed', async () => {
    run();
    await writeFile(join(root, 'plain.ts'), PLAIN.replace('x: 1', 'x: 2'));
    expect(run().stdout).toMatch(/^2 false/);
    expect(await readFile(file, 'utf8')).toContain('x: 2');
  });

  it('is not taken from a folder that others may write to, and says so', async () => {
    run();
    await writeFile(file, (await readFile(file, 'utf8')).replace('x: 1', 'x: 6'));
    expect(run().stdout).toMatch(/^6 false/);
    await chmod(kept, 0o777);
    const { stdout, stderr } = run();
    expect(stdout).toMatch(/^1 false/);
    expect(stderr).toContain(`others may write to ${kept}`);
  });

  it('is stripped for each process where nothing can be kept, which says so', async () => {
    await mkdir(join(root, 'node_modules'));
    await symlink('/dev/null', join(root, 'node_modules/.cache'));
    const { stdout, stderr } = run();
    expect(stdout).toMatch(/^1 false/);
    expect(stderr).toContain('Modules without types are not kept');
  });

  it('fails with the place of the mistake when it is more than JavaScript with types', async () => {
    await writeFile(join(root, 'plain.ts'), 'const fine: number = 1;\nenum Broken { A }\n');
    expect(run().stdout).toContain('plain.ts:2');
  });
});
