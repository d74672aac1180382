import { describe, expect, it } from 'vitest';
import { xlsxFormat } from './index.ts';
import { buildXlsx, workbookPartSource, sheetRow, type PartSource } from './testing/build-xlsx.ts';
import { unitTexts, translateWorkbook } from './testing/translate.ts';

const VML =
  'xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" ' +
  'xmlns:e="urn:schemas-microsoft-com:office:excel"';
const X15 = 'http://schemas.microsoft.com/office/spreadsheetml/2010/11/main';

const shape = (type: string, html: string, more = '', alt = '') =>
  `<v:shape id="s1"${alt}><v:textbox><div style='text-align:left'>${html}</div></v:textbox>` +
  `<e:ClientData ObjectType="${type}">${more}</e:ClientData></v:shape>`;

const drawing = (content: string): PartSource => ({
  name: 'drawings/vmlDrawing1.vml',
  kind: 'vmlDrawing',
  root: 'xml',
  attributes: VML,
  content,
});
const book = (part: PartSource, parts: readonly PartSource[] = []) =>
  buildXlsx({ sheets: [{ name: 'Sales', rows: sheetRow(1, ['Start date', 'Amount']), parts: [part] }], parts });

describe('form controls', () => {
  const button = shape(
    'Button',
    '<font face="Calibri" size="220"><b>Start</b> the\r\n  run<br>now</font>',
    '<e:FmlaMacro>[0]!Run</e:FmlaMacro><e:FmlaLink>Sales!$B$1</e:FmlaLink><e:FmlaRange>$A$1:$A$2</e:FmlaRange>',
    ' alt="Begins the run"',
  );
  const bytes = book(drawing(button + shape('Note', '<font>A comment</font>')));

  it('have captions and alternative texts that are translated, though their lines break as in HTML', () => {
    const { units, warnings } = xlsxFormat.read(bytes);
    expect(units.filter(({ context }) => context.includes('control')).map(({ content }) => content.text)).toEqual([
      'Begins the run',
      'Start',
      'the run',
      'now',
    ]);
    expect(warnings).toEqual([]);
    const { written } = translateWorkbook(bytes, {
      'Sales/control': 'jetzt & hier',
      'Sales/control/alternative text': 'Los',
    });
    expect(workbookPartSource(written, 'drawings/vmlDrawing1.vml')).toContain('run<br/>jetzt &amp; hier</font>');
    expect(workbookPartSource(written, 'drawings/vmlDrawing1.vml')).toContain(' alt="Los"');
  });

  it('have one translation where the drawing of the sheet has the caption, too', () => {
    const shown = '<xdr:sp><xdr:txBody><a:p><a:r><a:t>Start</a:t></a:r></a:p></xdr:txBody></xdr:sp>';
    const content =
      '<mc:AlternateContent xmlns:a14="http://schemas.microsoft.com/office/drawing/2010/main">' +
      `<mc:Choice Requires="a14">${shown}</mc:Choice><mc:Fallback/></mc:AlternateContent>`;
    const parts = [{ name: 'drawings/drawing1.xml', kind: 'drawing', root: 'xdr:wsDr', content }];
    const twice = buildXlsx({
      sheets: [{ name: 'Sales', parts: [...parts, drawing(shape('Button', '<font>Start</font>'))] }],
    });
    expect(unitTexts(xlsxFormat.read(twice).units)).toEqual({ 'Sales/drawing': 'Start' });
    const { written } = translateWorkbook(twice, { 'Sales/drawing': 'Los' });
    expect(workbookPartSource(written, 'drawings/drawing1.xml')).toContain('<a:t>Los</a:t>');
    expect(workbookPartSource(written, 'drawings/vmlDrawing1.vml')).toContain('<font>Los</font>');
  });

  it('follow names of sheets', () => {
    const { written } = translateWorkbook(bytes, { 'sheet name 1': 'Umsatz 1' }, { describe: true });
    expect(workbookPartSource(written, 'drawings/vmlDrawing1.vml')).toContain(
      "<e:FmlaMacro>[0]!Run</e:FmlaMacro><e:FmlaLink>'Umsatz 1'!$B$1</e:FmlaLink><e:FmlaRange>$A$1:$A$2</e:FmlaRange>",
    );
  });

  it('stay as they are in a damaged drawing, and comments alone are no matter', () => {
    const damaged = book(drawing(shape('Button', '<font>Start<p></font>')));
    expect(xlsxFormat.read(damaged).warnings).toMatchObject([{ code: 'part_not_translated' }]);
    const { written } = translateWorkbook(damaged, { 'Sales!B1': 'Menge' });
    expect(workbookPartSource(written, 'drawings/vmlDrawing1.vml')).toContain('<font>Start<p></font>');
    expect(xlsxFormat.read(book(drawing(shape('Note', '<p>')))).warnings).toEqual([]);
  });
});

describe('a timeline', () => {
  const cache: PartSource = {
    name: 'pivotCache/pivotCacheDefinition1.xml',
    kind: 'pivotCacheDefinition',
    root: 'pivotCacheDefinition',
    content:
      '<cacheSource type="worksheet"><worksheetSource ref="A1:B2" sheet="Sales"/></cacheSource>' +
      '<cacheFields count="2"><cacheField name="Start date"/><cacheField name="Amount"/></cacheFields>',
  };
  const timelines = {
    caption: {
      name: 'timelines/timeline1.xml',
      kind: 'timeline',
      root: 't:timelines',
      attributes: `xmlns:t="${X15}"`,
      content: '<t:timeline name="Start date" cache="C" caption="Start of the work"/>',
    },
    cache: {
      name: 'timelineCaches/timelineCache1.xml',
      kind: 'timelineCache',
      root: 't:timelineCacheDefinition',
      attributes: `xmlns:t="${X15}" name="C" sourceName="Start date"`,
      content: '',
    },
  };

  it('has its caption translated, and follows the name of its field', () => {
    const bytes = book(timelines.caption, [cache, timelines.cache]);
    expect(unitTexts(xlsxFormat.read(bytes).units)).toMatchObject({ 'Sales/timeline': 'Start of the work' });
    const { written } = translateWorkbook(bytes, { 'Sales!A1': 'Beginn', 'Sales/timeline': 'Arbeitsbeginn' });
    expect(workbookPartSource(written, timelines.caption.name)).toContain(
      'name="Start date" cache="C" caption="Arbeitsbeginn"',
    );
    expect(workbookPartSource(written, timelines.cache.name)).toContain('name="C" sourceName="Beginn"');
  });
});

describe('a shape that shows a cell by a field', () => {
  it('has the translation of the cell', () => {
    const content =
      '<xdr:sp textlink="$B$1"><xdr:txBody><a:p><a:fld id="{1}" type="TxLink"><a:t>Amount</a:t></a:fld></a:p></xdr:txBody></xdr:sp>' +
      '<xdr:sp textlink="$B$1"><xdr:txBody><a:p><a:fld id="{2}" type="TxLink"><a:t>Old</a:t></a:fld></a:p></xdr:txBody></xdr:sp>';
    const bytes = book({ name: 'drawings/drawing1.xml', kind: 'drawing', root: 'xdr:wsDr', content });
    const { written } = translateWorkbook(bytes, { 'Sales!B1': 'Menge' });
    const shown = workbookPartSource(written, 'drawings/drawing1.xml').matchAll(/<a:t>(.*?)<\/a:t>/g);
    expect([...shown].map(([, text]) => text)).toEqual(['Menge', 'Old']);
  });
});
