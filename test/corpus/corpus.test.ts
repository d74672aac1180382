import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildDocx, paragraph, partSource, run } from '#formats/docx/testing/build-docx.ts';
import { rewriteZip } from '#formats/zip/zip-writer.ts';
import { ZipArchive } from '#formats/zip/zip-archive.ts';
import { checkFiles, type CheckersOptions, type FileReport } from './checkers.ts';
import { checkPackage } from './check-package.ts';
import { findOfficeFiles } from './office-files.ts';
import { renderSummary } from './summary.ts';

const body =
  paragraph(run('A sentence with ') + run('bold', '<w:b/>') + run(' words. And one more.')) +
  `<w:tbl><w:tr><w:tc>${paragraph(run('A cell'))}</w:tc></w:tr></w:tbl>`;
const contract = buildDocx({
  body,
  parts: { header1: paragraph(run('A header')) },
  properties: '<dc:title>Contract</dc:title>',
});

let folder = '';
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'loquent-corpus-'));
  await writeFile(join(folder, 'contract.docx'), contract);
  await writeFile(join(folder, 'cut.DOCX'), contract.subarray(0, -100));
  await writeFile(join(folder, 'notes.txt'), 'no Office file');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function check(options: Partial<CheckersOptions> = {}): Promise<FileReport[]> {
  const paths = await findOfficeFiles([folder]);
  return checkFiles(paths, { processes: 1, mutants: 0, timeout: 60_000, memory: 512, ...options });
}

describe('the check of a collection of Office files', () => {
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

  it('goes on after files that end their process or take too long', async () => {
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
    const source = partSource(contract, name);
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
