import { describe, expect, it } from 'vitest';
import { renameColumns, renameSheets } from './formula-text.ts';
import { xlsxFormat } from './index.ts';
import {
  buildXlsx,
  workbookPartSource,
  sheetRow,
  rowsSource,
  type PartSource,
  type XlsxSource,
} from './testing/build-xlsx.ts';
import { unitTexts, translateWorkbook } from './testing/translate.ts';

function tableOf(columns: readonly string[], more = ''): PartSource {
  const list = columns.map((name, index) => `<tableColumn id="${index + 1}" ${name}/>`).join('');
  return {
    name: 'tables/table1.xml',
    kind: 'table',
    root: 'table',
    attributes: `id="1" name="Table1" displayName="Sales" ref="A1:B3" totalsRowCount="1"${more}`,
    content: `<autoFilter ref="A1:B2"/><tableColumns count="${columns.length}">${list}</tableColumns>`,
  };
}

const salesBook = (
  more: Partial<XlsxSource> = {},
  table = tableOf(['name="Item" totalsRowLabel="Sum"', 'name="Unit price"']),
) =>
  buildXlsx({
    sheets: [
      {
        rows:
          sheetRow(1, ['Item', 'Unit price']) +
          sheetRow(2, ['Pie', 3]) +
          sheetRow(3, ['Sum', '<c r="B3"><f>SUBTOTAL(109,Sales[Unit price])</f><v>3</v></c>']),
        parts: [table],
      },
      { rows: sheetRow(1, ['<c r="A1"><f>SUM(Sales[Unit price])&amp;"Sales[Unit price]"</f><v>3</v></c>']) },
    ],
    after: '<definedNames><definedName name="prices">Sales[[#All],[Unit price]]</definedName></definedNames>',
    ...more,
  });

describe('the header of a table', () => {
  it('is the name of its columns in the part of the table, in formulas and in names', () => {
    const { written } = translateWorkbook(salesBook(), {
      'Sheet1!A1': 'Artikel',
      'Sheet1!B1': 'Preis [€]',
      'Sheet1!A3': 'Summe',
    });
    expect(workbookPartSource(written, 'tables/table1.xml')).toContain(
      '<tableColumn id="1" name="Artikel" totalsRowLabel="Summe"/><tableColumn id="2" name="Preis [€]"/>',
    );
    expect(rowsSource(written)).toContain("<f>SUBTOTAL(109,Sales[Preis '[€']])</f><v>3</v>");
    expect(rowsSource(written, 2)).toContain(`<f>SUM(Sales[Preis '[€']])&amp;"Sales[Unit price]"</f>`);
    expect(workbookPartSource(written, 'workbook.xml')).toContain(">Sales[[#All],[Preis '[€']]]</definedName>");
    expect(workbookPartSource(written, 'workbook.xml')).toContain('<calcPr fullCalcOnLoad="1"/></workbook>');
  });

  it('stays in the source language where its translation is the name of another column', () => {
    const { written, warnings } = translateWorkbook(salesBook(), { 'Sheet1!A1': 'unit PRICE', 'Sheet1!B1': 'Preis' });
    expect(workbookPartSource(written, 'tables/table1.xml')).toContain('name="Item"');
    expect(unitTexts(xlsxFormat.read(written).units)).toMatchObject({ 'Sheet1!A1': 'Item', 'Sheet1!B1': 'Preis' });
    expect(warnings).toMatchObject([
      { code: 'header_kept', message: expect.stringContaining('Headers of the table "Sales"') as string },
      { code: 'formula_texts_kept' },
    ]);
  });

  it('has line breaks escaped in the part of the table', () => {
    const table = tableOf(['name="Unit_x000a_price"', 'name="Other"']);
    const rows = sheetRow(1, ['<c r="A1" t="inlineStr"><is><t>Unit\nprice</t></is></c>', 'Other']);
    const { written } = translateWorkbook(buildXlsx({ sheets: [{ rows, parts: [table] }] }), {
      'Sheet1!A1': 'Stück<1/>preis',
    });
    expect(workbookPartSource(written, 'tables/table1.xml')).toContain('name="Stück_x000a_preis"');
    expect(rowsSource(written)).toContain('Stück\npreis');
  });
});

