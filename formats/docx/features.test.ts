import { describe, expect, it } from 'vitest';
import { docxFormat } from './index.ts';
import {
  bodySource,
  buildDocx,
  paragraph,
  documentPartSource,
  textRun,
  type DocxSource,
} from './testing/build-docx.ts';
import { marked, notation } from './testing/coded-notation.ts';

/** Texts of units in notation, skipped ones with their reason. */
function texts(source: DocxSource): string[] {
  return docxFormat
    .read(buildDocx(source))
    .units.map(({ content, skipReason }) => notation(content) + (skipReason ? ` [${skipReason}]` : ''));
}

function write(source: DocxSource): Uint8Array {
  const document = docxFormat.read(buildDocx(source));
  const chosen = document.units.filter(({ translate }) => translate);
  const targets = new Map(chosen.map(({ id, content }) => [id, marked(content)]));
  return document.write(targets, { sourceLanguage: 'en', targetLanguage: 'en-XA' });
}

const deleted = (text: string) => `<w:del w:id="9"><w:r><w:delText>${text}</w:delText></w:r></w:del>`;
const row = (properties: string, content: string) =>
  `<w:tr>${properties && `<w:trPr>${properties}</w:trPr>`}<w:tc>${paragraph(content)}</w:tc></w:tr>`;

describe('revisions', () => {
  it('of marks, rows and properties take no text away', () => {
    const mark = '<w:pPr><w:rPr><w:del w:id="1"/></w:rPr><w:pPrChange w:id="2"><w:pPr/></w:pPrChange></w:pPr>';
    const body =
      paragraph(`${mark}${textRun('joined')}`) +
      `<w:tbl>${row('<w:ins w:id="3"/>', `<w:ins w:id="4">${textRun('new row')}</w:ins>`)}` +
      `${row('<w:del w:id="5"/>', deleted('old row'))}</w:tbl>` +
      paragraph(textRun('looks', '<w:b/><w:rPrChange w:id="6"><w:rPr><w:i/></w:rPr></w:rPrChange>'));
    expect(texts({ body })).toEqual(['joined', 'new row', 'old row [deleted_revision]', 'looks']);
    const after = bodySource(write({ body }));
    expect(after).toContain(mark);
    expect(after).toContain('<w:rPrChange w:id="6"><w:rPr><w:i/></w:rPr></w:rPrChange></w:rPr><w:t>⟦looks⟧');
    expect(after).toContain(deleted('old row'));
  });

  it('inside of one another are deleted where the outer or the inner one is', () => {
    const insertion = (content: string) => `<w:ins w:id="8">${content}</w:ins>`;
    const both = `<w:del w:id="7">${insertion('<w:r><w:delText>c</w:delText></w:r>')}</w:del>`;
    const body = paragraph(textRun('a ') + insertion(textRun('new ') + deleted('b')) + both + textRun('end'));
    expect(texts({ body })).toEqual(['a <1>new <2/></1><3/>end', 'bc [deleted_revision]']);
    expect(bodySource(write({ body }))).toContain(both);
  });

  it('that move text leave it where it went', () => {
    const range = (name: string, end: string) =>
      `<w:${name}Range${end} w:id="3"${end === 'Start' ? ' w:name="m"' : ''}/>`;
    const body = paragraph(
      range('moveFrom', 'Start') +
        `<w:moveFrom w:id="1">${textRun('before')}</w:moveFrom>` +
        range('moveFrom', 'End') +
        textRun('kept ') +
        range('moveTo', 'Start') +
        `<w:moveTo w:id="2">${textRun('after')}</w:moveTo>` +
        range('moveTo', 'End'),
    );
    expect(texts({ body })).toEqual(['kept <1/><2>after</2>', 'before [deleted_revision]']);
  });
});

