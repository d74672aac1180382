import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { EXIT } from '#cli/exit-codes.ts';
import { runLoquent } from '#cli/testing/run-loquent.ts';
import { startTestService, TEST_API_KEY } from '#test/service/service.ts';
import { emptyFolder, sharedByTests } from '#test/suite/shared.ts';

// Not on PostgreSQL: it tests the command line.

const service = sharedByTests(() => startTestService());
const folder = emptyFolder();

type Texts = Readonly<Record<string, string>>;

const lines = (texts: Texts, line: (key: string, text: string) => string) =>
  Object.entries(texts)
    .map(([key, text]) => `${line(key, text)}\n`)
    .join('');

interface Catalog {
  readonly strings: Record<string, { readonly localizations: Record<string, object> }>;
}

/** A catalog with other texts in English; it keeps the translations that it has. */
function catalog(texts: Texts, before: string): string {
  const { strings } = JSON.parse(before || '{"strings":{}}') as Catalog;
  const entries = Object.entries(texts).map(([key, value]) => {
    const en = { stringUnit: { state: 'translated', value } };
    return [key, { localizations: { ...strings[key]?.localizations, en } }];
  });
  return JSON.stringify({ sourceLanguage: 'en', strings: Object.fromEntries(entries), version: '1.0' }, undefined, 2);
}