describe('formulas', () => {
  const columns = new Map([
    [
      'sales',
      new Map([
        ['price', 'Preis'],
        ["it's", 'Es'],
      ]),
    ],
  ]);

  it.each([
    ['SUM(Sales[Price])', 'SUM(Sales[Preis])'],
    ['sales[[#This Row],[Price]]*2', 'sales[[#This Row],[Preis]]*2'],
    ["Sales[[#Headers],[Price]:[It''s]]", 'Sales[[#Headers],[Preis]:[Es]]'],
    ['Sales[#Totals]+Sales[@Price]', 'Sales[#Totals]+Sales[@Preis]'],
    ['Other[Price]&"Sales[Price]"', 'Other[Price]&"Sales[Price]"'],
    ["'Sales[Price]'!A1+[1]Sheet1!B2", "'Sales[Price]'!A1+[1]Sheet1!B2"],
    ['Sales[Price', 'Sales[Price'],
  ])('name columns of tables: %s', (formula, expected) => {
    expect(renameColumns(formula, columns)).toBe(expected);
  });

  it.each([
    ['Prices!A1+SUM(Prices!B:B)', "'Preise 2026'!A1+SUM('Preise 2026'!B:B)"],
    ["'old name'!$A$1", 'Neu!$A$1'],
    ['"Prices!A1"&Prices2!A1', '"Prices!A1"&Prices2!A1'],
    ["SUM(Prices:'old name'!A1)", 'SUM(Prices:Neu!A1)'],
    ["'Prices:old name'!A1", "'Preise 2026:Neu'!A1"],
  ])('name sheets: %s', (formula, expected) => {
    const renamed = new Map([
      ['prices', 'Preise 2026'],
      ['old name', 'Neu'],
    ]);
    expect(renameSheets(formula, renamed)).toBe(expected);
  });

  it('that are a reference to a cell have its translation as their result', () => {
    const result = (reference: string, formula: string, value: string) =>
      `<c r="${reference}" t="str"><f>${formula}</f><v>${value}</v></c>`;
    const rows = sheetRow(1, [
      'Red',
      result('B1', 'A1', 'Red'),
      result('C1', 'UPPER(A1)', 'RED'),
      result('D1', 'A1', 'old'),
    ]);
    const other = sheetRow(1, [result('A1', "'My sheet'!$A$1", 'Red')]);
    const { written } = translateWorkbook(buildXlsx({ sheets: [{ name: 'My sheet', rows }, { rows: other }] }), {
      'My sheet!A1': 'Rot',
    });
    expect([...rowsSource(written).matchAll(/<v>(\w+)/g)].map(([, value]) => value)).toEqual(['Rot', 'RED', 'old']);
    expect(rowsSource(written, 2)).toContain('<v>Rot</v>');
  });

  it('are calculated when the workbook is opened, by the settings that it has', () => {
    const rows = sheetRow(1, ['text', '<c r="B1"><f>1</f><v>1</v></c>']);
    const settings = (after: string) =>
      workbookPartSource(
        translateWorkbook(buildXlsx({ sheets: [{ rows }], after }), { 'Sheet1!A1': 'x' }).written,
        'workbook.xml',
      );
    expect(settings('<calcPr calcId="1"/><extLst/>')).toContain('<calcPr fullCalcOnLoad="1" calcId="1"/><extLst/>');
    expect(settings('<calcPr calcId="1" fullCalcOnLoad="0"/>')).toContain('<calcPr calcId="1" fullCalcOnLoad="1"/>');
    expect(settings('<definedNames/><extLst/>')).toContain('<definedNames/><calcPr fullCalcOnLoad="1"/><extLst/>');
  });
});
