import { describe, expect, it } from 'vitest';
import { xlsxFormat } from '#formats/xlsx/index.ts';
import { buildXlsx, workbookPartSource, sheetRow, rowsSource } from '#formats/xlsx/testing/build-xlsx.ts';
import { unitTexts, translateWorkbook } from '#formats/xlsx/testing/translate.ts';

const formula = (place: string, source: string) => `<c r="${place}"><f>${source}</f><v>0</v></c>`;
const inSheet = (rows: string, after = '') => buildXlsx({ sheets: [{ name: 'Tasks', rows, after }] });

describe('rules of a sheet', () => {
  const bytes = inSheet(
    sheetRow(1, ['Task', 'State']) +
      sheetRow(2, ['Paint', 'Done']) +
      sheetRow(3, ['Clean', 'Late'], ' hidden="1"') +
      sheetRow(9, ['Rest'], ' hidden="1"'),
    '<autoFilter ref="A1:B3"><filterColumn colId="1"><filters><filter val="Done"/></filters></filterColumn></autoFilter>' +
      '<conditionalFormatting sqref="B2:B3"><cfRule type="containsText" operator="containsText" text="Late"><formula>NOT(ISERROR(SEARCH("Late",B2)))</formula></cfRule>' +
      '<cfRule type="cellIs" operator="equal"><formula>"done"</formula></cfRule></conditionalFormatting>',
  );

  it('follow the cells, and rows that only a filter hides are translated', () => {
    expect(unitTexts(xlsxFormat.read(bytes).units)).toMatchObject({ 'Tasks!B3': 'Late', 'Tasks!A9': 'Rest (hidden)' });
    const { written, warnings } = translateWorkbook(bytes, { 'Tasks!B2': 'Fertig', 'Tasks!B3': 'Verspätet' });
    const sheet = workbookPartSource(written, 'worksheets/sheet1.xml');
    expect(sheet).toContain('<filter val="Fertig"/>');
    expect(sheet).toContain('text="Verspätet"><formula>NOT(ISERROR(SEARCH("Verspätet",B2)))</formula>');
    expect(sheet).toContain('<formula>"Fertig"</formula>');
    expect(warnings).toEqual([]);
  });
});

describe('texts that can not follow', () => {
  it('are named in a warning, with their cells', () => {
    const bytes = inSheet(
      sheetRow(1, ['Red chair', formula('B1', 'COUNTIF(A1:A2,"*chair*")'), formula('C1', 'IF(LEFT(A1,3)="Red",1,0)')]) +
        sheetRow(2, ['Open', formula('B2', 'IF(A1&amp;A2="Red chairOpen",1,0)'), formula('C2', 'MYOWN("Open")')]) +
        sheetRow(3, [null, formula('B3', 'COUNTIF(A1:A2,"*")'), formula('C3', 'IF(TEXT(B1,"mmm")="Mar",1,0)')]),
    );
    const { written, warnings } = translateWorkbook(bytes, { 'Tasks!A1': 'Roter Stuhl', 'Tasks!A2': 'Offen' });
    expect(rowsSource(written).match(/<f>.*?<\/f>/g)).toEqual(rowsSource(bytes).match(/<f>.*?<\/f>/g));
    expect(warnings).toMatchObject([{ code: 'formulas_to_check' }]);
    for (const place of ['Tasks!B1 ("*chair*")', 'Tasks!C1 ("Red")', 'Tasks!C2 ("Open")']) {
      expect(warnings[0]!.message).toContain(place);
    }
    expect(warnings[0]!.message).not.toMatch(/B3|C3/);
  });

  it('are counted where people see them', () => {
    const bytes = inSheet(sheetRow(1, ['Chairs', formula('B1', 'IF(A1="x","Enough for the week","Please order")')]));
    const { warnings } = translateWorkbook(bytes, { 'Tasks!A1': 'Stühle' });
    expect(warnings).toMatchObject([{ code: 'formula_texts_kept', message: expect.stringContaining('(2)') as string }]);
  });

  it('are reported where an instruction translates some of the cells', () => {
    const bytes = inSheet(sheetRow(1, ['Pear', 'Pear', formula('C1', 'VLOOKUP(A1,B1:C1,2,FALSE)')]));
    const { warnings } = translateWorkbook(bytes, { 'Tasks!A1': 'Birne' }, { describe: true });
    expect(warnings).toMatchObject([
      { code: 'formulas_to_check', message: expect.stringContaining('"Pear"') as string },
    ]);
  });
});

