import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { publint } from 'publint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json, startFakeService } from '#client/testing/fake-service.ts';
import { LONG_RUN } from '#test/suite/long.ts';
import { answerExercise, EXERCISE, EXERCISED } from './exercise.ts';

// Left to npm run test:all: service.test.ts and guide.test.ts have the client without a package.

// Runs first

/** The version that the client is tried with. */
const BUN = '1.4.5';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const CLIENT = join(ROOT, 'client');
const SOURCE = `import { createClient, LoquentError, type Job, type Schemas } from '@loquent/client';

const loquent = createClient({ url: 'http://127.0.0.1:9', apiKey: 'key' });
export async function use(): Promise<Job> {
  const glossaries: Schemas['Glossary'][] = [];
  for await (const glossary of loquent.glossaries.list({ is_active: true })) glossaries.push(glossary);
  const { job_id } = await loquent.jobs.translate({
    mode: 'ai',
    source_files: ['a.txt'],
    source_language: 'en',
    target_languages: ['es'],
    glossaries: glossaries.map(({ id }) => id),
  });
  for await (const { event, data } of loquent.jobs.events(job_id)) if (event === 'progress') console.log(data.percent);
  // @ts-expect-error -- a mode that the description doesn't have
  await loquent.jobs.translate({ mode: 'machine' }).catch((error: unknown) => error instanceof LoquentError && error.code);
  // @ts-expect-error -- the id is missing
  await loquent.jobs.read();
  return loquent.jobs.wait(job_id);
}
`;

describe('the package @loquent/client', () => {
  let folder: string;
  let tarball: string;
  let paths: readonly string[];
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'loquent-test-package-'));
    await run('bash', [join(ROOT, 'tools/client/build.sh')]);
    const { stdout } = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: CLIENT });
    const [packed] = JSON.parse(stdout) as [{ filename: string; files: { path: string }[] }];
    tarball = join(folder, packed.filename);
    paths = packed.files.map(({ path }) => path);
    await writeFile(join(folder, 'package.json'), '{ "name": "empty", "private": true, "type": "module" }\n');
    await run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', tarball], { cwd: folder });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  it('has what is built, its license and its README, and neither sources nor tests', () => {
    expect(new Set(paths.map((path) => path.split('/')[0]))).toEqual(
      new Set(['LICENSE', 'README.md', 'dist', 'package.json']),
    );
    expect(paths.filter((path) => /test|\.ts$/.test(path) && !path.endsWith('.d.ts'))).toEqual([]);
  });

  it('works in an empty project', async () => {
    const service = await startFakeService([json({ name: 'Ana' })]);
    try {
      const program = `import { createClient } from '@loquent/client';
        console.log((await createClient({ url: '${service.url}', apiKey: 'key' }).users.read()).name);`;
      await writeFile(join(folder, 'main.js'), program);
      expect((await run(process.execPath, ['main.js'], { cwd: folder })).stdout).toBe('Ana\n');
    } finally {
      await service.close();
    }
  });

  it('works in Bun', async ({ skip }) => {
    if (!LONG_RUN) return skip('npm run test:long installs Bun');
    if (process.platform !== 'linux' || process.arch !== 'x64') return skip('it is installed for Linux on x64 only');
    await run('npm', ['install', '--no-audit', '--no-fund', `@oven/bun-linux-x64@${BUN}`], { cwd: folder });
    const service = await startFakeService([answerExercise]);
    try {
      const program = `import { createClient } from '@loquent/client';
        const result = {};
        const loquent = createClient({ url: '${service.url}', apiKey: 'key' });
        ${EXERCISE}
        console.log(JSON.stringify(result));`;
      await writeFile(join(folder, 'exercise.js'), program);
      const bun = join(folder, 'node_modules/@oven/bun-linux-x64/bin/bun');
      expect(JSON.parse((await run(bun, ['exercise.js'], { cwd: folder })).stdout)).toEqual(EXERCISED);
    } finally {
      await service.close();
    }
  });

  it.each([
    ['of Node', { module: 'nodenext' }],
    ['of bundlers', { module: 'esnext', moduleResolution: 'bundler' }],
  ])('has types for projects %s, without the types of Node', async (_, options) => {
    const compilerOptions = {
      ...options,
      target: 'es2022',
      lib: ['es2022', 'dom'],
      types: [],
      strict: true,
      noEmit: true,
    };
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['use.ts'] }));
    await writeFile(join(folder, 'use.ts'), SOURCE);
    const { stdout } = await run(join(ROOT, 'node_modules/.bin/tsc'), ['-p', '.'], { cwd: folder }).catch(
      (error: unknown) => error as { stdout: string },
    );
    expect(stdout).toBe('');
  });

  it('is as publint and Are the types wrong? want it', async () => {
    const { messages } = await publint({ pkgDir: CLIENT, level: 'suggestion', strict: true });
    expect(messages).toEqual([]);
    const attw = run(join(ROOT, 'node_modules/.bin/attw'), [tarball, '--profile', 'esm-only'], {
      env: { ...process.env, NO_COLOR: '1' },
    });
    // It ends with 1 when it has found a problem.
    expect((await attw).stdout).toContain('🟢 (ESM)');
  });
});
