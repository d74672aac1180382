import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { marked, notation } from '#formats/docx/testing/coded-notation.ts';
import { haveOfficeFixtures, officeFixtures } from '#formats/docx/testing/fixtures.ts';
import { wordsMissing } from '#formats/docx/testing/words-missing.ts';
import { ZipArchive } from '#formats/zip/zip-archive.ts';
import { xlsxFormat } from './index.ts';

const LANGUAGES = { sourceLanguage: 'en', targetLanguage: 'en-XA' };

const script = fileURLToPath(new URL('testing/list_texts.py', import.meta.url));

function haveOpenpyxl(): boolean {
  if (spawnSync('python3', ['-c', 'import openpyxl']).status === 0) return true;
  console.info('Skipped: openpyxl is not installed (pip install openpyxl), so no other reader lists the texts.');
  return false;
}

const folder = mkdtempSync(join(tmpdir(), 'loquent-openpyxl-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(!haveOfficeFixtures())('public workbooks', () => {
  const fixtures = officeFixtures('xlsx');

  it('are there', () => expect(fixtures.length).toBeGreaterThan(10));

  it.each(fixtures)('$name is the same without translations', ({ bytes }) => {
    for (const describe of [false, true]) {
      expect(Buffer.from(xlsxFormat.read(bytes, { describe }).write(new Map(), LANGUAGES)).equals(bytes)).toBe(true);
    }
  });

  it.each(fixtures)('$name reads back what was written', ({ bytes }) => {
    for (const describe of [false, true]) {
      const document = xlsxFormat.read(bytes, { describe });
      const translatable = document.units.filter(({ translate }) => translate);
      const targets = new Map(translatable.map(({ id, content }) => [id, marked(content)]));
      const again = xlsxFormat.read(document.write(targets, LANGUAGES), { describe });
      expect(again.units.map(({ id, content }) => [id, notation(content)])).toEqual(
        document.units.map(({ id, content }) => [id, notation(targets.get(id) ?? content)]),
      );
    }
  });

  it.each(fixtures)('$name keeps everything that is not text', ({ bytes }) => {
    const document = xlsxFormat.read(bytes);
    const translatable = document.units.filter(({ translate }) => translate);
    const targets = new Map(translatable.map(({ id, content }) => [id, marked(content)]));
    const [before, after] = [new ZipArchive(bytes), new ZipArchive(document.write(targets, LANGUAGES))];
    expect(after.entries.map(({ name }) => name)).toEqual(before.entries.map(({ name }) => name));
    for (const [index, entry] of before.entries.entries()) {
      const other = after.entries[index]!;
      if (other.span.equals(entry.span)) continue;
      expect(entry.name).toMatch(/\.xml$/);
      const formulas = (archive: ZipArchive, part: typeof entry) =>
        archive
          .read(part)
          .toString()
          .replaceAll(/[⟦⟧]/g, '')
          .match(/<(?:c|v|f)\b[^>]*>[^<]*/g)?.length;
      expect(formulas(after, other), entry.name).toBe(formulas(before, entry));
    }
  });

  it.each(officeFixtures('broken'))('$name is refused with a reason', ({ bytes }) => {
    expect(() => xlsxFormat.read(bytes)).toThrow(
      expect.objectContaining({ name: 'LoquentError', id: expect.stringMatching(/^document_/), retryable: false }),
    );
  });

  it.each(officeFixtures('docx').slice(0, 3))('$name is no workbook', ({ bytes }) => {
    expect(() => xlsxFormat.read(bytes)).toThrow(expect.objectContaining({ id: 'document_mislabelled' }));
  });

  it.skipIf(!haveOpenpyxl())('have no words for openpyxl that are in no unit', { timeout: 120_000 }, () => {
    const paths = fixtures.map(({ name, bytes }) => {
      writeFileSync(join(folder, name), bytes);
      return join(folder, name);
    });
    const { stdout } = spawnSync('python3', [script, ...paths], { maxBuffer: 1 << 28 });
    const texts = JSON.parse(stdout.toString()) as Record<string, string[]>;
    expect(Object.values(texts).filter((lines) => lines.length > 0).length).toBeGreaterThan(8);
    for (const [index, { name, bytes }] of fixtures.entries()) {
      // openpyxl takes the beginning of some codes in headers for text.
      const isCode = (word: string) => word.length < 2;
      expect(wordsMissing(xlsxFormat.read(bytes).units, texts[paths[index]!]!, isCode), name).toEqual([]);
    }
  });
});
