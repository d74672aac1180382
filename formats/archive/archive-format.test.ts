import { describe, expect, it } from 'vitest';
import { plainText } from '#domain/units/coded-text.ts';
import { formatForFile } from '#formats/registry.ts';
import type { DocumentWarning, ReadDocument } from '#formats/format.ts';
import { ZIP_LIMITS } from '#formats/zip/limits.ts';
import { ZipArchive } from '#formats/zip/zip-archive.ts';
import { createArchiveFormat } from './archive-format.ts';
import { buildZip, type EntrySource } from '#formats/zip/testing/build-zip.ts';

const LANGUAGES = { sourceLanguage: 'en', targetLanguage: 'es' };

const read = (bytes: Uint8Array) => formatForFile('site.zip')!.read(bytes, LANGUAGES);

function translated(document: ReadDocument) {
  const warnings: DocumentWarning[] = [];
  const units = document.units.filter(({ translate }) => translate);
  const targets = new Map(units.map(({ id, content }) => [id, plainText(`${content.text}!`)]));
  const written = document.write(targets, { ...LANGUAGES, onWarning: (warning) => warnings.push(warning) });
  const archive = new ZipArchive(written);
  const files = Object.fromEntries(archive.entries.map((entry) => [entry.name, archive.read(entry).toString()]));
  return { files, warnings };
}

describe('an archive', () => {
  const site: readonly EntrySource[] = [
    { name: 'locales/en/', data: '' },
    { name: 'locales/en/app.json', data: '{"title":"Hello"}' },
    { name: 'locales/en/logo.png', data: 'PNG' },
    { name: 'locales/de/app.json', data: '{"title":"Hallo"}' },
    { name: 'docs/guide.md', data: '# Hello\n\nA house.\n', stored: true },
    { name: '.git/config.txt', data: 'Some text' },
    { name: '__MACOSX/._app.json', data: '{"title":"Hello"}' },
  ];

  it('is translated file by file, in paths of the target language, with all other files', () => {
    const document = read(buildZip(site));
    expect(document.units.map(({ context, content }) => `${context} = ${content.text}`)).toEqual([
      'locales/en/app.json: title = Hello',
      expect.stringMatching(/^docs\/guide\.md: .* = Hello$/),
      expect.stringMatching(/^docs\/guide\.md: .* = A house\.$/),
    ]);
    expect(translated(document)).toEqual({
      files: {
        'locales/es/': '',
        'locales/es/app.json': '{"title":"Hello!"}',
        'locales/es/logo.png': 'PNG',
        'locales/de/app.json': '{"title":"Hallo"}',
        'docs/guide.md': '# Hello!\n\nA house.!\n',
        '.git/config.txt': 'Some text',
        '__MACOSX/._app.json': '{"title":"Hello"}',
      },
      warnings: [],
    });
  });

  it('without a translation is unchanged', () => {
    const bytes = buildZip(site);
    expect(Buffer.from(read(bytes).write(new Map(), LANGUAGES)).equals(bytes)).toBe(true);
  });

  it('names the files in the target language that it replaces', () => {
    const document = read(buildZip([...site, { name: 'locales/es/app.json', data: '{"title":"Hola"}' }]));
    const { files, warnings } = translated(document);
    expect(files['locales/es/app.json']).toBe('{"title":"Hello!"}');
    expect(warnings).toEqual([
      { code: 'archive_files_replaced', message: expect.stringContaining('locales/es/app.json') },
    ]);
  });

  it('fills only what a bilingual file and a table with columns per language lack', () => {
    const catalog = 'msgid "House"\nmsgstr ""\n\nmsgid "Garden"\nmsgstr "Jardín"\n';
    const table = 'key,en,es\na,House,\nb,Garden,Jardín\n';
    const { files } = translated(
      read(
        buildZip([
          { name: 'app.po', data: catalog },
          { name: 'app.csv', data: table },
        ]),
      ),
    );
    expect(files['app.po']).toContain('msgid "House"\nmsgstr "House!"');
    expect(files['app.po']).toContain('msgid "Garden"\nmsgstr "Jardín"');
    expect(files['app.csv']).toBe('key,en,es\na,House,House!\nb,Garden,Jardín\n');
  });

  it('keeps a file that cannot be read, with a warning that names it', () => {
    const broken = { name: 'broken.json', data: '{"title":' };
    const document = read(buildZip([...site, broken]));
    expect(document.warnings).toEqual([
      { code: 'archive_file_kept', message: expect.stringMatching(/^broken\.json: /) },
    ]);
    expect(translated(document).files['broken.json']).toBe(broken.data);
  });

  it('has other files with the extensions of texts', () => {
    const document = read(buildZip([...site, { name: 'AndroidManifest.xml', data: '<manifest/>' }]));
    expect(document.warnings).toEqual([]);
    expect(translated(document).files['AndroidManifest.xml']).toBe('<manifest/>');
  });

  it('is refused if nothing in it can be translated, or if it is an Office file', () => {
    expect(() => read(buildZip([{ name: 'logo.png', data: 'PNG' }]))).toThrow('no file that can be translated');
    expect(() => read(buildZip([{ name: 'inner.zip', data: buildZip(site) }]))).toThrow('no file that can be');
    expect(() => read(buildZip([{ name: '[Content_Types].xml', data: '<Types/>' }]))).toThrow('Office file');
  });

  it('is refused if its files together are too large', () => {
    const files = ['a.txt', 'b.txt', 'c.txt'].map((name) => ({ name, data: 'Some words.\n'.repeat(10) }));
    const format = createArchiveFormat(formatForFile, { ...ZIP_LIMITS, inflatedBytes: 250 });
    expect(() => format.read(buildZip(files), LANGUAGES)).toThrow('expands to more than');
    expect(format.read(buildZip(files.slice(0, 2)), LANGUAGES).warnings).toEqual([]);
  });

  it('has names outside of ASCII, also where they change', () => {
    const { files } = translated(read(buildZip([{ name: 'en/Häuser.json', data: '{"a":"House"}', flags: 0x800 }])));
    expect(files).toEqual({ 'es/Häuser.json': '{"a":"House!"}' });
  });
});
