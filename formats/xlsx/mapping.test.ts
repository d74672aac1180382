import { describe, expect, it } from 'vitest';
import type { MappedColumn, SheetMapping } from '#domain/sheets/column-mapping.ts';
import { plainText } from '#domain/units/coded-text.ts';
import { xlsxFormat } from './index.ts';
import { buildXlsx, workbookPartSource, sheetRow, rowsSource } from './testing/build-xlsx.ts';
import { unitTexts, translateWorkbook } from './testing/translate.ts';

function mappingOf(columns: readonly Partial<MappedColumn>[], more: Partial<SheetMapping> = {}): SheetMapping {
  return {
    sheet: 'Sheet1',
    headerRow: 1,
    startRow: 2,
    existing: 'keep',
    columns: columns.map((column) => ({ source: 2, target: 3, language: null, ...column })),
    ...more,
  };
}

const HEADER = sheetRow(1, ['id', 'English', 'German']);

/** The values of the cells of a workbook. */
function valuesOf(bytes: Uint8Array): Record<string, string> {
  const { units } = xlsxFormat.read(bytes, { describe: true });
  return Object.fromEntries(units.map(({ context, content }) => [context.replace('Sheet1!', ''), content.text]));
}

describe('mapped columns of a worksheet', () => {
  it('have units for the texts of their source column, from the first row with data', () => {
    const rows =
      HEADER + sheetRow(2, ['a1', 'Apple', null]) + sheetRow(3, ['a2', 'Pear', 'Birne']) + sheetRow(4, ['a3', 7, null]);
    const document = xlsxFormat.read(buildXlsx({ sheets: [{ rows }] }), { mapping: [mappingOf([{}])] });
    expect(unitTexts(document.units)).toEqual({ 'Sheet1!B2': 'Apple', 'Sheet1!B3': 'Pear (already_translated)' });
    expect(document.units.at(1)!.target).toEqual({ content: plainText('Birne'), state: 'translated' });
    expect(document.multilingual).toBeUndefined();
  });

  it('are filled next to their sources: cells are created in order with the format of the source', () => {
    const rows =
      HEADER +
      '<row r="2" spans="1:2"><c r="A2"><v>1</v></c><c r="B2" s="4" t="s"><v>0</v></c></row>' +
      '<row r="3" spans="1:4"><c r="B3" t="s"><v>0</v></c><c r="D3"><v>9</v></c></row>' +
      '<row r="4"><c r="B4" t="s"><v>0</v></c><c r="C4" s="7"/></row>';
    const bytes = buildXlsx({ sheets: [{ rows }], strings: ['Apple'] });
    const texts = { 'Sheet1!B2': 'Apfel', 'Sheet1!B3': 'Apfel', 'Sheet1!B4': 'Äpfel' };
    const { written } = translateWorkbook(bytes, texts, { mapping: [mappingOf([{}])] });
    expect(rowsSource(written).slice(HEADER.length)).toBe(
      '<row r="2" spans="1:3"><c r="A2"><v>1</v></c><c r="B2" s="4" t="s"><v>0</v></c><c r="C2" s="4" t="s"><v>1</v></c></row>' +
        '<row r="3" spans="1:4"><c r="B3" t="s"><v>0</v></c><c r="C3" t="s"><v>1</v></c><c r="D3"><v>9</v></c></row>' +
        '<row r="4"><c r="B4" t="s"><v>0</v></c><c r="C4" s="7" t="s"><v>2</v></c></row>',
    );
  });

  it('are created to the right of the last one, with the title, format and width of the source', () => {
    const rows =
      '<row r="1"><c r="A1" t="inlineStr"><is><t>id</t></is></c><c r="B1" s="2" t="inlineStr"><is><t>English</t></is></c></row>' +
      sheetRow(2, ['a1', '<c r="B2" s="3" t="inlineStr"><is><t>Apple</t></is></c>', 5]);
    const before = '<dimension ref="A1:C2"/><cols><col min="2" max="2" width="30" customWidth="1"/></cols>';
    const bytes = buildXlsx({ sheets: [{ before, rows }] });
    const mapping = [mappingOf([{ target: { title: 'German & more' } }])];
    const { written } = translateWorkbook(bytes, { 'Sheet1!B2': 'Apfel' }, { mapping });
    expect(workbookPartSource(written, 'worksheets/sheet1.xml')).toContain(
      '<dimension ref="A1:D2"/><cols><col min="2" max="2" width="30" customWidth="1"/><col min="4" max="4" width="30" customWidth="1"/></cols>',
    );
    expect(rowsSource(written)).toContain(
      '<c r="D1" s="2" t="inlineStr"><is><t xml:space="preserve">German &amp; more</t></is></c></row>',
    );
    expect(rowsSource(written)).toMatch(/<c r="D2" s="3" t="inlineStr"><is><t>Apfel<\/t><\/is><\/c><\/row>$/);
  });

  it('are not created twice: a column with the title of a new one is that column', () => {
    const rows = HEADER + sheetRow(2, ['a1', 'Apple', 'Apfel']);
    const mapping = [mappingOf([{ target: { title: 'German' } }])];
    const { units } = xlsxFormat.read(buildXlsx({ sheets: [{ rows }] }), { mapping });
    expect(unitTexts(units)).toEqual({ 'Sheet1!B2': 'Apple (already_translated)' });
  });

  it('are translated in place where source and target are the same', () => {
    const bytes = buildXlsx({ sheets: [{ rows: HEADER + sheetRow(2, ['a1', '#0', '#0']) }], strings: ['Apple'] });
    const mapping = [mappingOf([{ target: 2 }])];
    const { written } = translateWorkbook(bytes, { 'Sheet1!B2': 'Apfel' }, { mapping });
    expect(valuesOf(written)).toMatchObject({ B2: 'Apfel', C2: 'Apple' });
  });

  it('keep formulas always, numbers unless they are replaced, and cells covered by merged ones', () => {
    const rows =
      HEADER +
      sheetRow(2, ['a', 'one text', '<c r="C2" t="str"><f>B2</f><v>one text</v></c>']) +
      sheetRow(3, ['b', 'two texts', 5]) +
      sheetRow(4, ['c', 'three texts', null]);
    const bytes = buildXlsx({
      sheets: [{ rows, after: '<mergeCells count="1"><mergeCell ref="C3:C4"/></mergeCells>' }],
    });
    const reasons = (existing: 'keep' | 'replace') => {
      const { units } = xlsxFormat.read(bytes, { mapping: [mappingOf([{}], { existing })] });
      return units.map(({ skipReason = 'translated' }) => skipReason);
    };
    expect(reasons('keep')).toEqual(['already_translated', 'already_translated', 'already_translated']);
    expect(reasons('replace')).toEqual(['already_translated', 'translated', 'already_translated']);
    const texts = { 'Sheet1!B2': 'eins', 'Sheet1!B3': 'zwei', 'Sheet1!B4': 'drei' };
    const { written, warnings } = translateWorkbook(bytes, texts, {
      mapping: [mappingOf([{}], { existing: 'replace' })],
    });
    expect(rowsSource(written)).toContain('<f>B2</f><v>one text</v>');
    expect(valuesOf(written)).toMatchObject({ C3: 'zwei' });
    expect(warnings.map(({ code, message }) => [code, message])).toEqual([
      ['cells_kept', expect.stringContaining('formulas and were left as they are: Sheet1!C2')],
      ['cells_kept', expect.stringContaining('merged cells and were left as they are: Sheet1!C4')],
    ]);
  });

  it('hold several languages, each in its column', () => {
    const columns = [
      { target: 3, language: 'de' },
      { target: { title: 'French' }, language: 'fr' },
    ];
    const rows = HEADER + sheetRow(2, ['a', 'Apple', 'Apfel']) + sheetRow(3, ['b', 'Pear', null]);
    const bytes = buildXlsx({ sheets: [{ rows }] });
    const options = { mapping: [mappingOf(columns)], targetLanguages: ['de-DE', 'fr'] };
    const { multilingual } = xlsxFormat.read(bytes, options);
    expect(unitTexts(multilingual!.unitsFor('de-DE'))).toEqual({
      'Sheet1!B2': 'Apple (already_translated)',
      'Sheet1!B3': 'Pear',
    });
    expect(unitTexts(multilingual!.unitsFor('fr'))).toEqual({ 'Sheet1!B2': 'Apple', 'Sheet1!B3': 'Pear' });
    const targets = new Map([
      ['de-DE', new Map([['sheet1!B3', plainText('Birne')]])],
      [
        'fr',
        new Map([
          ['sheet1!B2', plainText('Pomme')],
          ['sheet1!B3', plainText('Poire')],
        ]),
      ],
    ]);
    const written = multilingual!.write(targets, {});
    expect(valuesOf(written)).toMatchObject({ C2: 'Apfel', C3: 'Birne', D1: 'French', D2: 'Pomme', D3: 'Poire' });
    // One language after the other gives the same values.
    const first = multilingual!.write(new Map([['de-DE', targets.get('de-DE')!]]), {});
    const again = xlsxFormat.read(first, options).multilingual!.write(new Map([['fr', targets.get('fr')!]]), {});
    expect(valuesOf(again)).toEqual(valuesOf(written));
  });

  it('are refused in a sheet that is not there, or that is protected', () => {
    const bytes = buildXlsx({
      sheets: [
        { name: 'Prices', rows: HEADER },
        { rows: HEADER, after: '<sheetProtection sheet="1" objects="1"/>' },
      ],
    });
    const read = (sheet: string) => xlsxFormat.read(bytes, { mapping: [mappingOf([{}], { sheet })] });
    expect(() => read('Sales')).toThrow(
      expect.objectContaining({ id: 'sheet_not_found', message: expect.stringContaining('"Prices"') as string }),
    );
    expect(() => read('Sheet2')).toThrow(
      expect.objectContaining({ id: 'sheet_protected', message: expect.stringContaining('Unprotect') as string }),
    );
    expect(read('prices').units).toEqual([]);
  });
});

