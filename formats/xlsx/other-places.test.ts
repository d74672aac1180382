import { describe, expect, it } from 'vitest';
import { xlsxFormat } from './index.ts';
import { buildXlsx, workbookPartSource, sheetRow, type PartSource } from './testing/build-xlsx.ts';
import { unitTexts, translateWorkbook } from './testing/translate.ts';

const THREADS = 'http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments';
const ROWS = sheetRow(1, ['Fruit', 'Amount']) + sheetRow(2, ['Apples', 3]);

const comments = (content: string): PartSource => ({
  name: 'comments1.xml',
  kind: 'comments',
  root: 'comments',
  content,
});
const withParts = (...parts: PartSource[]) => buildXlsx({ sheets: [{ name: 'Prices', rows: ROWS, parts }] });

const paragraph = (text: string) => `<a:p><a:r><a:rPr lang="en-US"/><a:t>${text}</a:t></a:r></a:p>`;

function drawing(content: string, parts: readonly PartSource[] = []): PartSource {
  return { name: 'drawings/drawing1.xml', kind: 'drawing', root: 'xdr:wsDr', content, parts };
}

function chart(content: string): PartSource {
  return { name: 'charts/chart1.xml', kind: 'chart', root: 'c:chartSpace', content };
}

const cached = (formula: string, ...texts: string[]) =>
  `<c:strRef><c:f>${formula}</c:f><c:strCache>${texts.map((text, index) => `<c:pt idx="${index}"><c:v>${text}</c:v></c:pt>`).join('')}</c:strCache></c:strRef>`;

describe('comments', () => {
  it('are only translated when an instruction names them, and repeat no thread', () => {
    const bytes = withParts(
      comments(
        '<authors><author>Ann</author><author>tc={1}</author></authors><commentList>' +
          '<comment ref="A2" authorId="0"><text><r><rPr><b/></rPr><t>Ann: check</t></r></text></comment>' +
          '<comment ref="B2" authorId="1"><text><t>[Threaded comment] Is it three?</t></text></comment></commentList>',
      ),
      {
        name: 'threadedComments/threadedComment1.xml',
        kind: 'threadedComment',
        root: 'ThreadedComments',
        content:
          `<t:threadedComment xmlns:t="${THREADS}" ref="B2" id="{1}"><t:text>Is it three?</t:text></t:threadedComment>` +
          `<t:threadedComment xmlns:t="${THREADS}" ref="B2" id="{2}"><t:text>@Ann yes</t:text><t:mentions><t:mention startIndex="0" length="4"/></t:mentions></t:threadedComment>`,
      },
    );
    const { units, warnings } = xlsxFormat.read(bytes, { describe: true });
    expect(unitTexts(units)).toMatchObject({
      'Prices!A2/comment': 'Ann: check (comment)',
      'Prices!B2/comment': 'Is it three? (comment)',
    });
    expect(
      units.filter(({ cell }) => cell!.place === 'comment').map(({ cell }) => [cell!.row!.number, cell!.column]),
    ).toEqual([
      [2, 1],
      [2, 2],
    ]);
    expect(warnings).toMatchObject([
      { code: 'part_not_translated', message: expect.stringContaining('mention') as string },
    ]);
    const texts = { 'Prices!A2/comment': 'Ann: prüfen', 'Prices!B2/comment': 'Sind es drei?' };
    const { written } = translateWorkbook(bytes, texts, { describe: true });
    expect(workbookPartSource(written, 'comments1.xml')).toContain('<r><rPr><b/></rPr><t>Ann: prüfen</t></r>');
    expect(workbookPartSource(written, 'threadedComments/threadedComment1.xml')).toContain(
      '<t:text>Sind es drei?</t:text>',
    );
  });
});

