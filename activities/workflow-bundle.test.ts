import { execFile } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it, onTestFinished } from 'vitest';

const MODULE = new URL('workflow-bundle.ts', import.meta.url).href;
const PROGRAM = `const { code } = await (await import('${MODULE}')).bundleWorkflows(); console.log(code.length);`;

it('the workflows are bundled once for processes that keep compiled code', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'loquent-test-bundle-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const lengthOfBundle = async () => {
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', PROGRAM], {
      cwd: fileURLToPath(new URL('../', import.meta.url)),
      env: { PATH: process.env['PATH'], NODE_COMPILE_CACHE: folder },
    });
    return Number(stdout);
  };
  const bundles = async () =>
    (await readdir(folder, { recursive: true })).filter((name) => /workflows-\w+\.js$/.test(name));
  expect(await lengthOfBundle()).toBeGreaterThan(100_000);
  const [kept, ...others] = await bundles();
  expect(others).toEqual([]);
  await writeFile(join(folder, kept!), 'short');
  expect(await lengthOfBundle()).toBe(5);
  expect(await bundles()).toEqual([kept]);
}, 60_000);
