import { describe, expect, it } from 'vitest';
import { xlsxFormat } from './index.ts';
import { buildXlsx, workbookPartSource, sheetRow, rowsSource, type PartSource } from './testing/build-xlsx.ts';
import { unitTexts, translateWorkbook } from './testing/translate.ts';

const PIVOT_CACHE: PartSource = {
  name: 'pivotCache/pivotCacheDefinition1.xml',
  kind: 'pivotCacheDefinition',
  root: 'pivotCacheDefinition',
  content:
    '<cacheSource type="worksheet"><worksheetSource ref="A1:B3" sheet="Sales"/></cacheSource><cacheFields count="2">' +
    '<cacheField name="Fruit"><sharedItems count="2"><s v="Apples"/><s v="Plums"/></sharedItems></cacheField>' +
    '<cacheField name="Shop"><sharedItems/></cacheField></cacheFields>',
  parts: [
    {
      name: 'pivotCache/pivotCacheRecords1.xml',
      kind: 'pivotCacheRecords',
      root: 'pivotCacheRecords',
      content: '<r><x v="0"/><s v="North gate"/></r><r><x v="1"/><s v="Apples"/></r>',
    },
  ],
};
const PIVOT_TABLE: PartSource = {
  name: 'pivotTables/pivotTable1.xml',
  kind: 'pivotTable',
  root: 'pivotTableDefinition',
  attributes: 'name="P" rowHeaderCaption="All fruit"',
  content: '<location ref="A1:B2"/><dataFields><dataField name="Number of shops" fld="1"/></dataFields>',
};
const bytes = buildXlsx({
  sheets: [
    {
      name: 'Sales',
      rows: sheetRow(1, ['Fruit', 'Shop']) + sheetRow(2, ['Apples', 'North gate']) + sheetRow(3, ['Plums', 'Apples']),
      after: '<hyperlinks><hyperlink ref="A1" location="Overview!A1"/></hyperlinks>',
    },
    {
      name: 'Overview',
      rows: sheetRow(1, ['All fruit', 'Number of shops', '<c r="C1"><f>COUNTA(Sales!A:A)</f><v>3</v></c>']),
      parts: [PIVOT_TABLE],
    },
  ],
  after:
    '<definedNames><definedName name="_xlnm.Print_Titles" localSheetId="0">Sales!$1:$1</definedName></definedNames>',
  parts: [PIVOT_CACHE],
});

describe('pivot tables', () => {
  it('follow the cells that they are about, each field its column', () => {
    const { written } = translateWorkbook(bytes, {
      'Sales!A1': 'Obst',
      'Sales!A2': 'Äpfel',
      'Sales!B2': 'Nordtor',
      'Overview!A1': 'Alles Obst',
      'Overview!B1': 'Zahl der Läden',
    });
    const cache = workbookPartSource(written, PIVOT_CACHE.name);
    expect(cache).toContain('<cacheField name="Obst"><sharedItems count="2"><s v="Äpfel"/><s v="Plums"/>');
    expect(cache).toContain('<cacheField name="Shop">');
    expect(workbookPartSource(written, 'pivotCache/pivotCacheRecords1.xml')).toContain(
      '<r><x v="0"/><s v="Nordtor"/></r><r><x v="1"/><s v="Apples"/></r>',
    );
    expect(workbookPartSource(written, PIVOT_TABLE.name)).toMatch(
      /rowHeaderCaption="Alles Obst".*name="Zahl der Läden"/,
    );
  });

  it('keep names and items of which two would be the same', () => {
    const { written } = translateWorkbook(bytes, { 'Sales!A1': 'shop', 'Sales!A2': 'PLUMS', 'Sales!A3': 'Plums' });
    expect(workbookPartSource(written, PIVOT_CACHE.name)).toBe(workbookPartSource(bytes, PIVOT_CACHE.name));
  });
});

describe('names of sheets', () => {
  const rename = (texts: Record<string, string>) => translateWorkbook(bytes, texts, { describe: true });

  it('are only translated when an instruction names them', () => {
    expect(unitTexts(xlsxFormat.read(bytes).units)).not.toHaveProperty('sheet name 1');
    expect(unitTexts(xlsxFormat.read(bytes, { describe: true }).units)).toMatchObject({
      'sheet name 1': 'Sales (not_selected)',
      'sheet name 2': 'Overview (not_selected)',
    });
  });

  it('are followed by formulas, names, links and pivot tables', () => {
    const { written } = rename({ 'sheet name 1': 'Umsatz 1/2', 'sheet name 2': 'Überblick' });
    expect(workbookPartSource(written, 'workbook.xml')).toContain('<sheet name="Umsatz 1-2" sheetId="1" r:id="rId1"/>');
    expect(workbookPartSource(written, 'workbook.xml')).toContain(">'Umsatz 1-2'!$1:$1</definedName>");
    expect(rowsSource(written, 2)).toContain("<f>COUNTA('Umsatz 1-2'!A:A)</f>");
    expect(workbookPartSource(written, 'worksheets/sheet1.xml')).toContain('location="Überblick!A1"');
    expect(workbookPartSource(written, PIVOT_CACHE.name)).toContain('sheet="Umsatz 1-2"');
  });

  it('stay where Excel would refuse the translation', () => {
    for (const name of ['overview', 'x'.repeat(32), "''", 'History']) {
      const { written, warnings } = rename({ 'sheet name 1': name });
      expect(written.equals(bytes)).toBe(true);
      expect(warnings).toMatchObject([{ code: 'sheet_name_kept' }]);
    }
  });
});

