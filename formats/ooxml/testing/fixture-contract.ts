import { describe, expect, it } from 'vitest';
import type { Unit } from '#domain/units/unit.ts';
import { marked, notation } from '#formats/docx/testing/coded-notation.ts';
import { haveOfficeFixtures, officeFixtures } from '#formats/docx/testing/fixtures.ts';
import type { DocumentFormat, ReadOptions } from '#formats/format.ts';
import { ZipArchive } from '#formats/zip/zip-archive.ts';

const LANGUAGES = { sourceLanguage: 'en', targetLanguage: 'en-XA' };

/** Differences between the tests of the kinds of Office files. */
export interface FixtureContract {
  readonly format: DocumentFormat;
  readonly plural: string;
  /** There are more files than this. */
  readonly minFiles: number;
  /** True if a translation of the unit is written. */
  readonly isWritten: (unit: Unit) => boolean;
  /** Ways to read, with the same results; default: one. */
  readonly readings?: readonly ReadOptions[];
  /** Content of a part's XML that a translation keeps, read without marks. */
  readonly kept: (part: string) => unknown;
  /** Each unit that is written is in its part. */
  readonly areUnitsInParts: boolean;
  /** Folder of files of another kind, which aren't taken for this one. */
  readonly other: 'docx' | 'xlsx';
}

const MARK = '⟦';
const withoutMarks = (text: string): string => text.replace(/[⟦⟧]/g, '');

/** The behavior of a format on public files of its kind: bytes, texts and everything else survive. */
export function describeFixtures(contract: FixtureContract): void {
  const { format, plural, minFiles: least, isWritten, readings = [{}], kept, areUnitsInParts, other } = contract;
  const translate = (bytes: Uint8Array, reading?: ReadOptions) => {
    const document = format.read(bytes, reading);
    const targets = new Map(document.units.filter(isWritten).map(({ id, content }) => [id, marked(content)]));
    return { document, targets, written: Buffer.from(document.write(targets, LANGUAGES)) };
  };

  describe.skipIf(!haveOfficeFixtures())(`public ${plural}`, () => {
    const fixtures = officeFixtures(format.id);

    it('are there', () => expect(fixtures.length).toBeGreaterThan(least));

    it.each(fixtures)('$name is the same without translations', ({ bytes }) => {
      for (const reading of readings) {
        expect(Buffer.from(format.read(bytes, reading).write(new Map(), LANGUAGES)).equals(bytes)).toBe(true);
      }
    });

    it.each(fixtures)('$name reads back what was written', ({ bytes }) => {
      for (const reading of readings) {
        const { document, targets, written } = translate(bytes, reading);
        const again = format.read(written, reading);
        expect(again.units.map(({ id, content }) => [id, notation(content)])).toEqual(
          document.units.map(({ id, content }) => [id, notation(targets.get(id) ?? content)]),
        );
      }
    });

    it.each(fixtures)('$name keeps everything that is not text', ({ bytes }) => {
      const { targets, written } = translate(bytes);
      const [before, after] = [new ZipArchive(bytes), new ZipArchive(written)];
      expect(after.entries.map(({ name }) => name)).toEqual(before.entries.map(({ name }) => name));
      for (const [index, entry] of before.entries.entries()) {
        const translated = after.entries[index]!;
        const units = [...targets.keys()].filter((id) => id.startsWith(`${entry.name}#`)).length;
        if (units === 0 && translated.span.equals(entry.span)) continue;
        // Workbooks of charts have their names and categories: see `chart-data.test.ts`.
        if (entry.name.endsWith('.xlsx')) continue;
        // Nothing but text changes in any other part either: one that shows the text of another one changes with it.
        expect(entry.name).toMatch(/\.xml$/);
        const text = after.read(translated).toString();
        expect(kept(withoutMarks(text)), entry.name).toEqual(kept(before.read(entry).toString()));
        // A text that is shown twice is one unit.
        if (areUnitsInParts) expect(text.split(MARK).length - 1).toBeGreaterThanOrEqual(units);
      }
    });

    it.each(officeFixtures('broken'))('$name is refused with a reason', ({ bytes }) => {
      expect(() => format.read(bytes)).toThrow(
        expect.objectContaining({ name: 'LoquentError', id: expect.stringMatching(/^document_/), retryable: false }),
      );
    });

    it.each(officeFixtures(other).slice(0, 3))('$name is of another kind', ({ bytes }) => {
      expect(() => format.read(bytes)).toThrow(expect.objectContaining({ id: 'document_mislabeled' }));
    });
  });
}