describe('inside of paragraphs', () => {
  it('positions of tabs, directions and data around text are kept', () => {
    for (const element of [
      'w:dir w:val="rtl"',
      'w:bdo w:val="ltr"',
      'w:customXml w:element="x"',
      'w:smartTag w:element="x"',
    ]) {
      const body = paragraph(`${textRun('a ')}<${element}>${textRun('b')}</${element.split(' ')[0]}>${textRun(' c')}`);
      expect(texts({ body })).toEqual(['a <1>b</1> c']);
    }
    const [unit] = docxFormat.read(
      buildDocx({ body: paragraph(`${textRun('a')}<w:r><w:ptab/></w:r>${textRun('b')}`) }),
    ).units;
    expect(unit!.content.codes.map(({ equivalent }) => equivalent)).toEqual(['\t']);
    const picture = '<w:r><w:drawing/></w:r><w:bookmarkStart w:id="1" w:name="x"/>';
    const [shown] = docxFormat.read(buildDocx({ body: paragraph(textRun('a') + picture + textRun('b')) })).units;
    expect(shown!.content.codes.map(({ equivalent }) => equivalent)).toEqual(['\ufffc', undefined]);
  });

  it('letters in a font of symbols are no text', () => {
    const symbol = textRun('J', '<w:rFonts w:ascii="Wingdings" w:hAnsi="Wingdings"/>');
    expect(texts({ body: paragraph(textRun('Thanks ') + symbol + textRun(' all')) + paragraph(symbol) })).toEqual([
      'Thanks <1/> all',
    ]);
    expect(bodySource(write({ body: paragraph(textRun('Thanks ') + symbol + textRun(' all')) }))).toContain(symbol);
  });

  it('a note reference with a mark of its own keeps it', () => {
    const mark = '<w:r><w:footnoteReference w:customMarkFollows="1" w:id="2"/><w:t>*</w:t></w:r>';
    const body = paragraph(textRun('Word') + mark + textRun(' more'));
    expect(texts({ body })).toEqual(['Word<1/> more']);
    expect(bodySource(write({ body }))).toContain(mark);
  });
});

describe('around paragraphs', () => {
  it('blocks of data and content controls are no obstacle', () => {
    const body =
      `<w:customXml w:element="x"><w:smartTag>${paragraph(textRun('a'))}</w:smartTag></w:customXml>` +
      `<w:tbl><w:sdt><w:sdtContent>${row('', textRun('b'))}</w:sdtContent></w:sdt></w:tbl>`;
    expect(texts({ body })).toEqual(['a', 'b']);
  });

  it('tables have captions and descriptions', () => {
    const body = `<w:tbl><w:tblPr><w:tblCaption w:val="Prices"/><w:tblDescription w:val="By year"/></w:tblPr></w:tbl>`;
    expect(texts({ body })).toEqual(['Prices', 'By year']);
  });
});

describe('outside the body', () => {
  it('newer charts have titles, series and categories, but neither numbers nor formulas', () => {
    const cx = 'xmlns:cx="http://schemas.microsoft.com/office/drawing/2014/chartex"';
    const chart =
      `<cx:chartSpace ${cx} xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><cx:chartData><cx:data id="0">` +
      '<cx:strDim type="cat"><cx:f>Sheet1!$A$2:$A$3</cx:f><cx:lvl ptCount="1"><cx:pt idx="0">North</cx:pt></cx:lvl></cx:strDim>' +
      '<cx:numDim type="val"><cx:f>Sheet1!B</cx:f><cx:lvl><cx:pt idx="0">1E5</cx:pt></cx:lvl></cx:numDim></cx:data></cx:chartData>' +
      '<cx:chart><cx:title><cx:tx><cx:rich><a:p><a:r><a:t>Sales</a:t></a:r></a:p></cx:rich></cx:tx></cx:title>' +
      '<cx:series><cx:tx><cx:txData><cx:f>Sheet1!B1</cx:f><cx:v>Series</cx:v></cx:txData></cx:tx></cx:series></cx:chart></cx:chartSpace>';
    const type = 'http://schemas.microsoft.com/office/2014/relationships/chartEx';
    const file = {
      parts: { header1: paragraph(textRun('Head')) },
      entries: [
        { name: 'word/charts/chartEx1.xml', data: chart },
        {
          name: 'word/_rels/header1.xml.rels',
          data: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="${type}" Target="charts/chartEx1.xml"/></Relationships>`,
        },
      ],
    };
    expect(texts(file)).toEqual(['Head', 'North', 'Sales', 'Series']);
    expect(documentPartSource(write(file), 'word/charts/chartEx1.xml')).toContain('<cx:pt idx="0">⟦North⟧</cx:pt>');
  });

  it('the state of a document is one of its properties', () => {
    expect(texts({ properties: '<cp:contentStatus>Draft</cp:contentStatus><cp:revision>3</cp:revision>' })).toEqual([
      'Draft',
    ]);
  });

  it.each([
    ['subDocument', 'linked documents', 'TargetMode="External"'],
    ['control', 'ActiveX controls', ''],
  ])('what can’t be read is named: %s', (kind, name, mode) => {
    const type = `http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}`;
    const { warnings } = docxFormat.read(
      buildDocx({
        body: paragraph(textRun('a')),
        parts: { header1: paragraph(textRun('b')) },
        entries: [
          { name: 'word/other.xml', data: '<x/>' },
          {
            name: 'word/_rels/header1.xml.rels',
            data: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="${type}" Target="other.xml" ${mode}/></Relationships>`,
          },
        ],
      }),
    );
    expect(warnings.map(({ message }) => message)).toEqual([expect.stringContaining(name)]);
  });
});