describe('slicers, linked shapes and controls', () => {
  const X14 = 'http://schemas.microsoft.com/office/spreadsheetml/2009/9/main';
  const X15 = 'http://schemas.microsoft.com/office/spreadsheetml/2010/11/main';
  const XM = 'http://schemas.microsoft.com/office/excel/2006/main';
  const book = buildXlsx({
    sheets: [
      {
        name: 'Sales',
        rows: sheetRow(1, ['Region', 'Amount']) + sheetRow(2, ['North', 3]),
        after:
          `<extLst><ext xmlns:x14="${X14}" xmlns:xm="${XM}"><x14:dataValidations><x14:dataValidation type="list" prompt="Choose one">` +
          '<x14:formula1><xm:f>Sales!$A$2:$A$3</xm:f></x14:formula1></x14:dataValidation></x14:dataValidations></ext></extLst>',
        parts: [
          {
            name: 'tables/table1.xml',
            kind: 'table',
            root: 'table',
            attributes: 'id="1" name="T" displayName="T" ref="A1:B2"',
            content:
              '<tableColumns><tableColumn id="1" name="Region"/><tableColumn id="2" name="Amount"/></tableColumns>',
          },
          {
            name: 'slicers/slicer1.xml',
            kind: 'slicer',
            root: 's:slicers',
            attributes: `xmlns:s="${X14}"`,
            content: '<s:slicer name="Region" cache="C" caption="By region"/>',
          },
          {
            name: 'drawings/drawing1.xml',
            kind: 'drawing',
            root: 'xdr:wsDr',
            content: '<xdr:sp textlink="Sales!$A$1"/>',
          },
          {
            name: 'ctrlProps/ctrlProp1.xml',
            kind: 'ctrlProp',
            root: 'f:formControlPr',
            attributes: `xmlns:f="${X14}" fmlaLink="Sales!$B$9"`,
            content: '',
          },
        ],
      },
    ],
    parts: [
      {
        name: 'slicerCaches/slicerCache1.xml',
        kind: 'slicerCache',
        root: 's:slicerCacheDefinition',
        attributes: `xmlns:s="${X14}" sourceName="Region"`,
        content: `<t:tableSlicerCache xmlns:t="${X15}" tableId="1" column="1"/>`,
      },
    ],
  });

  it('follow names of columns and sheets, and have their own texts translated', () => {
    const { written } = translateWorkbook(
      book,
      { 'Sales!A1': 'Gebiet', 'Sales/slicer': 'Nach Gebiet', 'Sales/prompt': 'Wählen', 'sheet name 1': 'Umsatz' },
      { describe: true },
    );
    expect(workbookPartSource(written, 'slicerCaches/slicerCache1.xml')).toContain('sourceName="Gebiet"');
    expect(workbookPartSource(written, 'slicers/slicer1.xml')).toContain(
      'name="Region" cache="C" caption="Nach Gebiet"',
    );
    expect(workbookPartSource(written, 'drawings/drawing1.xml')).toContain('textlink="Umsatz!$A$1"');
    expect(workbookPartSource(written, 'ctrlProps/ctrlProp1.xml')).toContain('fmlaLink="Umsatz!$B$9"');
    expect(workbookPartSource(written, 'worksheets/sheet1.xml')).toMatch(/prompt="Wählen".*<xm:f>Umsatz!\$A\$2/);
  });
});

describe('a shape that shows a cell', () => {
  const shape = (link: string, text: string) =>
    `<xdr:sp textlink="${link}"><xdr:txBody><a:p><a:r><a:t>${text}</a:t></a:r></a:p></xdr:txBody></xdr:sp>`;
  const content = shape('$A$1', 'Total') + shape('', 'Total') + shape('$B$7', 'Result');
  const book = buildXlsx({
    sheets: [
      {
        name: 'Sales',
        rows: '<row r="1"><c r="A1" t="inlineStr"><is><t>Total</t></is></c></row>',
        parts: [{ name: 'drawings/drawing1.xml', kind: 'drawing', root: 'xdr:wsDr', content }],
      },
    ],
  });

  it('has the translation of the cell, and its own where no cell has its text', () => {
    const document = xlsxFormat.read(book);
    expect(document.units.map(({ content: { text } }) => text)).toEqual(['Total', 'Total', 'Result']);
    const texts = ['Summe', 'Gesamt', 'Ergebnis'];
    const targets = new Map([...document.units].map(({ id }, index) => [id, { text: texts[index]!, codes: [] }]));
    const written = document.write(targets, { sourceLanguage: 'en', targetLanguage: 'de' });
    const shown = workbookPartSource(written, 'drawings/drawing1.xml').matchAll(/<a:t>(.*?)<\/a:t>/g);
    expect([...shown].map(([, text]) => text)).toEqual(['Summe', 'Gesamt', 'Ergebnis']);
  });
});
