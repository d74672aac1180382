import { describe, expect, it } from 'vitest';
import { xlsxFormat } from './index.ts';
import { buildXlsx, partSource, row, rowsSource, type PartSource } from './testing/build-xlsx.ts';
import { textsOf, translate } from './testing/translate.ts';

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
      rows: row(1, ['Fruit', 'Shop']) + row(2, ['Apples', 'North gate']) + row(3, ['Plums', 'Apples']),
      after: '<hyperlinks><hyperlink ref="A1" location="Overview!A1"/></hyperlinks>',
    },
    {
      name: 'Overview',
      rows: row(1, ['All fruit', 'Number of shops', '<c r="C1"><f>COUNTA(Sales!A:A)</f><v>3</v></c>']),
      parts: [PIVOT_TABLE],
    },
  ],
  after:
    '<definedNames><definedName name="_xlnm.Print_Titles" localSheetId="0">Sales!$1:$1</definedName></definedNames>',
  parts: [PIVOT_CACHE],
});

describe('pivot tables', () => {
  it('follow the cells that they are about, each field its column', () => {
    const { written } = translate(bytes, {
      'Sales!A1': 'Obst',
      'Sales!A2': 'Äpfel',
      'Sales!B2': 'Nordtor',
      'Overview!A1': 'Alles Obst',
      'Overview!B1': 'Zahl der Läden',
    });
    const cache = partSource(written, PIVOT_CACHE.name);
    expect(cache).toContain('<cacheField name="Obst"><sharedItems count="2"><s v="Äpfel"/><s v="Plums"/>');
    expect(cache).toContain('<cacheField name="Shop">');
    expect(partSource(written, 'pivotCache/pivotCacheRecords1.xml')).toContain(
      '<r><x v="0"/><s v="Nordtor"/></r><r><x v="1"/><s v="Apples"/></r>',
    );
    expect(partSource(written, PIVOT_TABLE.name)).toMatch(/rowHeaderCaption="Alles Obst".*name="Zahl der Läden"/);
  });

  it('keep names and items of which two would be the same', () => {
    const { written } = translate(bytes, { 'Sales!A1': 'shop', 'Sales!A2': 'PLUMS', 'Sales!A3': 'Plums' });
    expect(partSource(written, PIVOT_CACHE.name)).toBe(partSource(bytes, PIVOT_CACHE.name));
  });
});

describe('names of sheets', () => {
  const rename = (texts: Record<string, string>) => translate(bytes, texts, { describe: true });

  it('are only translated when an instruction names them', () => {
    expect(textsOf(xlsxFormat.read(bytes).units)).not.toHaveProperty('sheet name 1');
    expect(textsOf(xlsxFormat.read(bytes, { describe: true }).units)).toMatchObject({
      'sheet name 1': 'Sales (not_selected)',
      'sheet name 2': 'Overview (not_selected)',
    });
  });

  it('are followed by formulas, names, links and pivot tables', () => {
    const { written } = rename({ 'sheet name 1': 'Umsatz 1/2', 'sheet name 2': 'Überblick' });
    expect(partSource(written, 'workbook.xml')).toContain('<sheet name="Umsatz 1-2" sheetId="1" r:id="rId1"/>');
    expect(partSource(written, 'workbook.xml')).toContain(">'Umsatz 1-2'!$1:$1</definedName>");
    expect(rowsSource(written, 2)).toContain("<f>COUNTA('Umsatz 1-2'!A:A)</f>");
    expect(partSource(written, 'worksheets/sheet1.xml')).toContain('location="Überblick!A1"');
    expect(partSource(written, PIVOT_CACHE.name)).toContain('sheet="Umsatz 1-2"');
  });

  it('stay where Excel would refuse the translation', () => {
    for (const name of ['overview', 'x'.repeat(32), "''", 'History']) {
      const { written, warnings } = rename({ 'sheet name 1': name });
      expect(written.equals(bytes)).toBe(true);
      expect(warnings).toMatchObject([{ code: 'sheet_name_kept' }]);
    }
  });
});
