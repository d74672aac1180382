import { describe, expect, it } from 'vitest';
import { docxFormat } from '#formats/docx/index.ts';
import { buildDocx, paragraph, textRun } from '#formats/docx/testing/build-docx.ts';
import { marked } from '#formats/docx/testing/coded-notation.ts';
import { haveOfficeFixtures, officeFixtures } from '#formats/docx/testing/fixtures.ts';
import { LONG_DOCUMENTS, longBody } from '#formats/docx/testing/long-documents.ts';
import type { DocumentFormat } from '#formats/format.ts';
import { pptxFormat } from '#formats/pptx/index.ts';
import { xlsxFormat } from '#formats/xlsx/index.ts';
import { buildXlsx, sheetRow } from '#formats/xlsx/testing/build-xlsx.ts';
import { withoutFastPaths } from './switch.ts';

/** Units, warnings and bytes of a document with marked texts. */
function translate(format: DocumentFormat, bytes: Uint8Array) {
  const document = format.read(bytes, { describe: true });
  const units = [...document.units];
  const targets = new Map(units.filter(({ translate }) => translate).map(({ id, content }) => [id, marked(content)]));
  const warnings: unknown[] = [];
  const written = document.write(targets, {
    sourceLanguage: 'en',
    targetLanguage: 'ar',
    onWarning: (warning) => warnings.push(warning),
  });
  return { units, warnings, written: Buffer.from(written) };
}

/** Units, warnings and bytes with the plain readers and stores. */
const translatePlainly = (format: DocumentFormat, bytes: Uint8Array) =>
  withoutFastPaths(() => translate(format, bytes));

const BOLD = '<w:b/>';
const PIECES = [
  textRun('plain'),
  textRun('bold', BOLD),
  textRun('bold and large', `${BOLD}<w:sz w:val="40"/>`),
  textRun('hidden', '<w:vanish/>'),
  textRun('letters', '<w:rFonts w:ascii="Wingdings"/>'),
  textRun(' &amp; “more” &#8211;'),
  '<w:r><w:t/></w:r>',
  '<w:r><w:t></w:t></w:r>',
  '<w:r><w:t>two</w:t><w:t> texts</w:t></w:r>',
  '<w:r><w:t>then a tab</w:t><w:tab/></w:r>',
  '<w:r><w:t>a comment<!-- here --></w:t></w:r>',
  '<w:r> <w:rPr><w:i/></w:rPr><w:t>space</w:t></w:r>',
  '<w:r><w:t>other end tags</w:t ></w:r\n>',
  '<w:r w:rsidR="00AB12CD"><w:t>saved later</w:t></w:r>',
  '<w:r><w:rPr><w:b/></w:rPr><w:tab/><w:t>late</w:t></w:r>',
  '<w:del w:id="1" w:author="a"><w:r><w:t>gone</w:t></w:r></w:del>',
  '<w:hyperlink r:id="rId1"><w:r><w:t>link</w:t></w:r></w:hyperlink>',
];

/** Every ordered pair of pieces. */
const pairs = PIECES.map((first) => paragraph(PIECES.map((second) => first + second).join(''))).join('');

const rows = Array.from({ length: 300 }, (_, index) =>
  sheetRow(index + 1, [`#${index % 9}`, index, `in line ${index % 7}`, '#1'].slice(0, 2 + (index % 3))),
);
const strings = Array.from({ length: 9 }, (_, index) => (index % 2 ? `Text ${index}` : `<r><t>Rich ${index}</t></r>`));

describe('fast paths read and write the same as the plain readers', () => {
  it('runs next to others of any kind', () => {
    const bytes = buildDocx({ body: pairs });
    expect(translate(docxFormat, bytes)).toEqual(translatePlainly(docxFormat, bytes));
  });

  it.each(LONG_DOCUMENTS)('documents: %s', (kind) => {
    const bytes = buildDocx({ body: longBody(kind, 60_000) });
    expect(translate(docxFormat, bytes)).toEqual(translatePlainly(docxFormat, bytes));
  });

  it('rows and shared strings', () => {
    const bytes = buildXlsx({ sheets: [{ rows: rows.join('') }], strings });
    expect(translate(xlsxFormat, bytes)).toEqual(translatePlainly(xlsxFormat, bytes));
  });

  describe.skipIf(!haveOfficeFixtures()).each([docxFormat, pptxFormat, xlsxFormat])('public files: $id', (format) => {
    it.each(officeFixtures(format.id))('$name', ({ bytes }) => {
      expect(translate(format, bytes)).toEqual(translatePlainly(format, bytes));
    });
  });
});
