import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EXIT } from '#cli/exit-codes.ts';
import { runLoquent } from '#cli/testing/run-loquent.ts';
import { startTestApi } from '#test/service/api.ts';
import { emptyFolder, sharedByTests } from '#test/suite/shared.ts';

// Not on PostgreSQL: it tests the command line.

const api = sharedByTests(() => startTestApi());
const folder = emptyFolder();
const run = (parameters: readonly string[], environment: Record<string, string> = {}, input = '') =>
  runLoquent(parameters, { folder, environment, input });
const TEXT = ['text', 'Good morning', '--from', 'en', '--to', 'en-XA'];

describe('loquent login', () => {
  it('keeps a key that works, for its service and its user only', async () => {
    const { code, stdout } = await run(['login', '--url', `${api.url}/v1`], {}, `${api.owner.key}\n`);
    expect({ code, stdout }).toMatchObject({ code: EXIT.done, stdout: expect.stringContaining(api.url) as string });
    const file = join(folder, '.config/loquent/credentials.json');
    expect(((await stat(file)).mode & 0o777).toString(8)).toBe('600');
    expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ url: api.url, keys: { [api.url]: api.owner.key } });
    expect(await run(TEXT)).toMatchObject({ code: EXIT.done, stdout: expect.stringMatching(/^\[.*\]\n$/) as string });
    // To another service the key isn't sent.
    expect(await run([...TEXT, '--url', api.url.replace('127.0.0.1', 'localhost')])).toMatchObject({
      code: EXIT.notAllowed,
    });
  });

  it('keeps none that is refused', async () => {
    const { code, stderr } = await run(['login', '--url', api.url], {}, 'lq_wrong');
    expect(code).toBe(EXIT.notAllowed);
    expect(stderr).toContain('loquent login');
    await expect(stat(join(folder, '.config'))).rejects.toMatchObject({ code: 'ENOENT' });
  });
});

describe('the key', () => {
  it('is LOQUENT_API_KEY, or that of a service that was started in this folder', async () => {
    const environment = { LOQUENT_URL: api.url };
    expect((await run(TEXT, environment)).code).toBe(EXIT.notAllowed);
    expect((await run(TEXT, { ...environment, LOQUENT_API_KEY: api.owner.key })).code).toBe(EXIT.done);
    await mkdir(join(folder, '.data'));
    await writeFile(join(folder, '.data/api-key'), `${api.owner.key}\n`);
    expect((await run(TEXT, environment)).code).toBe(EXIT.done);
  });
});

describe('loquent doctor', () => {
  it('reports what works, as a table or as JSON', async () => {
    const environment = { LOQUENT_URL: api.url, LOQUENT_API_KEY: api.owner.key };
    const { stdout, code } = await run(['doctor', '--json'], environment);
    const { checks } = JSON.parse(stdout) as { checks: { check: string; ok: boolean }[] };
    // This API has no Temporal.
    expect({ code, checks }).toMatchObject({ code: EXIT.unreachable, checks: [{ check: 'service', ok: false }] });
    expect((await run(['doctor'], environment)).stdout).toMatch(/^ +Check +Result\n!! +service +/);
  });

  it('says where it looked when nobody answers', async () => {
    const { stdout, code } = await run(['doctor'], { LOQUENT_URL: 'http://127.0.0.1:9' });
    expect(code).toBe(EXIT.unreachable);
    expect(stdout).toContain('No answer from http://127.0.0.1:9');
  });
});

describe('loquent --version', () => {
  it('prints the version', async () => {
    const { code, stdout } = await run(['--version']);
    expect({ code, stdout }).toMatchObject({
      code: EXIT.done,
      stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) as string,
    });
  });
});

describe('a command that is used in a wrong way', () => {
  it('says how, and ends with 2', async () => {
    expect(await run(['text', 'x'])).toMatchObject({
      code: EXIT.usage,
      stdout: '',
      stderr: expect.stringContaining('--to') as string,
    });
    expect((await run(['tekst'])).stderr).toContain('Did you mean text?');
    expect(await run(['text', '--help'])).toMatchObject({
      code: EXIT.done,
      stdout: expect.stringContaining('--glossary') as string,
    });
  });

  it('reports an error as JSON to programs', async () => {
    const { stderr, code } = await run(['--json', 'text', 'x', '--to', 'es', '--glossary', 'Brand'], {
      LOQUENT_URL: api.url,
      LOQUENT_API_KEY: api.owner.key,
    });
    expect(code).toBe(EXIT.usage);
    expect(JSON.parse(stderr)).toMatchObject({
      error: 'No glossary has the name "Brand". None exists yet.',
      code: 'unknown_name',
    });
  });
});
