import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
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
  const code = await readFile(join(folder, kept!), 'utf8');
  // A single other character doubles the memory of the text, and sources have as much as the program.
  expect(code).toMatch(/^[\0-\x7f]*$/);
  const sourceMap = Buffer.from(code.slice(code.lastIndexOf('base64,') + 7), 'base64').toString();
  expect(JSON.parse(sourceMap)).not.toHaveProperty('sourcesContent');
  await writeFile(join(folder, kept!), 'short');
  expect(await lengthOfBundle()).toBe(5);
  expect(await bundles()).toEqual([kept]);
});
