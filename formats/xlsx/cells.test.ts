import { describe, expect, it } from 'vitest';
import { xlsxFormat } from './index.ts';
import { buildXlsx, workbookPartSource, sheetRow, rowsSource } from './testing/build-xlsx.ts';
import { unitTexts, translateWorkbook } from './testing/translate.ts';

const LANGUAGES = { sourceLanguage: 'en', targetLanguage: 'de' };
const stringsOf = (bytes: Uint8Array) =>
  workbookPartSource(bytes, 'sharedStrings.xml').replace(/^<sst[^>]*>|<\/sst>$/g, '');

describe('the cells of a workbook', () => {
  it('are units where they hold a text that was entered', () => {
    const rows = sheetRow(1, [
      '#0',
      'inline text',
      42,
      '<c r="D1" t="str"><f>UPPER(A1)</f><v>SHARED TEXT</v></c>',
      '<c r="E1" t="b"><v>1</v></c>',
      '<c r="F1" t="e"><v>#N/A</v></c>',
      '<c r="G1" s="1"/>',
      '<c r="H1" t="str"><v>written as a result</v></c>',
      '<c r="I1" t="d"><v>2026-01-01</v></c>',
    ]);
    const { units } = xlsxFormat.read(buildXlsx({ sheets: [{ name: 'Prices', rows }], strings: ['shared text'] }));
    expect(unitTexts(units)).toEqual({
      'Prices!A1': 'shared text',
      'Prices!B1': 'inline text',
      'Prices!H1': 'written as a result',
    });
    expect(units.map(({ id }) => id)).toEqual(['sheet1!A1', 'sheet1!B1', 'sheet1!H1']);
  });

  it('leave results of formulas of several cells alone', () => {
    const rows =
      sheetRow(1, ['<c r="A1" t="str"><f t="array" ref="A1:A2">B1:B2</f><v>one result</v></c>']) +
      sheetRow(2, ['<c r="A2" t="str"><v>another result</v></c>', '<c r="B2" t="str"><v>no result</v></c>']);
    expect(unitTexts(xlsxFormat.read(buildXlsx({ sheets: [{ rows }] })).units)).toEqual({ 'Sheet1!B2': 'no result' });
  });

  it('are skipped where people do not see them, or where programs read them', () => {
    const before = '<cols><col min="2" max="2" hidden="1" width="9"/></cols>';
    const rows =
      sheetRow(1, ['visible', 'in column', '1,234', 'https://example.org/a']) + sheetRow(2, ['in row'], ' hidden="1"');
    const sheets = [
      { before, rows },
      { rows: sheetRow(1, ['sheet']), state: 'veryHidden' as const },
    ];
    expect(unitTexts(xlsxFormat.read(buildXlsx({ sheets })).units)).toEqual({
      'Sheet1!A1': 'visible',
      'Sheet1!B1': 'in column (hidden)',
      'Sheet1!C1': '1,234 (no_letters)',
      'Sheet1!D1': 'https://example.org/a (not_text)',
      'Sheet1!A2': 'in row (hidden)',
      'Sheet2!A1': 'sheet (hidden)',
    });
  });

  it('that share a string are one unit, and visible ones and hidden ones are two', () => {
    const rows = sheetRow(1, ['#0']) + sheetRow(2, ['#0']) + sheetRow(3, ['#0'], ' hidden="1"');
    const bytes = buildXlsx({ sheets: [{ rows }, { rows: sheetRow(1, ['#0']) }], strings: ['Yes'] });
    expect(unitTexts(xlsxFormat.read(bytes).units)).toEqual({ 'Sheet1!A1': 'Yes', 'Sheet1!A3': 'Yes (hidden)' });
    const { written } = translateWorkbook(bytes, { 'Sheet1!A1': 'Ja' });
    expect(stringsOf(written)).toBe('<si><t>Yes</t></si><si><t>Ja</t></si>');
    expect([...rowsSource(written).matchAll(/<v>(\d+)/g)].map(([, index]) => index)).toEqual(['1', '1', '0']);
    expect(rowsSource(written, 2)).toContain('<v>1</v>');
    expect(workbookPartSource(written, 'sharedStrings.xml')).toContain('uniqueCount="2"');
  });

  it('are replaced in the table of strings where all cells of a string change', () => {
    const bytes = buildXlsx({ sheets: [{ rows: sheetRow(1, ['#0', '#0', '#1']) }], strings: ['Yes', 'No'] });
    const { written } = translateWorkbook(bytes, { 'Sheet1!A1': 'Ja &' });
    expect(stringsOf(written)).toBe('<si><t>Ja &amp;</t></si><si><t>No</t></si>');
    expect(rowsSource(written)).toBe(rowsSource(bytes));
  });

  it('are units of their own where they are described, and change alone', () => {
    const bytes = buildXlsx({ sheets: [{ rows: sheetRow(1, ['#0', '#0', '#0']) }], strings: ['Yes'] });
    const texts = { 'Sheet1!A1': 'Ja', 'Sheet1!C1': 'Jawohl' };
    const { written } = translateWorkbook(bytes, texts, { describe: true });
    expect(unitTexts(xlsxFormat.read(written, { describe: true }).units)).toMatchObject({
      ...texts,
      'Sheet1!B1': 'Yes',
    });
    const all = translateWorkbook(bytes, { ...texts, 'Sheet1!B1': 'Ja' }, { describe: true }).written;
    expect(stringsOf(all)).toBe('<si><t>Ja</t></si><si><t>Jawohl</t></si>');
  });

  it('keep the looks of their letters as codes, equal neighbors joined', () => {
    const bold = '<rPr><b/></rPr>';
    const rich = `<r><t xml:space="preserve">All the </t></r><r>${bold}<t>pri</t></r><r>${bold}<t>ces</t></r>`;
    const bytes = buildXlsx({
      sheets: [{ rows: sheetRow(1, ['#0', `<c r="B1" t="inlineStr"><is>${rich}</is></c>`]) }],
      strings: [rich],
    });
    expect(unitTexts(xlsxFormat.read(bytes).units)).toEqual({
      'Sheet1!A1': 'All the <1>prices</1>',
      'Sheet1!B1': 'All the <1>prices</1>',
    });
    const { written } = translateWorkbook(bytes, {
      'Sheet1!A1': '<1>Preise</1> alle',
      'Sheet1!B1': 'Alle <1>Preise</1>',
    });
    expect(stringsOf(written)).toBe(`<si><r>${bold}<t>Preise</t></r><r><t xml:space="preserve"> alle</t></r></si>`);
    expect(rowsSource(written)).toContain(
      `<is><r><t xml:space="preserve">Alle </t></r><r>${bold}<t>Preise</t></r></is>`,
    );
  });

  it('drop the readings of Japanese texts that are translated, and of no others', () => {
    const japanese = '<t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh><phoneticPr fontId="1"/>';
    const bytes = buildXlsx({ sheets: [{ rows: sheetRow(1, ['#0', '#1']) }], strings: [japanese, japanese] });
    const { written } = translateWorkbook(bytes, { 'Sheet1!A1': 'Tokio' });
    expect(stringsOf(written)).toBe(`<si><t>Tokio</t><phoneticPr fontId="1"/></si><si>${japanese}</si>`);
  });

  it('keep line breaks as codes, and characters that Excel escapes', () => {
    const bytes = buildXlsx({
      sheets: [{ rows: sheetRow(1, ['#0', '#1']) }],
      strings: ['One._x000D_\nTwo', 'a _x005F_x0041_ b'],
    });
    expect(unitTexts(xlsxFormat.read(bytes).units)).toEqual({ 'Sheet1!A1': 'One.<1/>Two', 'Sheet1!B1': 'a _x0041_ b' });
    const { written } = translateWorkbook(bytes, { 'Sheet1!A1': 'Eins. <1/> Zwei', 'Sheet1!B1': '_x0042_' });
    expect(stringsOf(written)).toBe(
      '<si><t xml:space="preserve">Eins._x000D_\nZwei</t></si><si><t>_x005F_x0042_</t></si>',
    );
  });

  it('end a text at the block tags of HTML', () => {
    const html = '&lt;p&gt;The first.&lt;/p&gt;\n&lt;p&gt;The &lt;b&gt;second&lt;/b&gt;&lt;br&gt;one&lt;/p&gt;';
    const bytes = buildXlsx({
      sheets: [{ rows: sheetRow(1, ['#0', '#1', html]) }],
      strings: [html, 'Use &lt;p&gt; if a &lt; b'],
    });
    const { units } = xlsxFormat.read(bytes);
    expect(unitTexts(units)).toMatchObject({
      'Sheet1!A1': '<1/>The first.<2/>The <b>second</b><3/>one<4/>',
      'Sheet1!B1': 'Use <p> if a < b',
    });
    expect(units.at(0)!.content.codes.map(({ equivalent }) => equivalent)).toEqual(['\u2029', '\u2029', ' ', '\u2029']);
    const text = '<1/>Eins. <2/> Zwei <3/>drei<4/>';
    const { written } = translateWorkbook(bytes, { 'Sheet1!A1': text, 'Sheet1!C1': text });
    const expected = '&lt;p&gt;Eins.&lt;/p&gt;\n&lt;p&gt;Zwei&lt;br&gt;drei&lt;/p&gt;</t>';
    expect(stringsOf(written)).toContain(expected);
    expect(rowsSource(written)).toContain(expected);
  });

  it('are refused translations without their line breaks', () => {
    const bytes = buildXlsx({ sheets: [{ rows: sheetRow(1, ['#0']) }], strings: ['One.\nTwo'] });
    expect(() => translateWorkbook(bytes, { 'Sheet1!A1': 'Eins' })).toThrow(
      expect.objectContaining({ id: 'document_write_failed' }),
    );
  });

  it('are found where rows and cells have no numbers', () => {
    const rows =
      '<row><c t="inlineStr"><is><t>first</t></is></c></row><row><c/><c t="inlineStr"><is><t>second</t></is></c></row>';
    expect(unitTexts(xlsxFormat.read(buildXlsx({ sheets: [{ rows }] })).units)).toEqual({
      'Sheet1!A1': 'first',
      'Sheet1!B2': 'second',
    });
  });

  it('are described with their rows, tables and sheets', () => {
    const table = {
      name: 'tables/table1.xml',
      kind: 'table',
      root: 'table',
      attributes: 'id="1" name="T" displayName="Sales" ref="A1:B2"',
      content:
        '<tableColumns count="2"><tableColumn id="1" name="Item"/><tableColumn id="2" name="Price"/></tableColumns>',
    };
    const sheets = [
      { name: 'Shop', rows: sheetRow(1, ['Item', 'Price']) + sheetRow(2, ['Apple pie', 3.5]), parts: [table] },
    ];
    const { units } = xlsxFormat.read(buildXlsx({ sheets }), { describe: true });
    const pie = [...units].find(({ content }) => content.text === 'Apple pie')!.cell!;
    expect(pie.workbook.activeSheet).toBe(1);
    expect(pie.sheet).toEqual({
      number: 1,
      name: 'Shop',
      isHidden: false,
      lastColumn: 2,
      lastRow: 2,
      tables: [{ name: 'Sales', firstRow: 1, lastRow: 2, firstColumn: 1, lastColumn: 2, hasHeader: true }],
    });
    expect([pie.place, pie.column, pie.row!.number, pie.row!.isHidden]).toEqual(['cell', 1, 2, false]);
    expect([...pie.row!.values]).toEqual([
      [1, 'Apple pie'],
      [2, '3.5'],
    ]);
  });

  it('stay byte for byte without translations, and with those that change nothing', () => {
    const bytes = buildXlsx({ sheets: [{ rows: sheetRow(1, ['#0', 'inline']) }], strings: ['shared'] });
    const document = xlsxFormat.read(bytes);
    expect(Buffer.from(document.write(new Map(), LANGUAGES)).equals(bytes)).toBe(true);
    const same = new Map(document.units.map(({ id, content }) => [id, content]));
    expect(Buffer.from(document.write(same, LANGUAGES)).equals(bytes)).toBe(true);
    expect(() => document.write(new Map([['sheet9!A1', { text: 'x', codes: [] }]]), LANGUAGES)).toThrow(
      /no text sheet9!A1/,
    );
  });
});
