import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildDocx, paragraph, documentPartSource, textRun } from '#formats/docx/testing/build-docx.ts';
import { rewriteZip } from '#formats/zip/zip-writer.ts';
import { ZipArchive } from '#formats/zip/zip-archive.ts';
import { checkFiles, type CheckersOptions, type FileReport } from './checkers.ts';
import { checkPackage } from './check-package.ts';
import { checkRoundTrips } from './check-document.ts';
import { checkText } from './check-text.ts';
import { findFiles, formatOf } from './files.ts';
import { renderSummary } from './summary.ts';

const body =
  paragraph(textRun('A sentence with ') + textRun('bold', '<w:b/>') + textRun(' words. And one more.')) +
  `<w:tbl><w:tr><w:tc>${paragraph(textRun('A cell'))}</w:tc></w:tr></w:tbl>`;
const contract = buildDocx({
  body,
  parts: { header1: paragraph(textRun('A header')) },
  properties: '<dc:title>Contract</dc:title>',
});

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loquent-corpus-'));
  await writeFile(join(folder, 'contract.docx'), contract);
  await writeFile(join(folder, 'cut.DOCX'), contract.subarray(0, -100));
  await writeFile(join(folder, 'notes.bin'), 'no document');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function check(options: Partial<CheckersOptions> = {}): Promise<FileReport[]> {
  const paths = await findFiles([folder]);
  return checkFiles(paths, { processes: 1, mutants: 0, timeout: 60_000, memory: 512, ...options });
}

describe('the check of a collection of files', () => {
  it('goes through all of them and counts what they hold', async () => {
    const reports = await check();
    expect(reports).toMatchObject([
      { path: join(folder, 'contract.docx'), failures: [], units: 4, words: 13 },
      { path: join(folder, 'cut.DOCX'), failures: [], refused: 'document_corrupt' },
    ]);
    expect(renderSummary(reports)).toMatch(
      / 2 {2}files\n +1 {2}as they should be\n +0 {2}failed\n +1 {2}refused: document_corrupt\n/,
    );
  });

  it('continues after files that end their process or take too long', async () => {
    expect(await check({ timeout: 1 })).toMatchObject([
      { failures: ['not done after 1 ms'] },
      { failures: ['not done after 1 ms'] },
    ]);
    expect((await check({ memory: 1 })).map(({ failures }) => failures)).toEqual([
      [expect.stringMatching(/^it ended its process: ./)],
      [expect.stringMatching(/^it ended its process: ./)],
    ]);
  });
});

describe('the check of a package that was written', () => {
  const before = new ZipArchive(contract);
  const written = (name: string, from: string, to: string) => {
    const source = documentPartSource(contract, name);
    expect(source).toContain(from);
    return new ZipArchive(rewriteZip(before, new Map([[name, Buffer.from(source.replace(from, to))]])));
  };

  it.each([
    ['other text', 'word/document.xml', 'A cell', 'Eine Zelle', []],
    ['a tag too few', 'word/header1.xml', '</w:p>', '', ['word/header1.xml: not well-formed']],
    ['an undeclared prefix', 'word/header1.xml', '<w:p>', '<w:p x:id="1">', ['word/header1.xml: not well-formed']],
    ['another element', 'word/document.xml', '<w:tbl>', '<w:tbl><w:tblGrid/>', ['tblGrid instead of 0']],
    [
      'another relationship',
      'word/document.xml',
      '<w:p>',
      '<w:p r:id="id-new">',
      ['refers to the relationship id-new'],
    ],
    ['another target', 'word/_rels/document.xml.rels', 'header1.xml', 'header2.xml', ['document.xml.rels changed']],
    ['other types', '[Content_Types].xml', 'application/xml', 'text/xml', ['[Content_Types].xml changed']],
  ])('sees %s', (_, name, from, to, expected) => {
    expect(checkPackage(before, written(name, from, to))).toEqual(
      expected.map((what) => expect.stringContaining(what)),
    );
  });
});

describe('the check of a text file', () => {
  const files = {
    'a.json': '{"menu": {"save": "Save the file", "items": ["One more", 2]}}',
    'a.csv': 'key,text\na,"Save, or not"\nb,Open the file\n',
    'a.html': '<!doctype html><html lang="en"><body><p title="A title">A <b>bold</b> word</p></body></html>',
    'a.md': '---\ntitle: A page\n---\n\n# Begin here\n\n- One *more* item\n- `code` and [a link](x.md)\n',
    'a.mdx': 'import Tabs from \'./tabs\'\n\n# Begin here\n\n<Tabs label="Take one">Some *text* {1}</Tabs>\n',
    'a.po': 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n#: a.c:1\nmsgid "Save it"\nmsgstr ""\n',
    'a.xliff':
      '<?xml version="1.0"?><xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"><file original="a" ' +
      'source-language="en" datatype="plaintext"><body><trans-unit id="1"><source>Save <x id="1"/> it</source>' +
      '</trans-unit></body></file></xliff>',
    'a.srt': '1\n00:00:01,000 --> 00:00:02,000\nSave the file.\n',
    'a.vtt': 'WEBVTT\n\n00:01.000 --> 00:02.000\nSave the <i>file</i>.\n',
    'a.txt': 'Save the file.\n\nOpen another one.\n',
  };

  it.each(Object.entries(files))('finds no damage in %s', async (name, source) => {
    const report = await checkRoundTrips(Buffer.from(source), formatOf(name));
    expect(report).toMatchObject({ failures: [], textBytes: source.length });
    expect(report.words).toBeGreaterThan(1);
  });

  it.each([
    ['a.json', '"items"', '"entries"'],
    ['a.json', '2]', '2, 3]'],
    ['a.csv', '"Save, or not"', 'Save, or not'],
    ['a.html', ' title="A title"', ''],
    ['a.md', '# Begin', 'Begin'],
    ['a.md', 'title:', 'name:'],
    ['a.mdx', '{1}', '{1'],
    ['a.po', 'msgid "Save it"', 'msgid "Keep it"'],
    ['a.xliff', '<x id="1"/>', ''],
    ['a.srt', '02,000', '03,000'],
    ['a.vtt', '00:01.000', '00:01,000'],
    ['a.txt', '\n\n', '\n'],
  ] as const)('sees in %s that %s became %s', async (name, from, to) => {
    const source = files[name];
    expect(source).toContain(from);
    const found = await checkText(Buffer.from(source), Buffer.from(source.replace(from, to)), formatOf(name));
    expect(found).toEqual([expect.stringMatching(/^another (?:structure|parser refuses it): /)]);
  });
});
