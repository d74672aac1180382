import { describe, expect, it } from 'vitest';
import { marked, notation } from '#formats/docx/testing/coded-notation.ts';
import { haveOfficeFixtures, officeFixtures } from '#formats/docx/testing/fixtures.ts';
import { ZipArchive } from '#formats/zip/zip-archive.ts';
import { pptxFormat } from './index.ts';
import { outline } from '#formats/ooxml/testing/outline.ts';

const LANGUAGES = { sourceLanguage: 'en', targetLanguage: 'en-XA' };

/** Marks the text of every unit, hidden ones and comments as well. */
function pseudoTranslate(bytes: Uint8Array) {
  const document = pptxFormat.read(bytes);
  const targets = new Map(document.units.map(({ id, content }) => [id, marked(content)]));
  return { document, targets, written: Buffer.from(document.write(targets, LANGUAGES)) };
}

const withoutMarks = (text: string) => text.replace(/[⟦⟧]/g, '');

/** Elements that mark text which was shrunk. */
const MARKS = ['normAutofit'];

describe.skipIf(!haveOfficeFixtures())('public presentations', () => {
  const fixtures = officeFixtures('pptx');

  it('are there', () => expect(fixtures.length).toBeGreaterThan(10));

  it.each(fixtures)('$name is the same without translations', ({ bytes }) => {
    expect(Buffer.from(pptxFormat.read(bytes).write(new Map(), LANGUAGES)).equals(bytes)).toBe(true);
  });

  it.each(fixtures)('$name reads back what was written', ({ bytes }) => {
    const { document, targets, written } = pseudoTranslate(bytes);
    const again = pptxFormat.read(written);
    expect(again.units.map(({ id, content }) => [id, notation(content)])).toEqual(
      document.units.map(({ id }) => [id, notation(targets.get(id)!)]),
    );
  });

  it.each(fixtures)('$name keeps everything that is not text: shapes, charts, animations', ({ bytes }) => {
    const { document, targets, written } = pseudoTranslate(bytes);
    const [before, after] = [new ZipArchive(bytes), new ZipArchive(written)];
    expect(after.entries.map(({ name }) => name)).toEqual(before.entries.map(({ name }) => name));
    for (const [index, entry] of before.entries.entries()) {
      const other = after.entries[index]!;
      // Workbooks have the names and categories of charts: see `chart-data.test.ts`.
      if (other.span.equals(entry.span) || entry.name.endsWith('.xlsx')) continue;
      const [original, translated] = [before.read(entry).toString(), after.read(other).toString()];
      expect(outline(translated, MARKS).structure.map(withoutMarks)).toEqual(outline(original, MARKS).structure);
      expect(withoutMarks(outline(translated, MARKS).text)).toBe(outline(original, MARKS).text);
      // A text that is shown twice is one unit.
      const count = document.units.filter(({ id }) => targets.has(id) && id.startsWith(`${entry.name}#`)).length;
      expect(translated.split('⟦').length - 1).toBeGreaterThanOrEqual(count);
    }
  });

  it.each(officeFixtures('broken'))('$name is refused with a reason', ({ bytes }) => {
    expect(() => pptxFormat.read(bytes)).toThrow(
      expect.objectContaining({ name: 'LoquentError', id: expect.stringMatching(/^document_/), retryable: false }),
    );
  });
});