/** Sources by path, with the path of their translation. */
const FILES: Readonly<Record<string, readonly [target: string, write: (texts: Texts, before: string) => string]>> = {
  'config/locales/en.yml': [
    'config/locales/en-XA.yml',
    (texts) => `en:\n${lines(texts, (key, text) => `  ${key}: "${text}"`)}`,
  ],
  'res/values/strings.xml': [
    'res/values-en-rXA/strings.xml',
    (texts) => `<resources>\n${lines(texts, (key, text) => `<string name="${key}">${text}</string>`)}</resources>\n`,
  ],
  'ios/en.lproj/Localizable.strings': [
    'ios/en-XA.lproj/Localizable.strings',
    (texts) => lines(texts, (key, text) => `"${key}" = "${text}";`),
  ],
  'ios/en.lproj/Localizable.stringsdict': [
    'ios/en-XA.lproj/Localizable.stringsdict',
    (texts) =>
      `<plist version="1.0"><dict>\n${lines(texts, (key, text) => `<key>${key}</key><string>${text}</string>`)}</dict></plist>\n`,
  ],
  'ios/Localizable.xcstrings': ['ios/Localizable.xcstrings', catalog],
  'java/messages_en.properties': [
    'java/messages_en_XA.properties',
    (texts) => lines(texts, (key, text) => `${key}=${text}`),
  ],
  'net/Strings.en.resx': [
    'net/Strings.en-XA.resx',
    (texts) => `<root>\n${lines(texts, (key, text) => `<data name="${key}"><value>${text}</value></data>`)}</root>\n`,
  ],
  'lang/en/messages.php': [
    'lang/en-XA/messages.php',
    (texts) => `<?php\nreturn [\n${lines(texts, (key, text) => `  '${key}' => '${text}',`)}];\n`,
  ],
  'qt/app_en.ts': [
    'qt/app_en_XA.ts',
    (texts) =>
      `<TS version="2.1" language="en">\n<context><name>A</name>\n${lines(
        texts,
        (_key, text) => `<message><source>${text}</source><translation type="unfinished"></translation></message>`,
      )}</context>\n</TS>\n`,
  ],
  'gettext/app.pot': [
    'gettext/en-XA.po',
    (texts) =>
      `msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n${lines(
        texts,
        (key, text) => `#: ${key}.c:1\nmsgid "${text}"\nmsgstr ""\n`,
      )}`,
  ],
  'fluent/en/main.ftl': ['fluent/en-XA/main.ftl', (texts) => lines(texts, (key, text) => `${key} = ${text}`)],
};

interface Row {
  readonly source: string;
  readonly strings: number | null;
}

async function sync(...parameters: string[]) {
  const environment = { LOQUENT_URL: service.apiUrl, LOQUENT_API_KEY: TEST_API_KEY };
  const { code, stdout, stderr } = await runLoquent(['sync', '--json', ...parameters], { folder, environment });
  const rows = Object.values(JSON.parse(stdout || '{}') as Record<string, readonly Row[]>).flat();
  return { code, stderr, strings: Object.fromEntries(rows.map(({ source, strings }) => [source, strings])) };
}

const get = (path: string) => readFile(join(folder, path), 'utf8');
async function put(path: string, content: string) {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), content);
}
async function putSources(texts: Texts) {
  for (const [path, [, write]] of Object.entries(FILES)) await put(path, write(texts, await get(path).catch(() => '')));
}
const each = (strings: number) => Object.fromEntries(Object.keys(FILES).map((path) => [path, strings]));
/** The texts of the pseudo-translation in a file, as they are written there. */
const pseudo = (file: string) => [...file.matchAll(/\[[^\]\n]{5,}\]/g)].map(([text]) => text);

it('sends the strings of apps that are new or have changed, and keeps what people wrote, in each format', async () => {
  const sources = Object.keys(FILES).map(
    (path) => `  - source: ${path}\n${path.endsWith('.pot') ? '    target: gettext/{lang}.po\n' : ''}`,
  );
  await put('loquent.yaml', `from: en\nto: [en-XA]\nfiles:\n${sources.join('')}`);
  await putSources({ open: 'Open the door', close: 'Close the door' });
  expect(await sync()).toEqual({ code: EXIT.done, stderr: '', strings: each(2) });
  const old: Record<string, string> = {};
  for (const [target] of Object.values(FILES)) {
    const written = await get(target);
    const [open, close, ...others] = pseudo(written);
    expect({ target, others }).toEqual({ target, others: [] });
    old[target] = close!;
    await put(target, written.replace(open!, 'By hand'));
  }
  expect(await sync('--check')).toMatchObject({ code: EXIT.done, strings: {} });

  await putSources({ open: 'Open the door', close: 'Close the window', more: 'More words' });
  expect(await sync('--check')).toMatchObject({ code: EXIT.found, strings: each(2) });
  expect(await sync()).toEqual({ code: EXIT.done, stderr: '', strings: each(2) });
  for (const [target] of Object.values(FILES)) {
    const written = await get(target);
    const texts = pseudo(written);
    expect({ target, count: texts.length, isOld: texts.includes(old[target]!) }).toEqual({
      target,
      count: 2,
      isOld: false,
    });
    expect(written).toContain('By hand');
  }

  await putSources({ open: 'Open the door', close: 'Close the window' });
  expect(await sync()).toEqual({ code: EXIT.done, stderr: '', strings: {} });
  for (const [target] of Object.values(FILES)) {
    const written = await get(target);
    expect({ target, count: pseudo(written).length }).toEqual({ target, count: 1 });
    expect(written).toContain('By hand');
  }
});

it('refuses a translation that it would replace since it cannot read it, and names strings that it drops', async () => {
  await put('loquent.yaml', 'from: en\nto: [en-XA]\nfiles:\n  - source: fluent/en/more.ftl\n');
  await put('fluent/en/more.ftl', 'open = Open the door\n');
  await put('fluent/en-XA/more.ftl', 'open Otra puerta\n');
  expect(await sync()).toMatchObject({
    code: EXIT.usage,
    stderr: expect.stringMatching(/fluent\/en-XA\/more\.ftl can't be read\..*Line 1/) as string,
  });
  await put('fluent/en-XA/more.ftl', 'own = Texto\n');
  expect(await sync()).toMatchObject({
    code: EXIT.done,
    stderr: expect.stringContaining(
      "fluent/en-XA/more.ftl has lost 1 strings that fluent/en/more.ftl doesn't have: own",
    ) as string,
  });
});

it('refuses a source whose path has no language without a target', async () => {
  await put('loquent.yaml', 'from: en\nto: [en-XA]\nfiles:\n  - source: plain.properties\n');
  await put('plain.properties', 'open=Open the door\n');
  expect(await sync('--check')).toMatchObject({
    code: EXIT.usage,
    stderr: expect.stringContaining('The translation would replace plain.properties') as string,
  });
});

it('writes several languages into a catalog, each with what it lacks', async () => {
  await put('loquent.yaml', 'from: en\nto: [en-XA, en-XB]\nfiles:\n  - source: Shared.xcstrings\n');
  const unit = (value: string) => ({ stringUnit: { state: 'translated', value } });
  const open = { localizations: { en: unit('Open the door'), 'en-XA': unit('By hand') } };
  await put('Shared.xcstrings', JSON.stringify({ sourceLanguage: 'en', strings: { open, More: {} }, version: '1.0' }));
  expect(await sync()).toMatchObject({ code: EXIT.done, stderr: '' });
  const { strings } = JSON.parse(await get('Shared.xcstrings')) as Catalog;
  expect(strings['open']!.localizations).toMatchObject({
    'en-XA': unit('By hand'),
    'en-XB': expect.anything() as object,
  });
  expect(Object.keys(strings['More']!.localizations)).toEqual(['en-XA', 'en-XB']);
  expect(await sync('--check')).toMatchObject({ code: EXIT.done });
});
