import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { EXIT } from '#cli/exit-codes.ts';
import { runLoquent } from '#cli/testing/run-loquent.ts';
import { startTestService, TEST_API_KEY } from '#test/service/service.ts';
import { emptyFolder, sharedByTests } from '#test/suite/shared.ts';

// Not on PostgreSQL: it tests the command line.

const service = sharedByTests(() => startTestService());
const folder = emptyFolder();
const run = (...parameters: string[]) =>
  runLoquent(parameters, { folder, environment: { LOQUENT_URL: service.apiUrl, LOQUENT_API_KEY: TEST_API_KEY } });
const put = (path: string, value: unknown) =>
  writeFile(join(folder, path), typeof value === 'string' ? value : `${JSON.stringify(value, undefined, 2)}\n`);
const get = async (path: string) => JSON.parse(await readFile(join(folder, path), 'utf8')) as Record<string, unknown>;
const PROJECT = `from: en
to: [en-XA, en-XB]
files:
  - source: locales/*/app.json
    target: locales/{lang}/app.json
  - source: docs/*.md
    target: i18n/{lang}/{name}.{ext}
`;

async function makeProject(strings: Record<string, unknown>) {
  for (const path of ['locales/en', 'locales/en-XA', 'docs']) await mkdir(join(folder, path), { recursive: true });
  await put('loquent.yaml', PROJECT);
  await put('locales/en/app.json', strings);
  await put('docs/guide.md', 'A guide.\n');
}

interface Synced {
  readonly translated: readonly {
    readonly source: string;
    readonly language: string;
    readonly strings: number | null;
  }[];
}

async function sync(): Promise<Synced['translated']> {
  const { code, stdout, stderr } = await run('sync', '--json');
  expect({ code, stderr }).toEqual({ code: EXIT.done, stderr: '' });
  return (JSON.parse(stdout) as Synced).translated;
}

describe('loquent sync', () => {
  it('sends what has changed, and keeps what people wrote', async () => {
    await makeProject({ title: 'Good morning', menu: { open: 'Open file', close: 'Close file' } });
    // A translation from before loquent is taken for current.
    await put('locales/en-XA/app.json', { title: 'By hand' });
    expect((await sync()).map(({ source, language, strings }) => [source, language, strings])).toEqual([
      ['docs/guide.md', 'en-XA', null],
      ['docs/guide.md', 'en-XB', null],
      ['locales/en/app.json', 'en-XA', 2],
      ['locales/en/app.json', 'en-XB', 3],
    ]);
    const first = await get('locales/en-XA/app.json');
    expect(first).toMatchObject({ title: 'By hand', menu: { open: expect.stringMatching(/^\[/) as string } });
    expect(await readFile(join(folder, 'i18n/en-XB/guide.md'), 'utf8')).not.toBe('A guide.\n');

    expect(await sync()).toEqual([]);

    await put('locales/en/app.json', { title: 'Good evening', menu: { open: 'Open file' }, more: 'More words' });
    expect((await run('sync', '--check')).code).toBe(EXIT.found);
    expect((await sync()).map(({ source, strings }) => [source, strings])).toEqual([
      ['locales/en/app.json', 2],
      ['locales/en/app.json', 2],
    ]);
    const second = await get('locales/en-XA/app.json');
    expect(second).toEqual({
      title: expect.stringMatching(/^\[/) as string,
      menu: { open: (first['menu'] as Record<string, string>)['open'] },
      more: expect.stringMatching(/^\[/) as string,
    });
    expect(await run('sync', '--check')).toMatchObject({ code: EXIT.done, stderr: 'Everything is translated.\n' });
    // Its uploads are gone.
    expect(await (await service.request('/v1/files/list?path=cli')).json()).toMatchObject({ total: 0 });
  });

  it('keeps what was translated of the other files when one fails', async () => {
    await makeProject({ title: 'Good morning' });
    await put('loquent.yaml', `${PROJECT}  - source: docs/*.docx\n    target: i18n/{lang}/{name}.{ext}\n`);
    await put('docs/broken.docx', 'no document');
    const first = await run('sync');
    expect(first.code).toBe(EXIT.failed);
    expect(first.stderr).toMatch(/ {2}\S*docs\/broken\.docx: document_/);
    const { stdout } = await run('sync', '--check', '--json');
    const { untranslated } = JSON.parse(stdout) as { readonly untranslated: Synced['translated'] };
    expect(new Set(untranslated.map(({ source }) => source))).toEqual(new Set(['docs/broken.docx']));
  });

  it('refuses a project file that reads or writes outside of its folder', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'loquent-outside-'));
    onTestFinished(() => rm(outside, { recursive: true }));
    await makeProject({ title: 'Hello' });
    await writeFile(join(outside, 'secret.md'), 'A secret.\n');
    await symlink(outside, join(folder, 'linked'));
    const up = relative(folder, outside);
    for (const [source, target, parameters] of [
      [`{..,x}/${up.slice(3)}/*.md`, '{name}.{lang}.{ext}', []],
      ['linked/*.md', '{name}.{lang}.{ext}', ['--check']],
      ['docs/guide.md', `${up}/{lang}.{ext}`, []],
    ] as const) {
      await put('loquent.yaml', `from: en\nto: [en-XA]\nfiles: [{ source: "${source}", target: "${target}" }]\n`);
      const { code, stderr } = await run('sync', ...parameters);
      expect([source, code, stderr]).toEqual([source, EXIT.usage, expect.stringContaining('leads out')]);
    }
    expect(await readdir(outside)).toEqual(['secret.md']);
  });

  it('fails a check with a list of what is untranslated, and sends nothing', async () => {
    await makeProject({ title: 'Good morning' });
    const { code, stdout } = await runLoquent(['sync', '--check', '--json'], {
      folder,
      environment: { LOQUENT_URL: 'http://127.0.0.1:9' },
    });
    expect(code).toBe(EXIT.found);
    expect((JSON.parse(stdout) as { untranslated: unknown[] }).untranslated).toHaveLength(4);
  });

  it('names the field of the project file that is wrong', async () => {
    await makeProject({});
    await put('loquent.yaml', PROJECT.replace('to:', 'too:'));
    const { code, stderr } = await run('sync');
    expect(code).toBe(EXIT.usage);
    expect(stderr).toContain('loquent.yaml');
    expect(stderr).toContain('to:');
  });
});