describe('equal texts', () => {
  it('of hidden sheets follow visible ones, whatever their case', () => {
    const bytes = buildXlsx({
      sheets: [
        { name: 'Form', rows: sheetRow(1, ['Apple', formula('B1', 'VLOOKUP(A1,Lists!A1:B2,2,FALSE)')]) },
        { name: 'Lists', state: 'hidden', rows: sheetRow(1, ['APPLE', 1]) + sheetRow(2, ['Plum', 2]) },
      ],
    });
    expect(rowsSource(translateWorkbook(bytes, { 'Form!A1': 'Manzana' }).written, 2)).toContain(
      '<t>MANZANA</t></is></c><c r="B1"><v>1</v>',
    );
    expect(rowsSource(translateWorkbook(bytes, { 'Form!A1': 'Manzana' }).written, 2)).toContain('<t>Plum</t>');
  });

  it('have one translation where formulas may compare them', () => {
    const rows = sheetRow(1, ['apple', 'Apple', 'apple ', formula('D1', 'IF(A1=B1,1,0)')]);
    const texts = { 'Tasks!A1': 'manzana', 'Tasks!B1': 'Pomo', 'Tasks!C1': 'pomo ' };
    const { written, warnings } = translateWorkbook(inSheet(rows), texts);
    expect(rowsSource(written).match(/<t\b.*?<\/t>/g)).toEqual([
      '<t>manzana</t>',
      '<t>Manzana</t>',
      '<t xml:space="preserve">manzana </t>',
    ]);
    expect(warnings).toMatchObject([{ code: 'translations_unified' }]);
    const without = translateWorkbook(inSheet(sheetRow(1, ['apple', 'Apple'])), {
      'Tasks!A1': 'manzana',
      'Tasks!B1': 'Pomo',
    });
    expect(rowsSource(without.written)).toContain('<t>Pomo</t>');
  });

  it('stay where INDIRECT makes names of ranges of them', () => {
    const bytes = buildXlsx({
      sheets: [
        {
          name: 'Form',
          rows: sheetRow(1, ['Red fruit', 'Other', formula('C1', 'COUNTA(INDIRECT(SUBSTITUTE(A1," ","_")))')]),
        },
      ],
      after: '<definedNames><definedName name="Red_Fruit">Form!$B$1</definedName></definedNames>',
    });
    const { written, warnings } = translateWorkbook(bytes, { 'Form!A1': 'Rote Frucht', 'Form!B1': 'Andere' });
    expect(rowsSource(written)).toMatch(/<t>Red fruit<\/t>.*<t>Andere<\/t>/);
    expect(warnings).toMatchObject([{ code: 'text_kept', message: expect.stringContaining('"Red fruit"') as string }]);
  });

  it('stay in cells where the list of a cell is too long', () => {
    const rows = sheetRow(1, ['one', formula('B1', 'IF(A1="one",1,0)')]);
    const list =
      '<dataValidations><dataValidation type="list" sqref="A1"><formula1>"One,two"</formula1></dataValidation></dataValidations>';
    const { written, warnings } = translateWorkbook(inSheet(rows, list), {
      'Tasks!A1': 'eins',
      'Tasks/data validation list': 'x'.repeat(300),
    });
    expect(rowsSource(written)).toBe(rowsSource(inSheet(rows)));
    expect(workbookPartSource(written, 'worksheets/sheet1.xml')).toContain('"One,two"');
    expect(warnings).toMatchObject([{ code: 'text_kept' }]);
  });

  it('follow the items of a list that stand in no cell', () => {
    const rows = sheetRow(1, [formula('B1', 'IF(A1="Yes","Good","Bad")')]);
    const list =
      '<dataValidations><dataValidation type="list" sqref="A1"><formula1>"Yes"</formula1></dataValidation></dataValidations>';
    const { written } = translateWorkbook(inSheet(rows, list), { 'Tasks/data validation list': 'Ja' });
    expect(workbookPartSource(written, 'worksheets/sheet1.xml')).toContain('<f>IF(A1="Ja","Good","Bad")</f>');
    expect(workbookPartSource(written, 'worksheets/sheet1.xml')).toContain('<formula1>"Ja"</formula1>');
    expect(workbookPartSource(written, 'workbook.xml')).toContain('fullCalcOnLoad="1"');
  });
});

describe('a translation', () => {
  it('with more characters than a cell can have is not written', () => {
    const { written, warnings } = translateWorkbook(inSheet(sheetRow(1, ['long', 'short'])), {
      'Tasks!A1': 'x'.repeat(32_768),
      'Tasks!B1': 'x'.repeat(32_767),
    });
    expect(rowsSource(written)).toContain('<t>long</t>');
    expect(rowsSource(written)).toContain('x'.repeat(32_767));
    expect(warnings).toMatchObject([{ code: 'text_kept', message: expect.stringContaining('Tasks!A1') as string }]);
  });
});

describe('references in strings', () => {
  it('follow names of sheets, and formulas in a table those of its columns', () => {
    const rows = sheetRow(1, [
      'Price',
      formula('B1', 'INDIRECT("Tasks!A1")'),
      formula('C1', 'HYPERLINK("#Tasks!A1","Go")'),
      formula('D1', '[1]Tasks!A1'),
    ]);
    const { written } = translateWorkbook(inSheet(rows), { 'sheet name 1': 'Die Aufgaben' }, { describe: true });
    expect(rowsSource(written)).toContain(`<f>INDIRECT("'Die Aufgaben'!A1")</f>`);
    expect(rowsSource(written)).toContain(`<f>HYPERLINK("#'Die Aufgaben'!A1","Go")</f>`);
    expect(rowsSource(written)).toContain('<f>[1]Tasks!A1</f>');
    const table = buildXlsx({
      sheets: [
        {
          name: 'Tasks',
          rows:
            sheetRow(1, ['Price', 'Twice']) +
            sheetRow(2, [3, formula('B2', '[[#This Row],[Price]]*2'), formula('C2', '[[#This Row],[Price]]')]),
          parts: [
            {
              name: 'tables/table1.xml',
              kind: 'table',
              root: 'table',
              attributes: 'id="1" name="T" displayName="T" ref="A1:B2"',
              content:
                '<tableColumns><tableColumn id="1" name="Price"/><tableColumn id="2" name="Twice"/></tableColumns>',
            },
          ],
        },
      ],
    });
    const renamed = rowsSource(translateWorkbook(table, { 'Tasks!A1': 'Preis' }).written);
    expect(renamed).toContain('<f>[[#This Row],[Preis]]*2</f>');
    expect(renamed).toContain('<f>[[#This Row],[Price]]</f>');
  });
});
