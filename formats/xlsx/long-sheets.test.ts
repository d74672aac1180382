import { describe, expect, it } from 'vitest';
import { xlsxFormat } from './index.ts';
import { buildXlsx, sheetRow, rowsSource } from './testing/build-xlsx.ts';
import { targetsByContext, unitTexts, translateWorkbook } from './testing/translate.ts';

const LANGUAGES = { sourceLanguage: 'en', targetLanguage: 'de' };
const ROWS = 20_000;

/** A workbook with a long sheet, all of whose rows have the same string, the last one being hidden. */
function longWorkbook(): Buffer {
  const rows = Array.from({ length: ROWS }, (_, index) => {
    return sheetRow(index + 1, ['#0', 2 * index], index === ROWS - 1 ? ' hidden="1"' : '');
  });
  return buildXlsx({ sheets: [{ rows: rows.join('') }, { rows: sheetRow(1, ['#1']) }], strings: ['Yes', 'No'] });
}

describe('a long sheet', () => {
  it('is read again when it changes', () => {
    const bytes = longWorkbook();
    expect(rowsSource(bytes).length).toBeGreaterThan(1_000_000);
    const { written } = translateWorkbook(bytes, { 'Sheet1!A1': 'Ja' });
    const index = /<c r="A\d+" t="s"><v>(\d+)/g;
    const indexes = [...rowsSource(written).matchAll(index)].map(([, found]) => Number(found));
    expect(indexes).toEqual([...Array(ROWS - 1).fill(2), 0]);
    expect(rowsSource(written).replaceAll(index, '')).toBe(rowsSource(bytes).replaceAll(index, ''));
  });

  it('is written any number of times', () => {
    const document = xlsxFormat.read(longWorkbook());
    const write = (text: string) =>
      Buffer.from(document.write(targetsByContext(document, { 'Sheet1!A1': text }), LANGUAGES));
    const first = write('Ja');
    expect(unitTexts(xlsxFormat.read(write('Jawohl')).units)['Sheet1!A1']).toBe('Jawohl');
    expect(write('Ja').equals(first)).toBe(true);
  });
});

describe('units of cells', () => {
  const sheets = [
    { rows: sheetRow(1, ['#0', '#1']) + sheetRow(3, ['#1', '#0', 'x']) },
    { rows: sheetRow(2, ['#2', '#0']) },
  ];
  const bytes = buildXlsx({
    sheets,
    strings: ['Yes', 'No & <never>'.replaceAll('&', '&amp;').replaceAll('<', '&lt;'), 'a'.repeat(2_000)],
  });

  it('are equal each time they are asked for, in any order', () => {
    const { units } = xlsxFormat.read(bytes);
    const all = [...units];
    expect(all.map(({ id }) => id)).toEqual(['sheet1!A1', 'sheet1!B1', 'sheet1!C3', 'sheet2!A2']);
    expect(all.map(({ content }) => content.text.slice(0, 12))).toEqual(['Yes', 'No & <never>', 'x', 'aaaaaaaaaaaa']);
    expect([3, 0, 2, 1].map((index) => units.at(index))).toEqual([3, 0, 2, 1].map((index) => all[index]));
  });

  it.each([
    'sheet1!A3',
    'sheet1!B3',
    'sheet2!B2',
    'sheet1!a1',
    'sheet01!A1',
    'sheet1!A01',
    'sheet3!A1',
    'sheet1!D3',
    '!A1',
  ])('have the ids of their first cells, and no other: %s', (id) => {
    const targets = new Map([[id, { text: 'x', codes: [] }]]);
    expect(() => xlsxFormat.read(bytes).write(targets, LANGUAGES)).toThrow(`no text ${id} in this document`);
  });

  it('are found in sheets whose rows are not in order', () => {
    const damaged = buildXlsx({
      sheets: [{ rows: sheetRow(3, ['#0']) + sheetRow(1, ['#1']) + sheetRow(3, ['#2']) }],
      strings: ['a b', 'c d', 'e f'],
    });
    expect(unitTexts(xlsxFormat.read(damaged).units)).toEqual({ 'Sheet1!A3': 'a b', 'Sheet1!A1': 'c d' });
    const { written } = translateWorkbook(damaged, { 'Sheet1!A1': 'zwei', 'Sheet1!A3': 'eins' });
    expect(unitTexts(xlsxFormat.read(written).units)).toEqual({ 'Sheet1!A3': 'eins', 'Sheet1!A1': 'zwei' });
  });
});
