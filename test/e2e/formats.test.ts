import { beforeAll, describe, expect, it } from 'vitest';
import { documentFormats } from '#formats/registry.ts';
import { ZipArchive } from '#formats/zip/zip-archive.ts';
import { buildZip } from '#formats/zip/testing/build-zip.ts';
import { buildXlsx, sheetRow, rowsSource } from '#formats/xlsx/testing/build-xlsx.ts';
import { startTestService } from '#test/service/service.ts';
import { sharedByTests } from '#test/suite/shared.ts';

// Not on PostgreSQL: it tests documents.

/** A small file of each format but those of Office: what must be gone (bilingual ones keep their source), and what must stay. */
const FILES: Record<string, { readonly text: string; readonly changed?: string; readonly kept: readonly string[] }> = {
  'note.txt': { text: 'Hello world.\n\n12345\n', changed: 'Hello world', kept: ['12345'] },
  'guide.md': {
    text: '# Hello world\n\nSee [the guide](https://example.com/a_b) and `npm run demo`.\n\n```sh\nnpm start\n```\n',
    changed: 'Hello world',
    kept: ['https://example.com/a_b', '`npm run demo`', '```sh\nnpm start\n```'],
  },
  'page.mdx': {
    text: 'import A from \'a\';\n\n# Hello world\n\n<A title="Hello" b={c} /> {/* Hello */}\n',
    changed: 'Hello world',
    kept: ["import A from 'a';", 'b={c} />', '{/* Hello */}'],
  },
  'page.html': {
    text: '<!doctype html><html lang="en"><body><p>Hello <b>world</b></p><script>let a = "Hello";</script></body></html>',
    changed: 'Hello <b>world</b>',
    kept: ['<!doctype html>', '<script>let a = "Hello";</script>'],
  },
  'mail.mjml': {
    text: '<mjml><mj-body><mj-section><mj-column><mj-text color="#333">Hello <b>world</b></mj-text></mj-column></mj-section></mj-body></mjml>\n',
    changed: 'Hello <b>world</b>',
    kept: ['<mj-text color="#333">', '</mj-column></mj-section></mj-body></mjml>'],
  },
  'analysis.ipynb': {
    text:
      '{\n "cells": [\n  {"cell_type": "markdown", "metadata": {}, "source": ["# Hello world\\n", "See `x`."]},\n  {"cell_type": "code", ' +
      '"execution_count": null, "metadata": {}, "outputs": [], "source": ["hello = 1"]}\n ],\n "metadata": {},\n "nbformat": 4,\n "nbformat_minor": 5\n}\n',
    changed: 'Hello world',
    kept: ['`x`', '"source": ["hello = 1"]', '"nbformat_minor": 5'],
  },
  'manual.adoc': {
    text: '= Hello world\n:toc:\n\nSee xref:a.adoc[the *guide*] and `x`.\n\n----\nhello\n----\n',
    changed: 'Hello world',
    kept: [':toc:', 'xref:a.adoc[', '`x`', '----\nhello\n----'],
  },
  'manual.rst': {
    text: 'Hello world\n===========\n\nSee :doc:`the guide <guide>` and ``x``::\n\n    hello\n\n.. code:: sh\n\n   hello\n',
    changed: 'Hello world',
    kept: [' <guide>`', '``x``::', '    hello', '.. code:: sh\n\n   hello'],
  },
  'film.srt': {
    text: '1\n00:00:01,000 --> 00:00:02,000\nHello world\n',
    changed: 'Hello world',
    kept: ['00:00:01,000 --> 00:00:02,000'],
  },
  'film.vtt': {
    text: 'WEBVTT\n\nNOTE Hello note\n\n00:01.000 --> 00:02.000 line:0\nHello world\n',
    changed: 'Hello world',
    kept: ['WEBVTT', 'NOTE Hello note', '00:01.000 --> 00:02.000 line:0'],
  },
  'strings.csv': {
    text: 'key,text\ngreeting,Hello world of tables\n',
    changed: 'Hello world',
    kept: ['key,text', 'greeting,'],
  },
  'strings.json': {
    text: '{\n  "greeting": "Hello {{name}}, welcome",\n  "url": "https://example.com"\n}\n',
    changed: 'welcome',
    kept: ['"greeting": "', '{{name}}', '"url": "https://example.com"'],
  },
  'strings.po': {
    text: 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n#: a.c:1\nmsgid "Hello %s world"\nmsgstr ""\n',
    kept: ['#: a.c:1\nmsgid "Hello %s world"'],
  },
  'strings.xlf': {
    text:
      '<?xml version="1.0"?><xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" ' +
      'source-language="en" datatype="plaintext"><body><trans-unit id="1"><source>Hello <g id="b">world</g></source>' +
      '</trans-unit></body></file></xliff>',
    kept: ['<source>Hello <g id="b">world</g></source>'],
  },
  'en.yml': {
    text: "en:\n  # Hello note\n  hello: 'Hello world, %{name}'\n  files:\n    one: One file\n    other: '%{count} files'\n",
    changed: 'Hello world',
    kept: ['# Hello note', '%{name}', 'files:\n    one: '],
  },
  'Localizable.strings': {
    text: '/* Hello note */\n"hello" = "Hello world, %@";\n',
    changed: 'Hello world',
    kept: ['/* Hello note */\n"hello" = "', '%@'],
  },
  'Localizable.stringsdict': {
    text:
      '<plist version="1.0"><dict><key>a</key><dict><key>NSStringLocalizedFormatKey</key><string>Hello world, %#@b@</string><key>b</key>' +
      '<dict><key>NSStringFormatSpecTypeKey</key><string>NSStringPluralRuleType</string><key>one</key><string>%d file</string>' +
      '<key>other</key><string>%d files</string></dict></dict></dict></plist>',
    changed: 'Hello world',
    kept: ['%#@b@', '<string>NSStringPluralRuleType</string>', '<key>other</key>'],
  },
  'messages.properties': {
    text: '# Hello note\nhello = Hello world, {0}\n',
    changed: 'Hello world',
    kept: ['# Hello note\nhello = ', '{0}'],
  },
  'Localizable.xcstrings': {
    text: '{\n  "sourceLanguage" : "en",\n  "strings" : {\n    "Hello world" : {\n      "comment" : "Hello note"\n    }\n  },\n  "version" : "1.0"\n}\n',
    kept: ['"Hello world" : {', '"comment" : "Hello note"', '"state" : "needs_review"'],
  },
  'messages.php': {
    text: "<?php\nreturn [\n    // Hello note\n    'hello' => 'Hello world, :name',\n];\n",
    changed: 'Hello world',
    kept: ["// Hello note\n    'hello' => '", ':name'],
  },
  'app_es.ts': {
    text:
      '<?xml version="1.0"?>\n<!DOCTYPE TS>\n<TS version="2.1">\n<context><name>Main</name>\n<message><source>Hello world</source>' +
      '<translation type="unfinished"></translation></message></context></TS>\n',
    kept: ['<!DOCTYPE TS>', '<source>Hello world</source>'],
  },
  'main.ftl': {
    text: '# Hello note\nhello = Hello world, { $name }\n',
    changed: 'Hello world',
    kept: ['# Hello note\nhello = ', '{ $name }'],
  },
  'Resources.resx': {
    text: '<root>\n  <data name="hello" xml:space="preserve"><value>Hello world, {0}</value><comment>Hello note</comment></data>\n</root>\n',
    changed: 'Hello world',
    kept: ['<data name="hello" xml:space="preserve">', '{0}', '<comment>Hello note</comment>'],
  },
  'strings.xml': {
    text:
      '<resources>\n  <!-- Hello note -->\n  <string name="hello">Hello <b>world</b>, it\\\'s %1$s</string>\n  <plurals name="files">' +
      '<item quantity="one">%d file</item><item quantity="other">%d files</item></plurals>\n</resources>\n',
    changed: 'Hello <b>world</b>',
    kept: ['<!-- Hello note -->', '<string name="hello">', '%1$s', '<item quantity="one">'],
  },
};

