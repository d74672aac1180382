import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { haveOfficeFixtures, officeFixtures } from '#formats/docx/testing/fixtures.ts';
import { haveLibreOffice, OfficeFolder, writeMarked } from '#formats/ooxml/testing/libreoffice.ts';
import { casesOfRun } from '#test/suite/long.ts';
import { xlsxFormat } from './index.ts';

const folder = new OfficeFolder();
afterAll(() => folder.remove());

/** All sheets as CSV, a file each, with values as they are shown. */
const CSV = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1';

describe.skipIf(!haveOfficeFixtures() || !haveLibreOffice('Calc'))('LibreOffice', () => {
  const fixtures = casesOfRun(officeFixtures('xlsx'), (_fixture, index) => index % 4 === 0);

  it('shows the values of what was written of public workbooks, and the same ones but for the translations', async () => {
    const paths = fixtures.flatMap(({ name, bytes }) => [
      folder.write(`before ${name}`, bytes),
      folder.write(`after ${name}`, writeMarked(xlsxFormat, bytes, 'de')),
    ]);
    const output = await folder.convert(paths, CSV);
    const sheets = readdirSync(output).filter((name) => name.startsWith('before '));
    expect(sheets.length).toBeGreaterThanOrEqual(fixtures.length);
    let translated = 0;
    for (const name of sheets) {
      const [before, after] = [name, name.replace('before ', 'after ')].map((file) =>
        readFileSync(join(output, file), 'utf8'),
      );
      if (after!.includes('⟦')) translated++;
      expect(after!.replace(/[⟦⟧]/g, ''), name).toBe(before);
    }
    expect(translated).toBeGreaterThan(fixtures.length / 2);
  });
});
