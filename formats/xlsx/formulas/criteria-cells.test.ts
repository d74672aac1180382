import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { haveLibreOffice, OfficeFolder } from '#formats/ooxml/testing/libreoffice.ts';
import { buildXlsx, sheetRow, rowsSource } from '#formats/xlsx/testing/build-xlsx.ts';
import { translateWorkbook } from '#formats/xlsx/testing/translate.ts';

const formula = (place: string, source: string) => `<c r="${place}"><f>${source}</f></c>`;
const FORMULAS = [
  'DSUM(A1:B4,2,D1:D2)',
  'DCOUNTA(A1:B4,"Region",D1:E2)',
  'DMAX(A1:B4,2,Criteria!A1:A2)',
  'DGET(A1:B4,2,A1:A2)',
];

/** Regions with amounts next to two criteria, and functions that use them. */
const book = (criteria: readonly string[], formulas: readonly string[], hidden = '&lt;&gt;South') =>
  buildXlsx({
    sheets: [
      {
        name: 'Sales',
        rows:
          sheetRow(1, [
            'Region',
            'Amount',
            null,
            'Region',
            'region',
            ...formulas.map((each, at) => formula(`${'FGHI'[at]}1`, each)),
          ]) +
          sheetRow(2, ['North', 1, null, ...criteria]) +
          sheetRow(3, ['South', 2]) +
          sheetRow(4, ['North East', 4]),
      },
      { name: 'Criteria', state: 'hidden', rows: sheetRow(1, ['Region']) + sheetRow(2, [hidden]) },
    ],
    after:
      '<definedNames><definedName name="_xlnm.Criteria" localSheetId="0">Sales!$D$1:$E$2</definedName>' +
      '<definedName name="_xlnm.Extract" localSheetId="0">Sales!$D$1:$D$1</definedName></definedNames>',
  });

const TEXTS = { 'Sales!A1': 'Región', 'Sales!A2': 'Norte', 'Sales!A3': 'Sur', 'Sales!A4': 'Noreste' };
const CRITERIA = { 'Sales!D1': 'Zona', 'Sales!E1': 'zona', 'Sales!D2': 'no Norte', 'Sales!E2': '= sur' };
const SELECTED = ['&lt;&gt;North', '=SOUTH'];
const cell = (bytes: Uint8Array, place: string, sheet = 1) =>
  new RegExp(`<c r="${place}"[^>]*><is><t[^>]*>(.*?)</t>`).exec(rowsSource(bytes, sheet))?.[1];

describe('criteria in cells', () => {
  it('of an advanced filter follow the texts that they select, and their titles those of the columns', () => {
    const { written, warnings } = translateWorkbook(book(SELECTED, []), { ...TEXTS, ...CRITERIA });
    expect(['D1', 'E1', 'D2', 'E2'].map((place) => cell(written, place))).toEqual([
      'Región',
      'Región',
      '&lt;&gt;Norte',
      '=SUR',
    ]);
    expect(warnings.filter(({ code }) => code !== 'translations_unified')).toEqual([]);
  });

  it('of functions follow, too, in hidden sheets', () => {
    const { written } = translateWorkbook(book(SELECTED, FORMULAS), { ...TEXTS, ...CRITERIA });
    expect(cell(written, 'A2', 2)).toBe('&lt;&gt;Sur');
  });

  it('for parts of texts, and for their order, are reported', () => {
    const { written, warnings } = translateWorkbook(book(['North', '*Eas*'], FORMULAS, '&gt;South'), {
      ...TEXTS,
      'Sales!E2': '*ste*',
    });
    expect(['D2', 'E2'].map((place) => cell(written, place))).toEqual(['North', '*ste*']);
    expect(cell(written, 'A2', 2)).toBe('&gt;Sur');
    expect(warnings.map(({ code, message }) => [code, message])).toContainEqual([
      'formulas_to_check',
      expect.stringContaining('Sales!D2, Sales!E2, Criteria!A2'),
    ]);
  });

  const folder = new OfficeFolder();
  afterAll(() => folder.remove());

  it.skipIf(!haveLibreOffice('Calc'))('select the same rows in LibreOffice', async () => {
    const before = book(SELECTED, FORMULAS);
    const paths = [
      folder.write('before.xlsx', before),
      folder.write('after.xlsx', translateWorkbook(before, { ...TEXTS, ...CRITERIA }).written),
    ];
    const output = await folder.convert(paths, 'csv:Text - txt - csv (StarCalc):59,34,76');
    const values = ['before', 'after'].map((name) => {
      return readFileSync(join(output, `${name}.csv`), 'utf8')
        .split('\n')[0]!
        .split(';')
        .slice(5);
    });
    expect(values[0]).toEqual(['6', '1', '4', '1']);
    expect(values[1]).toEqual(values[0]);
  });
});
