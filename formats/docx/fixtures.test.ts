import { describe, expect, it } from 'vitest';
import { ZipArchive } from '#formats/zip/zip-archive.ts';
import { docxFormat } from './index.ts';
import { marked, notation } from './testing/coded-notation.ts';
import { haveOfficeFixtures, officeFixtures } from './testing/fixtures.ts';
import { outline } from '#formats/ooxml/testing/outline.ts';

const LANGUAGES = { sourceLanguage: 'en', targetLanguage: 'en-XA' };

/** Marks the text of every unit that can be written. */
function pseudoTranslate(bytes: Uint8Array) {
  const document = docxFormat.read(bytes);
  const writable = document.units.filter(({ skipReason }) => skipReason === undefined || skipReason === 'no_letters');
  const targets = new Map(writable.map(({ id, content }) => [id, marked(content)]));
  return { document, targets, written: Buffer.from(document.write(targets, LANGUAGES)) };
}

const withoutMarks = (text: string) => text.replace(/[⟦⟧]/g, '');

describe.skipIf(!haveOfficeFixtures())('public Word documents', () => {
  const fixtures = officeFixtures('docx');

  it('are there', () => expect(fixtures.length).toBeGreaterThan(20));

  it.each(fixtures)('$name is the same without translations', ({ bytes }) => {
    expect(Buffer.from(docxFormat.read(bytes).write(new Map(), LANGUAGES)).equals(bytes)).toBe(true);
  });

  it.each(fixtures)('$name reads back what was written', ({ bytes }) => {
    const { document, targets, written } = pseudoTranslate(bytes);
    const again = docxFormat.read(written);
    expect(again.units.map(({ id, content }) => [id, notation(content)])).toEqual(
      document.units.map(({ id, content }) => [id, notation(targets.get(id) ?? content)]),
    );
  });

  it.each(fixtures)('$name keeps everything that is not text', ({ bytes }) => {
    const { document, targets, written } = pseudoTranslate(bytes);
    const [before, after] = [new ZipArchive(bytes), new ZipArchive(written)];
    const touched = new Set([...targets.keys()].map((id) => id.slice(0, id.lastIndexOf('#'))));
    expect(after.entries.map(({ name }) => name)).toEqual(before.entries.map(({ name }) => name));
    for (const [index, entry] of before.entries.entries()) {
      const other = after.entries[index]!;
      if (!touched.has(entry.name) && other.span.equals(entry.span)) continue;
      // Nothing but text changes in any other part either: one that shows the text of another one changes with it.
      expect(entry.name).toMatch(/\.xml$/);
      const original = outline(before.read(entry).toString());
      const translated = outline(after.read(other).toString());
      expect(translated.structure.map(withoutMarks)).toEqual(original.structure);
      expect(translated.floating).toEqual(original.floating);
      expect(withoutMarks(translated.text)).toBe(original.text);
      const count = document.units.filter(({ id }) => targets.has(id) && id.startsWith(`${entry.name}#`)).length;
      const marks = after.read(other).toString().split('⟦').length - 1;
      // A text that is shown twice is one unit.
      expect(marks).toBeGreaterThanOrEqual(count);
    }
  });

  it.each(officeFixtures('broken'))('$name is refused with a reason', ({ bytes }) => {
    expect(() => docxFormat.read(bytes)).toThrow(
      expect.objectContaining({ name: 'LoquentError', id: expect.stringMatching(/^document_/), retryable: false }),
    );
  });

  it.each(officeFixtures('xlsx').slice(0, 3))('$name is no Word document', ({ bytes }) => {
    expect(() => docxFormat.read(bytes)).toThrow(expect.objectContaining({ id: 'document_mislabelled' }));
  });
});