describe('drawings', () => {
  it('are translated with their alternative texts and groups, in the language of the translation', () => {
    const shape = `<xdr:sp><xdr:nvSpPr><xdr:cNvPr id="2" name="Box 1" descr="A yellow box"/></xdr:nvSpPr><xdr:txBody>${paragraph('Note well')}</xdr:txBody></xdr:sp>`;
    const bytes = withParts(drawing(`<xdr:twoCellAnchor><xdr:grpSp>${shape}</xdr:grpSp></xdr:twoCellAnchor>`));
    expect(unitTexts(xlsxFormat.read(bytes).units)).toMatchObject({
      'Prices/drawing': 'Note well',
      'Prices/drawing/alternative text': 'A yellow box',
    });
    const texts = { 'Prices/drawing': 'שים לב', 'Prices/drawing/alternative text': 'קופסה' };
    const written = workbookPartSource(translateWorkbook(bytes, texts, {}, 'he').written, 'drawings/drawing1.xml');
    expect(written).toContain('descr="קופסה"');
    expect(written).toMatch(/<a:p><a:pPr algn="r" rtl="1"\/><a:r><a:rPr lang="he"\/><a:t>שים לב/);
  });
});

describe('charts', () => {
  const content =
    `<c:chart><c:title><c:tx><c:rich>${paragraph('Our harvest')}</c:rich></c:tx></c:title><c:ser><c:tx>${cached('Prices!$B$1', 'Amount')}</c:tx>` +
    `<c:cat>${cached('Prices!$A$2:$A$3', 'Apples', 'Plums')}</c:cat></c:ser><c:ser><c:tx>${cached('[1]Other!$A$1', 'Elsewhere')}</c:tx></c:ser></c:chart>`;

  it('have titles as units, and strings of cells only where those are in another workbook', () => {
    const bytes = withParts(drawing('<xdr:twoCellAnchor/>', [chart(content)]));
    const { units } = xlsxFormat.read(bytes);
    expect(units.filter(({ context }) => context === 'Prices/chart').map(({ content: { text } }) => text)).toEqual([
      'Our harvest',
      'Elsewhere',
    ]);
  });

  it('show the translations of the cells that they are about', () => {
    const bytes = withParts(drawing('<xdr:twoCellAnchor/>', [chart(content)]));
    const { written } = translateWorkbook(bytes, { 'Prices!B1': 'Menge & Rest', 'Prices!A2': 'Äpfel' });
    const part = workbookPartSource(written, 'charts/chart1.xml');
    expect(part).toContain('<c:v>Menge &amp; Rest</c:v>');
    expect(part).toContain('<c:v>Äpfel</c:v></c:pt><c:pt idx="1"><c:v>Plums</c:v>');
  });
});

describe('data validation', () => {
  const after = (list: string) =>
    '<dataValidations count="1"><dataValidation type="list" sqref="C2:C9" promptTitle="Pick" prompt="Choose_x000a_one" error="No such fruit">' +
    `<formula1>${list}</formula1></dataValidation></dataValidations>`;
  const bytes = (list: string) => buildXlsx({ sheets: [{ name: 'Prices', rows: ROWS, after: after(list) }] });
  const sheet = (written: Buffer) => workbookPartSource(written, 'worksheets/sheet1.xml');

  it('is translated with its messages, items as the cells with the same texts', () => {
    const document = xlsxFormat.read(bytes('"Apples,Plums &amp; ""co"""'));
    expect(
      document.units
        .filter(({ context }) => context.includes('/'))
        .map(({ content: { text }, maximumLength }) => [text, maximumLength]),
    ).toEqual([
      ['Pick', 32],
      ['Choose\none', 255],
      ['No such fruit', 225],
      ['Plums & "co"', undefined],
    ]);
    const { written } = translateWorkbook(bytes('"Apples,Plums"'), {
      'Prices!A2': 'Äpfel',
      'Prices/data validation list': '"Pflaumen"',
      'Prices/C2:C9 prompt': 'Bitte\nwählen',
    });
    expect(sheet(written)).toContain('<formula1>"Äpfel,""Pflaumen"""</formula1>');
    expect(sheet(written)).toContain('prompt="Bitte_x000a_wählen"');
  });

  it('stays as it is where a translation has a comma, or where all of them are too long', () => {
    const texts = ['eins, zwei', 'x'.repeat(300)];
    const results = texts.map((text) => translateWorkbook(bytes('"one,two"'), { 'Prices/data validation list': text }));
    for (const { written, warnings } of results) {
      expect(sheet(written)).toContain('<formula1>"one,two"</formula1>');
      expect(warnings).toMatchObject([{ code: 'text_kept' }]);
    }
  });

  it('with a range is no text', () => {
    expect(unitTexts(xlsxFormat.read(bytes('$A$1:$A$5')).units)).not.toHaveProperty('Prices/data validation list');
  });
});