describe('a job over every format', () => {
  const service = sharedByTests(() => startTestService());
  beforeAll(async () => {
    for (const [name, { text }] of Object.entries(FILES)) await service.upload(name, text);
  });

  it('has a file of each format, besides those of Office', () => {
    const extensions = Object.keys(FILES).map((name) => name.slice(name.lastIndexOf('.')));
    const covered = documentFormats.filter((format) => extensions.some((each) => format.extensions.includes(each)));
    expect(documentFormats.map(({ id }) => id).filter((id) => !covered.some((format) => format.id === id))).toEqual([
      'docx',
      'pptx',
      'xlsx',
      'zip',
    ]);
  });

  it('fills the columns of a workbook that keeps languages side by side', async () => {
    const rows =
      sheetRow(1, ['key', 'en', 'es']) +
      sheetRow(2, ['a', 'Hello world', null]) +
      sheetRow(3, ['b', 'Good day', 'Buen día']);
    await service.upload('texts.xlsx', buildXlsx({ sheets: [{ rows }] }));
    const fields = { source_files: ['texts.xlsx'], source_language: 'en', target_languages: ['es', 'en-XA'] };
    const job = await service.ended(await service.submit(fields));
    expect(job).toMatchObject({
      status: 'completed',
      warnings: [{ code: 'columns_assumed' }],
    });
    const [file, other] = job.result.files;
    expect(other.target_file).toBe(file.target_file);
    const written = rowsSource(await service.download(file.target_file));
    for (const kept of ['Hello world', 'Good day', 'Buen día']) expect(written).toContain(`<t>${kept}</t>`);
    for (const cell of ['C2', 'D1', 'D2', 'D3']) expect(written).toContain(`<c r="${cell}" t="inlineStr">`);
    expect([file.translated, other.translated]).toEqual([1, 2]);
  });

  it('translates an archive into one per language, with the tree of the source', async () => {
    const entries = [
      { name: 'locales/en/app.json', data: '{"title":"Hello world"}' },
      { name: 'locales/en/logo.png', data: 'PNG' },
    ];
    await service.upload('site.zip', buildZip(entries));
    const fields = { source_files: ['site.zip'], source_language: 'en', target_languages: ['es', 'en-XA'] };
    const job = await service.ended(await service.submit(fields));
    expect(job).toMatchObject({ status: 'completed', warnings: [] });
    expect(job.result.files).toHaveLength(2);
    for (const { target_file: key, language } of job.result.files) {
      const archive = new ZipArchive(await service.download(key));
      expect(archive.entries.map(({ name }) => name)).toEqual([
        `locales/${language}/app.json`,
        `locales/${language}/logo.png`,
      ]);
      expect(archive.read(archive.entries[0]!).toString()).not.toContain('Hello');
    }
  });

  it('translates what is text and keeps what is not', async () => {
    const job = await service.ended(await service.submit({ source_files: Object.keys(FILES) }));
    expect(job).toMatchObject({ status: 'completed', error: null });
    for (const file of job.result.files) {
      const { text, changed, kept } = FILES[file.source_file] as (typeof FILES)[string];
      const target = (await service.download(file.target_file)).toString('utf8');
      expect(target, file.source_file).not.toBe(text);
      if (changed !== undefined) expect(target, file.source_file).not.toContain(changed);
      for (const part of kept) expect(target, file.source_file).toContain(part);
      expect(file.translated, file.source_file).toBeGreaterThan(0);
      expect(file.tags.repaired, file.source_file).toBe(0);
    }
  });

  it('translates and skips the keys of JSON that a job names', async () => {
    const source = { id: 'page-one', status: 'active', note: 'For us only', menu: { title: 'Open the file' } };
    await service.upload('keys.json', JSON.stringify(source));
    const fields = { source_files: ['keys.json'], keys: { translate: ['status'], skip: ['note'] } };
    const { result } = await service.ended(await service.submit(fields));
    expect(result.files).toMatchObject([
      {
        translated: 2,
        skipped: expect.arrayContaining([
          { reason: 'not_selected', count: 1 },
          { reason: 'not_text', count: 1 },
        ]) as unknown,
      },
    ]);
    const target = JSON.parse((await service.download(result.files[0].target_file)).toString()) as typeof source;
    expect(target).toMatchObject({ id: source.id, note: source.note });
    expect(target.status).not.toBe(source.status);
    expect(target.menu.title).not.toBe(source.menu.title);
  });
});
