import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { haveOfficeFixtures, officeFixtures } from '#formats/docx/testing/fixtures.ts';
import { wordsMissing } from '#formats/docx/testing/words-missing.ts';
import type { DocumentFormat } from '#formats/format.ts';
import { casesOfRun, LONG_RUN } from '#test/suite/long.ts';
import { temporaryFolder } from '#test/suite/shared.ts';
import { isWithout } from '#test/suite/skipped.ts';

/** A library of Python that reads a kind of Office files; `testing/list_texts.py` of the format lists texts with it. */
export interface OtherReader {
  readonly format: DocumentFormat;
  /** Its name for pip, and for `import`. */
  readonly library: string;
  readonly module: string;
  /** A run that isn't long takes every so many files. */
  readonly every: number;
  /** More files than this have texts: in a long run, and in any other. */
  readonly minFiles: { readonly long: number; readonly short: number };
  /** True if a word need not be in a unit; default: never. */
  readonly mayMiss?: (word: string) => boolean;
  /** It warns of nothing. */
  readonly isSilent?: boolean;
}

function isInstalled({ library, module }: OtherReader): boolean {
  const isThere = spawnSync('python3', ['-c', `import ${module}`]).status === 0;
  return !isWithout(`${library} (pip install ${library})`, isThere, 'texts as another reader lists them');
}

/** The reader sees no text of public files that a format doesn't. */
export function describeOtherReader(reader: OtherReader): void {
  const { format, library, every, minFiles: least, mayMiss, isSilent = false } = reader;
  const script = fileURLToPath(new URL(`../../${format.id}/testing/list_texts.py`, import.meta.url));

  describe.skipIf(!haveOfficeFixtures() || !isInstalled(reader))(`the reader ${library}`, { timeout: 120_000 }, () => {
    const folder = temporaryFolder();

    it('sees no words that are in no unit', () => {
      const fixtures = casesOfRun(officeFixtures(format.id), (_fixture, index) => index % every === 0);
      const paths = fixtures.map(({ name, bytes }) => {
        writeFileSync(join(folder, name), bytes);
        return join(folder, name);
      });
      const { stdout, stderr } = spawnSync('python3', [script, ...paths], { maxBuffer: 1 << 28 });
      if (isSilent) expect(stderr.toString()).toBe('');
      const texts = JSON.parse(stdout.toString()) as Record<string, string[]>;
      const withTexts = Object.values(texts).filter((lines) => lines.length > 0);
      expect(withTexts.length).toBeGreaterThan(LONG_RUN ? least.long : least.short);
      for (const [index, { name, bytes }] of fixtures.entries()) {
        expect(wordsMissing(format.read(bytes).units, texts[paths[index]!]!, mayMiss), name).toEqual([]);
      }
    });
  });
}
