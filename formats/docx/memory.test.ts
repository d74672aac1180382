import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { buildDocx, partSource, run } from './testing/build-docx.ts';

const program = fileURLToPath(new URL('testing/measure-memory.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'loquent-docx-memory-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A paragraph as Word saves it: two looks, a bookmark, ids of editing sessions. */
const wordParagraph = (index: number) =>
  `<w:p w:rsidR="00${(index * 7919) % 999_983}" w:rsidRDefault="00A1B2C3">` +
  '<w:pPr><w:pStyle w:val="BodyText"/><w:spacing w:before="120"/></w:pPr>' +
  run(`Paragraph ${index} says something that takes about as long as a sentence does, `, '<w:sz w:val="22"/>') +
  `<w:bookmarkStart w:id="${index}" w:name="b${index}"/>` +
  run(`with ${(index * 104_729) % 1_299_709} bold words`, '<w:b/><w:sz w:val="22"/>') +
  `<w:bookmarkEnd w:id="${index}"/>${run(' before it ends.', '<w:sz w:val="22"/>')}</w:p>`;

/** The garbage collector lets a heap grow far beyond what is in use, so a limit tells what is needed. */
const heapTimesXml = 11;

describe('memory', { timeout: 120_000 }, () => {
  it('that is needed to read, describe and write a long document is a small multiple of its XML', async () => {
    const file = buildDocx({ body: Array.from({ length: 40_000 }, (_, index) => wordParagraph(index)).join('') });
    const path = join(folder, 'long.docx');
    writeFileSync(path, file);
    const size = partSource(file).length;
    expect(size).toBeGreaterThan(20_000_000);
    const heap = `--max-old-space-size=${Math.ceil((size * heapTimesXml) / 1024 / 1024)}`;
    const { stdout } = await promisify(execFile)(process.execPath, [heap, '--max-semi-space-size=4', program, path]);
    expect(Number(stdout) / size).toBeLessThan(heapTimesXml + 6);
  });
});
