import { describe, expect, it } from 'vitest';
import { xlsxFormat } from '#formats/xlsx/index.ts';
import { buildXlsx } from '#formats/xlsx/testing/build-xlsx.ts';
import { ZipArchive } from '#formats/zip/zip-archive.ts';
import { pptxFormat } from './index.ts';
import { buildPptx, presentationPartSource, slideTitle } from './testing/build-pptx.ts';

const WORKBOOK = 'ppt/embeddings/data.xlsx';
const cells = (reference: number, texts: readonly number[]) =>
  `<row r="${reference}">${texts.map((text, column) => `<c r="${'AB'[column]}${reference}" t="s"><v>${text}</v></c>`).join('')}</row>`;

const cached = (texts: readonly string[]) =>
  `<c:strRef><c:f>Sheet1!A1</c:f><c:strCache>${texts.map((text) => `<c:pt><c:v>${text}</c:v></c:pt>`).join('')}</c:strCache></c:strRef>`;
const chart =
  '<c:title><c:tx><c:rich><a:p><a:r><a:t>Revenue</a:t></a:r></a:p></c:rich></c:tx></c:title>' +
  `<c:ser><c:tx>${cached(['Sales'])}</c:tx><c:cat>${cached(['North', 'South'])}</c:cat></c:ser>`;

/** A presentation with a chart whose data are in a workbook. */
const deck = (workbook: Uint8Array) =>
  buildPptx({
    slides: [{ shapes: slideTitle('Title'), parts: { chart } }],
    entries: [
      {
        name: 'ppt/charts/_rels/chart1.xml.rels',
        data:
          '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" ' +
          'Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/package" Target="../embeddings/data.xlsx"/>' +
          '</Relationships>',
      },
      { name: WORKBOOK, data: workbook },
    ],
  });
const workbook = buildXlsx({
  sheets: [{ rows: cells(1, [0, 1]) + cells(2, [2, 3]) }],
  strings: ['Sales', 'North', 'South', 'Revenue'],
});

function write(bytes: Uint8Array, isWanted: (text: string) => boolean = () => true) {
  const document = pptxFormat.read(bytes);
  const wanted = document.units.filter(({ content }) => isWanted(content.text));
  const warnings: string[] = [];
  const written = document.write(
    new Map(wanted.map(({ id, content }) => [id, { ...content, text: `${content.text}!` }])),
    {
      sourceLanguage: 'en',
      targetLanguage: 'de',
      onWarning: ({ code }) => warnings.push(code),
    },
  );
  const archive = new ZipArchive(written);
  return { written, warnings, data: archive.read(archive.find(WORKBOOK)!) };
}

describe('the workbook with the data of a chart', () => {
  it('has the translated names and categories of the chart, and no other translations', () => {
    const { data, written, warnings } = write(deck(workbook));
    expect(presentationPartSource(written, 'ppt/charts/chart1.xml')).toContain('<c:v>North!</c:v>');
    // The title is a text of the chart, although a cell has the same.
    expect(xlsxFormat.read(data).units.map(({ content }) => content.text)).toEqual([
      'Sales!',
      'North!',
      'South!',
      'Revenue',
    ]);
    expect(warnings).toEqual([]);
  });

  it('stays as it is where nothing of the chart is translated', () => {
    expect(write(deck(workbook), (text) => text === 'Title').data.equals(workbook)).toBe(true);
  });

  it('stays as it is where it can not be read, with a warning', () => {
    const damaged = workbook.subarray(0, 300);
    const { data, warnings } = write(deck(damaged));
    expect(data.equals(damaged)).toBe(true);
    expect(warnings).toEqual(['chart_data_not_translated']);
  });
});
