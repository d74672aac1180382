import { describe, expect, it } from 'vitest';
import { xlsxFormat } from '#formats/xlsx/index.ts';
import { buildXlsx } from '#formats/xlsx/testing/build-xlsx.ts';
import { ZipArchive } from '#formats/zip/zip-archive.ts';
import { docxFormat } from './index.ts';
import { buildDocx, paragraph, documentPartSource, textRun } from './testing/build-docx.ts';

const WORKBOOK = 'word/embeddings/data.xlsx';
const cached = (...texts: readonly string[]) =>
  `<c:strRef><c:f>Sheet1!A1</c:f><c:strCache>${texts.map((text) => `<c:pt><c:v>${text}</c:v></c:pt>`).join('')}</c:strCache></c:strRef>`;
const chart1 = `<c:ser><c:tx>${cached('Sales')}</c:tx><c:cat>${cached('North', 'ID-7', 'Total')}</c:cat></c:ser>`;
const RELATIONSHIP =
  '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" ' +
  'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/package" Target="embeddings/data.xlsx"/></Relationships>';

/** A workbook with a text that looks like a code, and one in a hidden row. */
const workbook = buildXlsx({
  sheets: [
    {
      rows:
        '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="s"><v>1</v></c></row>' +
        '<row r="2" hidden="1"><c r="A2" t="s"><v>2</v></c></row><row r="3"><c r="A3" t="s"><v>3</v></c></row>',
    },
  ],
  strings: ['Sales', 'North', 'ID-7', 'Other'],
});

describe('the workbook with the data of a chart in a document', () => {
  const document = docxFormat.read(
    buildDocx({
      body: paragraph(textRun('Other')),
      parts: { chart1 },
      entries: [
        { name: 'word/_rels/chart1.xml.rels', data: RELATIONSHIP },
        { name: WORKBOOK, data: workbook },
      ],
    }),
  );

  it('gets the translations of the chart, and a warning names texts that it computes', () => {
    expect(document.warnings).toEqual([]);
    const warnings: string[] = [];
    const targets = new Map(document.units.map(({ id, content: { text } }) => [id, { text: `${text}!`, codes: [] }]));
    const written = document.write(targets, {
      sourceLanguage: 'en',
      targetLanguage: 'de',
      onWarning: ({ code, message }) => warnings.push(`${code} ${/texts: (.*?)\. /.exec(message)?.[1]}`),
    });
    const chart = documentPartSource(written, 'word/chart1.xml');
    expect(chart).toContain('<c:v>ID-7!</c:v>');
    expect(chart).toContain('<c:f>Sheet1!A1</c:f>');
    const archive = new ZipArchive(written);
    const texts = xlsxFormat.read(archive.read(archive.find(WORKBOOK)!)).units.map(({ content }) => content.text);
    expect(texts).toEqual(['Sales!', 'North!', 'ID-7!', 'Other']);
    expect(warnings).toEqual(['chart_data_not_translated "Total"']);
  });
});