describe('words joined by marks', () => {
  const mapping = [
    {
      sheet: 'Sheet1',
      headerRow: 1,
      startRow: 2,
      existing: 'keep' as const,
      columns: [{ source: 1, target: 2, language: 'es' }],
    },
  ];
  const rows = (texts: readonly string[]) =>
    sheetRow(1, ['English', 'Spanish']) + texts.map((text, index) => sheetRow(index + 2, [text])).join('');
  const read = (texts: readonly string[], describe_ = true) =>
    xlsxFormat.read(buildXlsx({ sheets: [{ rows: rows(texts) }] }), describe_ ? { mapping } : {});

  it('are texts, and cells that are not translated are reported', () => {
    const texts = ['Red chair', 'Coffee/Tea/Water', 'face-to-face', 'Yes/No', 'up-to-date', 'Group1', 'XK-2041-B'];
    const { units, warnings } = read(texts);
    expect(units.filter(({ translate: isText }) => isText)).toHaveLength(6);
    expect(warnings).toMatchObject([
      { code: 'cells_left_empty', message: expect.stringContaining('Sheet1!A8') as string },
    ]);
  });

  it('are codes in a column of such', () => {
    const slugs = ['red-wooden-chair', 'blue-table-lamp', 'garden-hose-long', 'oak-shelf-small', 'tea-cup-set'];
    expect(read(slugs, false).units.filter(({ skipReason }) => skipReason === 'not_text')).toHaveLength(5);
  });
});
