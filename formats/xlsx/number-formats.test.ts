import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { haveLibreOffice, OfficeFolder } from '#formats/ooxml/testing/libreoffice.ts';
import { xlsxFormat } from './index.ts';
import { buildXlsx, workbookPartSource, sheetRow, type PartSource } from './testing/build-xlsx.ts';
import { translateWorkbook } from './testing/translate.ts';

const encoded = (code: string) => code.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('>', '&gt;');
const format = (id: number, code: string) => `<numFmt numFmtId="${id}" formatCode="${encoded(code)}"/>`;

const CODES = ['"Total: "0.00', '0 "pieces";[Red]-0 "pieces";"none in stock"', '0 "USD"', '\\"0\\"0 [$abc"def"-409]'];

const styles = (codes: readonly string[], dxf = ''): PartSource => ({
  name: 'styles.xml',
  kind: 'styles',
  root: 'styleSheet',
  content:
    `<numFmts>${codes.map((code, index) => format(164 + index, code)).join('')}${format(199, '0 "unused"')}</numFmts>` +
    '<fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders>' +
    '<cellStyleXfs count="1"><xf numFmtId="199"/></cellStyleXfs>' +
    `<cellXfs>${codes.map((_, index) => `<xf numFmtId="${164 + index}" applyNumberFormat="1"/>`).join('')}</cellXfs>` +
    `<dxfs>${dxf}</dxfs>`,
});
const chart = (linked: string): PartSource => ({
  name: 'charts/chart1.xml',
  kind: 'chart',
  root: 'c:chartSpace',
  content: `<c:valAx><c:numFmt formatCode="0 &quot;pieces&quot;" sourceLinked="${linked}"/></c:valAx>`,
});
const ROWS = sheetRow(1, ['Stock', '<c r="B1" s="0"><v>1.5</v></c>', '<c r="C1" s="1"><v>-3</v></c>']);
const book = (codes: readonly string[], rows = ROWS, after = '', linked = '0') =>
  buildXlsx({
    sheets: [
      {
        rows,
        after,
        parts: [
          { name: 'drawings/drawing1.xml', kind: 'drawing', root: 'xdr:wsDr', content: '', parts: [chart(linked)] },
        ],
      },
    ],
    parts: [styles(codes, `<dxf>${format(200, '"Rule: "0')}</dxf>`)],
  });

const codesOf = (bytes: Uint8Array, part = 'styles.xml') =>
  workbookPartSource(bytes, part).replaceAll('&#34;', '&quot;');

const TEXTS: Readonly<Record<string, string>> = {
  'Total:': 'Summe:',
  pieces: 'Stück',
  'none in stock': 'kein "Bestand"',
  'Rule:': 'Regel:',
};

function written(bytes: Uint8Array, texts = TEXTS) {
  const document = xlsxFormat.read(bytes);
  const targets = new Map(
    [...document.units].flatMap(({ id, content }) => {
      const text = texts[content.text];
      return text === undefined ? [] : [[id, { text, codes: [] }] as const];
    }),
  );
  const warnings: { code: string; message: string }[] = [...document.warnings];
  const onWarning = (warning: { code: string; message: string }) => warnings.push(warning);
  const result = document.write(targets, { sourceLanguage: 'en', targetLanguage: 'de', onWarning });
  return { bytes: Buffer.from(result), warnings, targets };
}

describe('texts of number formats', () => {
  it('are translated in quotes, in used formats of cells, in rules and in charts', () => {
    const { bytes, warnings, targets } = written(book(CODES));
    expect(targets.size).toBe(4);
    const expected = ['"Summe: "0.00', '0 "Stück";[Red]-0 "Stück";"kein "\\""Bestand"\\"""', CODES[2]!, CODES[3]!];
    const source = codesOf(bytes);
    for (const code of [...expected, '"Regel: "0', '0 "unused"']) expect(source).toContain(`"${encoded(code)}"`);
    expect(codesOf(bytes, 'charts/chart1.xml')).toContain('formatCode="0 &quot;Stück&quot;"');
    expect(warnings).toEqual([]);
    expect(workbookPartSource(written(book(CODES, ROWS, '', '1')).bytes, 'charts/chart1.xml')).toContain(
      '&quot;pieces&quot;',
    );
  });

  it('stay in a format that would be too long, which is reported', () => {
    const { bytes, warnings } = written(book(CODES), { pieces: 'x'.repeat(150) });
    expect(codesOf(bytes)).toContain(encoded(CODES[1]!));
    expect(warnings).toMatchObject([{ code: 'text_kept' }]);
  });

  it('are counted where a filter has values as they are shown, and belong to the whole workbook', () => {
    const filter = '<filterColumn colId="2"><filters><filter val="3 pieces"/></filters></filterColumn>';
    const table: PartSource = {
      name: 'tables/table1.xml',
      kind: 'table',
      root: 'table',
      attributes: 'id="1" name="T" displayName="T" ref="A1:C2"',
      content: `<autoFilter ref="A1:C2">${filter}</autoFilter>`,
    };
    const filtered = [
      written(book(CODES, ROWS, `<autoFilter ref="A1:C2">${filter}</autoFilter>`)),
      written(buildXlsx({ sheets: [{ rows: ROWS, parts: [table] }], parts: [styles(CODES)] })),
    ];
    const code = encoded(CODES[1]!.replace('none in stock', 'kein "\\""Bestand"\\""'));
    const told = (count: number) => [
      { code: 'formula_texts_kept', message: expect.stringContaining(`(${count}): "`) as string },
    ];
    for (const { bytes, warnings } of filtered) {
      expect(codesOf(bytes)).toContain(code);
      expect(warnings).toMatchObject(told(1));
    }
    const { units } = xlsxFormat.read(book(CODES), { describe: true });
    expect(units.filter(({ cell }) => cell!.place === 'cell' && cell!.sheet === null)).toHaveLength(4);
  });

  it('of the function TEXT are counted', () => {
    const rows = sheetRow(1, ['Stock', '<c r="B1"><f>TEXT(A1,"0 ""pieces""")&amp;TEXT(A1,"dd mmm")</f><v>0</v></c>']);
    const { warnings } = translateWorkbook(buildXlsx({ sheets: [{ rows }] }), { 'Sheet1!A1': 'Bestand' });
    expect(warnings).toMatchObject([{ code: 'formula_texts_kept', message: expect.stringContaining('(1)') as string }]);
  });

  it('leave a workbook with damaged styles readable', () => {
    const damaged: PartSource = { ...styles(CODES), content: '<numFmts><numFmt formatCode=""></x>' };
    const { warnings } = xlsxFormat.read(buildXlsx({ sheets: [{ rows: ROWS }], parts: [damaged] }));
    expect(warnings).toMatchObject([{ code: 'part_not_translated' }]);
  });

  const folder = new OfficeFolder();
  afterAll(() => folder.remove());

  it.skipIf(!haveLibreOffice('Calc'))('are shown so by LibreOffice', async () => {
    const output = await folder.convert(
      [folder.write('book.xlsx', written(book(CODES)).bytes)],
      'csv:Text - txt - csv (StarCalc):59,34,76,1,,0,false,true',
    );
    expect(readFileSync(join(output, 'book.csv'), 'utf8')).toBe('Stock;Summe: 1.50;-3 Stück\n');
  });
});
