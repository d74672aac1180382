import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { haveOfficeFixtures, officeFixtures } from '#formats/docx/testing/fixtures.ts';
import { wordsMissing } from '#formats/docx/testing/words-missing.ts';
import {
  haveLibreOffice,
  havePdfToText,
  OfficeFolder,
  writeMarked,
  textOfPdf,
} from '#formats/ooxml/testing/libreoffice.ts';
import { casesOfRun } from '#test/suite/long.ts';
import { pptxFormat } from './index.ts';

const folder = new OfficeFolder();
afterAll(() => folder.remove());

const pages = (text: string) => text.split('\f').length - 1;

describe.skipIf(!haveOfficeFixtures() || !haveLibreOffice('Impress'))('LibreOffice', () => {
  const fixtures = casesOfRun(officeFixtures('pptx'), (_fixture, index) => index % 5 === 0);

  it('shows what was written of public presentations: as many slides, and all of their text', async () => {
    const paths = fixtures.flatMap(({ name, bytes }) => [
      folder.write(`before ${name}`, bytes),
      folder.write(`after ${name}`, writeMarked(pptxFormat, bytes, 'de')),
    ]);
    const output = await folder.convert(paths, 'pdf');
    expect(readdirSync(output)).toHaveLength(paths.length);
    if (!havePdfToText()) return;
    for (const { name, bytes } of fixtures) {
      const textOf = (kind: string) => textOfPdf(join(output, `${kind} ${name.replace(/pptx$/, 'pdf')}`));
      const [before, after] = [textOf('before'), textOf('after')];
      expect(pages(after), name).toBe(pages(before));
      const { units } = pptxFormat.read(bytes, { describe: true });
      const onSlides = units.filter(({ translate, slide }) => {
        return translate && slide!.slide && ['title', 'body', 'text_box', 'table'].includes(slide!.place);
      });
      if (onSlides.length > 0) expect(after, name).toContain('⟦');
      // Fields of slides show dates and numbers.
      expect(
        wordsMissing(units, before.split('\n'), (word) => word.length < 4),
        name,
      ).toEqual([]);
    }
  });
});