describe('headers and footers', () => {
  const header = '&amp;L&amp;"Arial,Bold"&amp;12Price list&amp;CPage &amp;P of &amp;N&amp;R&amp;D R&amp;&amp;D';
  const bytes = buildXlsx({
    sheets: [{ name: 'Prices', rows: ROWS, after: `<headerFooter><oddHeader>${header}</oddHeader></headerFooter>` }],
  });

  it('are a unit for each section, with fonts and fields as codes', () => {
    const { units } = xlsxFormat.read(bytes);
    expect([...units].slice(-3).map(({ id, context }) => [id, context])).toEqual([
      ['sheet1/oddHeader/L', 'Prices/header'],
      ['sheet1/oddHeader/C', 'Prices/header'],
      ['sheet1/oddHeader/R', 'Prices/header'],
    ]);
    const targets = new Map([
      ['sheet1/oddHeader/L', { text: '2026er Preise & mehr', codes: units.at(-3)!.content.codes }],
      [
        'sheet1/oddHeader/C',
        {
          text: 'Seite  von ',
          codes: [
            { id: 1, kind: 'standalone' as const, offset: 6 },
            { id: 2, kind: 'standalone' as const, offset: 11 },
          ],
        },
      ],
    ]);
    const written = xlsxFormat.read(bytes).write(targets, { sourceLanguage: 'en', targetLanguage: 'de' });
    expect(workbookPartSource(written, 'worksheets/sheet1.xml')).toContain(
      '<oddHeader>&amp;L&amp;"Arial,Bold"&amp;12 2026er Preise &amp;&amp; mehr&amp;CSeite &amp;P von &amp;N&amp;R&amp;D R&amp;&amp;D</oddHeader>',
    );
  });
});

describe('headers of custom views', () => {
  const headers = (text: string) => `<headerFooter><oddHeader>&amp;C${text}</oddHeader></headerFooter>`;
  const views = ['First &amp;P', 'Second']
    .map((text) => `<customSheetView>${headers(text)}</customSheetView>`)
    .join('');
  const after = `<customSheetViews>${views}</customSheetViews>${headers('Own &amp;P')}`;
  const bytes = buildXlsx({ sheets: [{ name: 'Prices', rows: ROWS, after }] });

  it('are units of their own', () => {
    const { units } = xlsxFormat.read(bytes);
    expect([...units].slice(-3).map(({ id }) => id)).toEqual([
      'sheet1/oddHeader/C',
      'sheet1/oddHeader2/C',
      'sheet1/oddHeader3/C',
    ]);
    const targets = new Map([...units].slice(-2).map(({ id, content }) => [id, { ...content, text: 'Other' }]));
    const written = xlsxFormat.read(bytes).write(targets, { sourceLanguage: 'en', targetLanguage: 'de' });
    const texts = xlsxFormat.read(written).units.map(({ content }) => content.text);
    expect(texts.slice(-3)).toEqual(['First ', 'Other', 'Other']);
  });
});

describe('the direction of a sheet', () => {
  const turned = (before: string, targetLanguage: string) =>
    workbookPartSource(
      translateWorkbook(
        buildXlsx({ sheets: [{ before, rows: sheetRow(1, ['one text']) }] }),
        { 'Sheet1!A1': 'x' },
        {},
        targetLanguage,
      ).written,
      'worksheets/sheet1.xml',
    );

  it('is that of the translation', () => {
    expect(turned('<dimension ref="A1"/>', 'ar')).toContain(
      '<dimension ref="A1"/><sheetViews><sheetView rightToLeft="1" workbookViewId="0"/></sheetViews><sheetData>',
    );
    expect(turned('<sheetViews><sheetView workbookViewId="0"/></sheetViews>', 'he')).toContain(
      '<sheetView rightToLeft="1" workbookViewId="0"/>',
    );
    expect(turned('<sheetViews><sheetView workbookViewId="0"/></sheetViews>', 'de')).toContain(
      '<sheetView workbookViewId="0"/>',
    );
  });
});

describe('properties of a workbook', () => {
  it('are translated', () => {
    const bytes = buildXlsx({ sheets: [{ rows: ROWS }], properties: '<dc:title>Price list</dc:title>' });
    expect(unitTexts(xlsxFormat.read(bytes).units)).toMatchObject({ 'document properties/title': 'Price list' });
  });
});
