import { readdir, readFile, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, describe, expect, it } from 'vitest';
import { buildDocx, paragraph, textRun } from '#formats/docx/testing/build-docx.ts';
import { haveLibreOffice } from '#formats/ooxml/testing/libreoffice.ts';
import { buildXlsx } from '#formats/xlsx/testing/build-xlsx.ts';
import { createProgramRunner } from '#platform/programs/program-runner.ts';
import { temporaryFolder } from '#test/suite/shared.ts';
import { isWithout, isWithoutProgram } from '#test/suite/skipped.ts';
import { createDocumentPreviewer, hasPages, type PagedDocument } from './document-previewer.ts';

const silent = pino({ level: 'silent' });
const NEVER = new AbortController().signal;
const haveAll = haveLibreOffice() && !isWithoutProgram('pdftoppm', 'pages of documents');
const isLinux = !isWithout('Linux', process.platform === 'linux', 'paths in pages of documents');

const folder = temporaryFolder();
const programs = createProgramRunner();
const maker = createDocumentPreviewer({ programs, folder, logger: silent });
afterAll(async () => {
  await maker.close();
  await programs.close();
});

let versions = 0;
const documentOf = (name: string, bytes: Uint8Array, opened: () => void = () => undefined): PagedDocument => ({
  organization: 'one',
  version: `${name} ${(versions += 1)}`,
  name,
  size: bytes.length,
  async open() {
    opened();
    return Readable.from([bytes]);
  },
});

describe.skipIf(!haveAll)('pages', () => {
  it.each([
    ['demo/quick-start-guide.docx', 'quick-start'],
    ['demo/price-list.xlsx', 'price'],
    ['demo/sales-pitch.pptx', 'sales'],
  ])('are made of %s, with the places of its words', async (path) => {
    const document = documentOf(path, await readFile(path));
    const { pages, text } = await maker.pages(document, NEVER);
    expect(pages.length).toBeGreaterThan(0);
    expect(text.find('coffee', 0)).toMatchObject({ page: expect.any(Number) });
    const picture = Buffer.from(await maker.picture(document, 1, NEVER));
    expect(picture.subarray(1, 4).toString()).toBe('PNG');
    await expect(maker.picture(document, pages.length + 1, NEVER)).rejects.toMatchObject({ id: 'not_found' });
  });

  it('are made once for all who ask for a version of a document', async () => {
    let opened = 0;
    const document = documentOf('a.html', Buffer.from('<p>One page</p>'), () => (opened += 1));
    const [one, other] = await Promise.all([maker.pages(document, NEVER), maker.pages(document, NEVER)]);
    expect(one).toBe(other);
    expect(one.text.find('One page', 0)?.page).toBe(1);
    expect(opened).toBe(1);
  });

  it('load nothing that a document links to', async () => {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      response.end();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const picture =
      '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> INCLUDEPICTURE ' +
      `"${url}/field.png" \\d </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>` +
      '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> INCLUDETEXT ' +
      `"${url}/text.txt" </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>` +
      '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> INCLUDETEXT ' +
      `"file://${folder}/local.txt" </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>`;
    await writeFile(`${folder}/local.txt`, 'Secret');
    await writeFile(`${folder}/local.html`, 'Secret');
    const html =
      `<link rel="stylesheet" href="${url}/style.css"><script src="${url}/script.js"></script><p>Words</p>` +
      `<img src="${url}/picture.png"><iframe src="${url}/frame.html"></iframe><object data="${url}/object.svg"></object>` +
      `<iframe src="file://${folder}/local.html"></iframe>`;
    try {
      const [page, docx] = await Promise.all([
        maker.pages(documentOf('links.html', Buffer.from(html)), NEVER),
        maker.pages(documentOf('links.docx', buildDocx({ body: paragraph(textRun('Words') + picture) })), NEVER),
      ]);
      expect(page.text.find('Words', 0)?.page).toBe(1);
      expect(docx.text.find('Words', 0)?.page).toBe(1);
      expect([page, docx].map(({ text }) => text.find('Secret', 0))).toEqual([undefined, undefined]);
      expect(asked).toEqual([]);
    } finally {
      server.close();
    }
  });

  it.runIf(isLinux)('show nothing of where the service keeps its files', async () => {
    const cell = '<row r="1"><c r="A1" t="str"><f>CELL("filename")</f></c></row>';
    const columns = '<cols><col min="1" max="1" width="120" customWidth="1"/></cols>';
    const xlsx = buildXlsx({ sheets: [{ name: 'Path', rows: cell, before: columns }] });
    const field =
      '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> FILENAME \\p </w:instrText></w:r>' +
      '<w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>path</w:t></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>';
    const docx = buildDocx({ body: paragraph(textRun('Words') + field) });
    for (const document of [documentOf('path.xlsx', xlsx), documentOf('path.docx', docx)]) {
      const { text } = await maker.pages(document, NEVER);
      expect(text.find('/proc/self/cwd/document', 0), document.name).toMatchObject({ page: 1 });
      expect(text.find(folder.slice(0, 20), 0), document.name).toBeUndefined();
    }
  });

  it('are refused for what is no document, and leave no files', async () => {
    const broken = documentOf('broken.docx', Buffer.from('PK no document'));
    await expect(maker.pages(broken, NEVER)).rejects.toMatchObject({ id: 'document_unreadable' });
    const before = await readdir(folder);
    expect(before.length).toBeLessThanOrEqual(12);
  });
});

describe('pages that can not be made', () => {
  it('say what is missing', async () => {
    const without = createDocumentPreviewer({ programs, folder, logger: silent, office: ['no-such-office'] });
    const document = documentOf('a.docx', Buffer.from('any'));
    await expect(without.pages(document, NEVER)).rejects.toMatchObject({ id: 'capability_unavailable' });
    await without.close();
  });

  it('are refused by their format and size before anything is read', async () => {
    const opened = () => expect.unreachable();
    const other = documentOf('a.srt', Buffer.from('1'), opened);
    await expect(maker.pages(other, NEVER)).rejects.toMatchObject({ id: 'unsupported_format' });
    const large = { ...documentOf('a.docx', Buffer.from('1'), opened), size: 25_000_001 };
    await expect(maker.pages(large, NEVER)).rejects.toMatchObject({ id: 'too_large' });
    expect(hasPages('report.PPTX')).toBe(true);
  });

  it('are given up with their client', async () => {
    const gone = new Error('gone');
    const document = documentOf('b.docx', Buffer.from('any'));
    await expect(maker.pages(document, AbortSignal.abort(gone))).rejects.toBe(gone);
  });
});
