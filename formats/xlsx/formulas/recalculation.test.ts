import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { marked } from '#formats/docx/testing/coded-notation.ts';
import { haveLibreOffice, OfficeFolder } from '#formats/ooxml/testing/libreoffice.ts';
import { encodeXmlText } from '#formats/ooxml/xml-text.ts';
import { xlsxFormat } from '#formats/xlsx/index.ts';
import { buildXlsx, workbookPartSource, sheetRow } from '#formats/xlsx/testing/build-xlsx.ts';

/** Each formula of column E with its translation, where it changes. */
const FORMULAS: readonly (readonly [source: string, written?: string])[] = [
  ['SUMIF(B2:B5,"Open",C2:C5)', 'SUMIF(B2:B5,"⟦Open⟧",C2:C5)'],
  ['SUMIF(B2:B5,"<>open",C2:C5)', 'SUMIF(B2:B5,"<>⟦Open⟧",C2:C5)'],
  ['COUNTIF(A2:A5,"=North")', 'COUNTIF(A2:A5,"=⟦North⟧")'],
  ['COUNTIFS(A2:A5,"North",B2:B5,"Closed")', 'COUNTIFS(A2:A5,"⟦North⟧",B2:B5,"⟦Closed⟧")'],
  ['AVERAGEIFS(C2:C5,A2:A5,"North")', 'AVERAGEIFS(C2:C5,A2:A5,"⟦North⟧")'],
  ['SUM(COUNTIF(B2:B5,{"Open","Closed"}))', 'SUM(COUNTIF(B2:B5,{"⟦Open⟧","⟦Closed⟧"}))'],
  ['IF(B2="Open",1,0)', 'IF(B2="⟦Open⟧",1,0)'],
  ['IF("Open"=B2,1,0)', 'IF("⟦Open⟧"=B2,1,0)'],
  ['IF(OR(B2="Late",B2="OPEN"),1,0)', 'IF(OR(B2="Late",B2="⟦OPEN⟧"),1,0)'],
  ['INDEX(C2:C5,MATCH("South",A2:A5,0))', 'INDEX(C2:C5,MATCH("⟦South⟧",A2:A5,0))'],
  ['VLOOKUP("East",A2:C5,3,FALSE)', 'VLOOKUP("⟦East⟧",A2:C5,3,FALSE)'],
  ['HLOOKUP("Amount",A1:C5,3,FALSE)', 'HLOOKUP("⟦Amount⟧",A1:C5,3,FALSE)'],
  ['SUMPRODUCT((A2:A5="North")*(B2:B5<>"Open")*C2:C5)', 'SUMPRODUCT((A2:A5="⟦North⟧")*(B2:B5<>"⟦Open⟧")*C2:C5)'],
  ['IF(EXACT(B2,"Open"),1,0)', 'IF(EXACT(B2,"⟦Open⟧"),1,0)'],
  ['DSUM(A1:C5,"Amount",G1:G2)', 'DSUM(A1:C5,"⟦Amount⟧",G1:G2)'],
  ['COUNTIF(B2:B5,Wanted)'],
  ['VLOOKUP(A2,Lists!A1:B3,2,FALSE)'],
  ['IF(IF(C2>5,"Open","Closed")="Open",7,8)', 'IF(IF(C2>5,"⟦Open⟧","⟦Closed⟧")="⟦Open⟧",7,8)'],
  ['COUNTIF(B2:B5,IF(C2>5,"Closed","Open"))', 'COUNTIF(B2:B5,IF(C2>5,"⟦Closed⟧","⟦Open⟧"))'],
  ['IF(LEFT(B2,LEN("Open"))="Open",1,0)', 'IF(LEFT(B2,LEN("⟦Open⟧"))="⟦Open⟧",1,0)'],
  ['IF(ISNUMBER(SEARCH("Closed",B3)),1,0)', 'IF(ISNUMBER(SEARCH("⟦Closed⟧",B3)),1,0)'],
  ['IF(TEXT(C2,"0")="10",1,0)'],
  ['SUM(INDIRECT("Lists!B1:B3"))'],
  ['LEN(IF(C2>5,"Good","Bad"))'],
];

const CELLS = [
  ['Region', 'Status', 'Amount'],
  ['North', 'Open', 10],
  ['South', 'Closed', 20],
  ['North', 'Closed', 30],
  ['East', 'Open', 40],
];
const CRITERIA = ['Region', 'North'];

const bytes = buildXlsx({
  sheets: [
    {
      name: 'Orders',
      rows: Array.from({ length: FORMULAS.length }, (_, index) => {
        const number = index + 1;
        const formula = `<c r="E${number}"><f>${encodeXmlText(FORMULAS[index]![0])}</f></c>`;
        const criterion = CRITERIA[index];
        const wanted =
          criterion === undefined ? '' : `<c r="G${number}" t="inlineStr"><is><t>${criterion}</t></is></c>`;
        return sheetRow(number, [
          ...(CELLS[index] ?? [null, null, null]),
          null,
          formula,
          null,
          wanted === '' ? null : wanted,
        ]);
      }).join(''),
    },
    {
      name: 'Lists',
      state: 'hidden',
      rows: sheetRow(1, ['east', 1]) + sheetRow(2, ['NORTH', 2]) + sheetRow(3, ['West', 3]),
    },
  ],
  after: '<definedNames><definedName name="Wanted">"Open"</definedName></definedNames>',
});

function translated(source: Buffer): Buffer {
  const document = xlsxFormat.read(source);
  const targets = new Map(
    document.units.filter(({ translate }) => translate).map(({ id, content }) => [id, marked(content)]),
  );
  return Buffer.from(document.write(targets, { sourceLanguage: 'en', targetLanguage: 'es' }));
}

describe('formulas that compare cells with texts', () => {
  it('have the translations of the cells', () => {
    const written = workbookPartSource(translated(bytes), 'worksheets/sheet1.xml')
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>');
    const found = [...written.matchAll(/<f>(.*?)<\/f>/g)].map(([, formula]) => formula!.toUpperCase());
    expect(found).toEqual(FORMULAS.map(([source, target = source]) => target.toUpperCase()));
    expect(workbookPartSource(translated(bytes), 'workbook.xml')).toContain(
      '<definedName name="Wanted">"⟦Open⟧"</definedName>',
    );
  });

  const folder = new OfficeFolder();
  afterAll(() => folder.remove());

  it.skipIf(!haveLibreOffice('Calc'))('give the same numbers in LibreOffice', async () => {
    const paths = [folder.write('before.xlsx', bytes), folder.write('after.xlsx', translated(bytes))];
    const output = await folder.convert(
      paths,
      'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,1',
    );
    const [before, after] = ['before', 'after'].map((name) => readFileSync(join(output, `${name}-Orders.csv`), 'utf8'));
    const results = before!.split('\n').map((line) => line.split(',')[4]);
    expect(results.filter((value) => /^\d/.test(value ?? ''))).toHaveLength(FORMULAS.length);
    expect(after!.replace(/[⟦⟧]/g, '')).toBe(before);
  });
});
