import { describe, expect, it } from 'vitest';
import type { CodedText } from '#domain/units/coded-text.ts';
import { docxFormat } from './index.ts';
import {
  bodySource,
  buildDocx,
  paragraph,
  documentPartSource,
  textRun,
  type DocxSource,
} from './testing/build-docx.ts';
import { coded, marked, notation } from './testing/coded-notation.ts';

const LANGUAGES = { sourceLanguage: 'en', targetLanguage: 'en-XA' };

/** Place, context and text of units in notation; skipped ones with their reason. */
function found(source: DocxSource): string[] {
  return docxFormat
    .read(buildDocx(source), { describe: true })
    .units.map(({ facets, context, content, skipReason }) => {
      return `${facets!.place}, ${context}: ${notation(content)}${skipReason ? ` [${skipReason}]` : ''}`;
    });
}

/** Writes every unit marked, or the translations that are given by text, and returns the file. */
function written(source: DocxSource, translations?: Record<string, string>): Uint8Array {
  const document = docxFormat.read(buildDocx(source));
  const target = (content: CodedText) => (translations ? coded(translations[notation(content)]!) : marked(content));
  const chosen = document.units.filter(({ content }) => !translations || translations[notation(content)] !== undefined);
  return document.write(new Map(chosen.map(({ id, content }) => [id, target(content)])), LANGUAGES);
}

const drawingRun = (text: string, properties = '') => `<a:r><a:rPr ${properties}/><a:t>${text}</a:t></a:r>`;
const drawingParagraph = (...runs: string[]) => `<a:p><a:pPr/>${runs.join('')}<a:endParaRPr lang="en-US"/></a:p>`;
const strings = (...values: string[]) =>
  `<c:strRef><c:f>Sheet1!A1</c:f><c:strCache>${values.map((value) => `<c:pt><c:v>${value}</c:v></c:pt>`).join('')}` +
  '</c:strCache></c:strRef>';

describe('comments', () => {
  const source = {
    body: paragraph(textRun('Text')),
    parts: { comments: `<w:comment w:id="4" w:author="Ann">${paragraph(textRun('Is this so?'))}</w:comment>` },
  };

  it('are not translated unless an instruction names them', () => {
    expect(found(source)).toEqual(['body, body: Text', 'comment, comment 4: Is this so? [comment]']);
  });

  it('can be translated', () => {
    const comments = documentPartSource(written(source, { 'Is this so?': 'Ist das so?' }), 'word/comments.xml');
    expect(comments).toContain('w:author="Ann"');
    expect(comments).toContain('>Ist das so?<');
  });
});

describe('charts', () => {
  const source = {
    parts: {
      chart1:
        `<c:title><c:tx><c:rich>${drawingParagraph(drawingRun('Sales of ', 'lang="en-US"'), drawingRun('2024', 'b="1"'), drawingRun(' so far', 'dirty="0"'))}</c:rich></c:tx></c:title>` +
        `<c:ser><c:tx>${strings('North')}</c:tx><c:cat>${strings('Spring', 'Autumn')}</c:cat>` +
        '<c:val><c:numRef><c:numCache><c:formatCode>General</c:formatCode><c:pt><c:v>1E5</c:v></c:pt></c:numCache></c:numRef></c:val></c:ser>' +
        `<c:ser><c:tx><c:v>South</c:v></c:tx><c:cat>${strings('Spring', 'Autumn')}</c:cat></c:ser>`,
    },
  };

  it('have titles and strings, but neither numbers nor formulas, and a repeated string once', () => {
    expect(found(source)).toEqual([
      'chart, chart1: Sales of <1>2024</1> so far',
      'chart, chart1: North',
      'chart, chart1: Spring',
      'chart, chart1: Autumn',
      'chart, chart1: South',
    ]);
  });

  it('are written with one text in each run, and equal strings alike', () => {
    const translations = { 'Sales of <1>2024</1> so far': 'Ventas <1>en 2024</1>  hoy', Spring: 'Frühling & mehr' };
    const chart = documentPartSource(written(source, translations), 'word/chart1.xml');
    expect(chart).toContain(
      '<a:p><a:pPr/><a:r><a:rPr lang="en-US"/><a:t>Ventas </a:t></a:r><a:r><a:rPr b="1"/><a:t>en 2024</a:t></a:r>' +
        '<a:r><a:rPr lang="en-US"/><a:t>  hoy</a:t></a:r><a:endParaRPr lang="en-US"/></a:p>',
    );
    expect(chart.match(/<c:v>Frühling &amp; mehr<\/c:v>/g)).toHaveLength(2);
  });
});

describe('what has text that is not read', () => {
  const relationships = (kinds: Readonly<Record<string, string>>) =>
    Object.entries(kinds).map(
      ([kind, target], index) =>
        `<Relationship Id="r${index}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" ${target}/>`,
    );
  const warningsOf = (kinds: Readonly<Record<string, string>>) => {
    const data =
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">' +
      `${relationships(kinds).join('')}</Relationships>`;
    const docx = buildDocx({
      body: '<w:p><w:r><w:t>a</w:t></w:r></w:p>',
      parts: { header1: '<w:p><w:r><w:t>b</w:t></w:r></w:p>' },
      entries: [
        { name: 'word/_rels/header1.xml.rels', data },
        { name: 'word/media/logo.png', data: 'x' },
      ],
    });
    return docxFormat.read(docx).warnings.map(({ message }) => /has (.*);/.exec(message)?.[1]);
  };

  it('is named: pictures, and what is shown from other files', () => {
    const outside = (name: string) => `Target="file:///c:/${name}" TargetMode="External"`;
    expect(warningsOf({ image: 'Target="media/logo.png"' })).toEqual(['pictures']);
    expect(warningsOf({ package: 'Target="media/logo.png"' })).toEqual(['embedded workbooks or other files']);
    expect(warningsOf({ image: outside('logo.png'), oleObject: outside('book.xlsx') })).toEqual([
      'linked pictures',
      'linked objects',
    ]);
  });

  it('is nothing that only hyperlinks and templates are', () => {
    const outside = 'Target="https://example.com" TargetMode="External"';
    expect(warningsOf({ hyperlink: outside, attachedTemplate: outside, image: 'Target="media/gone.png"' })).toEqual([]);
  });
});

describe('diagrams', () => {
  it('are translated once, in their data and in their rendering', () => {
    const text = drawingParagraph(drawingRun('First'), '<a:br/>', drawingRun('step'));
    const source = {
      parts: {
        diagramDrawing1: `<a:sp>${text}</a:sp><a:sp>${drawingParagraph(drawingRun('Only drawn'))}</a:sp>`,
        diagramData1: `<a:pt><a:t2>${text}</a:t2></a:pt>`,
      },
    };
    expect(found(source)).toEqual(['diagram, diagram: First<1/>step', 'diagram, diagram: Only drawn']);
    const file = written(source, { 'First<1/>step': 'Erster<1/>Schritt' });
    for (const part of ['word/diagramData1.xml', 'word/diagramDrawing1.xml']) {
      expect(documentPartSource(file, part)).toMatch(/<a:t>Erster<\/a:t><\/a:r><a:br\/><a:r><a:rPr \/><a:t>Schritt</);
    }
  });
});

describe('alternatives', () => {
  const box = (text: string) => `<w:txbxContent>${paragraph(textRun(text))}</w:txbxContent>`;
  const both = (choice: string, fallback: string) =>
    paragraph(
      `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing>${choice}</w:drawing></mc:Choice>` +
        `<mc:Fallback><w:pict>${fallback}</w:pict></mc:Fallback></mc:AlternateContent></w:r>`,
    );

  it('with one text are translated once and both written', () => {
    const body = both(box('Same'), box('Same'));
    expect(found({ body })).toEqual(['text_box, body/text box: Same']);
    expect(bodySource(written({ body }))).toBe(
      body.replaceAll('Same', '⟦Same⟧').replaceAll(' xml:space="preserve"', ''),
    );
  });

  it('count their tables once', () => {
    const table = (text: string) => `<w:tbl><w:tr><w:tc>${paragraph(textRun(text))}</w:tc></w:tr></w:tbl>`;
    const boxed = (text: string) => `<w:txbxContent>${table(text)}</w:txbxContent>`;
    const { units } = docxFormat.read(buildDocx({ body: both(boxed('new'), boxed('old')) + table('next') }), {
      describe: true,
    });
    expect(units.map(({ content, facets }) => [content.text, facets!.table!.number])).toEqual([
      ['new', 1],
      ['old', 1],
      ['next', 2],
    ]);
  });
});

describe('drawings in the body', () => {
  it('have paragraphs of their own kind', () => {
    const canvas = `<w:r><w:drawing><a:sp>${drawingParagraph(drawingRun('On canvas'))}</a:sp></w:drawing></w:r>`;
    const body = paragraph(textRun('Before') + canvas + textRun('after'));
    expect(found({ body })).toEqual(['body, body: Before<1/>after', 'text_box, body: On canvas']);
    expect(bodySource(written({ body }))).toContain('<a:t>⟦On canvas⟧</a:t>');
  });
});

describe('attributes', () => {
  const picture = (attributes: string) =>
    `<w:r><w:drawing><wp:docPr id="1" name="Picture 1" ${attributes}/></w:drawing></w:r>`;

  it('describe pictures, tables and links, draw watermarks, and list choices', () => {
    const body =
      paragraph(picture('title="A cat" descr="It &quot;sleeps&quot;&#10;on a mat"')) +
      paragraph('<w:r><w:pict><v:shape alt="Logo"><v:textpath string="DRAFT"/></v:shape></w:pict></w:r>') +
      `<w:tbl><w:tblPr><w:tblCaption w:val="Prices"/></w:tblPr><w:tr><w:tc><w:p/></w:tc></w:tr></w:tbl>` +
      paragraph(`<w:hyperlink w:tooltip="Opens the shop">${textRun('Shop')}</w:hyperlink>`) +
      paragraph(
        '<w:sdt><w:sdtPr><w:dropDownList><w:listItem w:displayText="Small" w:value="s"/></w:dropDownList></w:sdtPr>' +
          `<w:sdtContent>${textRun('Choose')}</w:sdtContent></w:sdt>`,
      );
    expect(found({ body })).toEqual([
      'alternative_text, body: A cat',
      'alternative_text, body: It "sleeps"\non a mat',
      'alternative_text, body: Logo',
      'text_box, body: DRAFT',
      'alternative_text, body/table[1]: Prices',
      'body, body: Shop',
      'alternative_text, body: Opens the shop',
      'body, body: Choose',
      'body, body: Small',
    ]);
    const translated = bodySource(written({ body }));
    expect(translated).toContain('name="Picture 1" title="⟦A cat⟧" descr="⟦It &#34;sleeps&#34;&#10;on a mat⟧"/>');
    expect(translated).toContain('<v:shape alt="⟦Logo⟧"><v:textpath string="⟦DRAFT⟧"/>');
    expect(translated).toContain('<w:listItem w:displayText="⟦Small⟧" w:value="s"/>');
    expect(translated).toContain('<w:hyperlink w:tooltip="⟦Opens the shop⟧"><w:r><w:t>⟦Shop⟧');
  });

  it('that name a file are no text, and one of another program in other quotes is written in those', () => {
    const body = paragraph(picture(`descr="C:\\My Pictures\\cat on mat.png"`) + picture(`descr='A "cat"'`));
    expect(found({ body })).toEqual([
      'alternative_text, body: C:\\My Pictures\\cat on mat.png [not_text]',
      'alternative_text, body: A "cat"',
    ]);
    expect(bodySource(written({ body }, { 'A "cat"': `L'"chat"` }))).toContain(`descr='L&#39;&#34;chat&#34;'`);
  });
});

describe('numbering', () => {
  const level = (format: string, text: string) =>
    `<w:lvl><w:numFmt w:val="${format}"/><w:lvlText w:val="${text}"/></w:lvl>`;

  it('has words around its numbers, but letters used as bullets do not count', () => {
    const source = {
      parts: {
        numbering: `<w:abstractNum>${level('decimal', 'Chapter %1 of %2:')}${level('bullet', 'oo')}${level('decimal', '%1.%2')}</w:abstractNum>`,
      },
    };
    expect(found(source)).toEqual(['numbering, numbering: Chapter <1/> of <2/>:']);
    const file = written(source, { 'Chapter <1/> of <2/>:': 'De <2/>, capítulo <1/>' });
    expect(documentPartSource(file, 'word/numbering.xml')).toContain('<w:lvlText w:val="De %2, capítulo %1"/>');
    expect(() => written(source, { 'Chapter <1/> of <2/>:': 'Capítulo <1/>' })).toThrow(/inline codes/);
  });
});

describe('building blocks', () => {
  it('are translated: empty content controls show them', () => {
    const block = `<w:docParts><w:docPart><w:docPartPr><w:name w:val="X"/></w:docPartPr><w:docPartBody>${paragraph(textRun('Click here.'))}</w:docPartBody></w:docPart></w:docParts>`;
    expect(found({ parts: { glossaryDocument: block } })).toEqual(['other, building blocks: Click here.']);
  });
});

describe('document properties', () => {
  it('are title, subject, keywords, category and description, but no names of people', () => {
    const properties =
      '<dc:title>A title</dc:title><dc:creator>Ann</dc:creator><cp:keywords>one; two</cp:keywords>' +
      '<cp:lastModifiedBy>Bob</cp:lastModifiedBy><dc:subject/><dc:description>notes.docx</dc:description>';
    expect(found({ properties })).toEqual([
      'property, document properties/title: A title',
      'property, document properties/keywords: one; two',
      'property, document properties/description: notes.docx [not_text]',
    ]);
    const core = documentPartSource(written({ properties }, { 'A title': 'Ein <Titel>' }), 'docProps/core.xml');
    expect(core).toContain(`<dc:title>Ein &lt;Titel&gt;</dc:title><dc:creator>Ann</dc:creator>`);
  });
});

describe('runs of one kind of XML in paragraphs of the other', () => {
  const word = '<w:r><w:t>strange</w:t></w:r>';
  const drawing = drawingRun('strange');

  it.each([
    ['of Word in a drawing', 'chart1', `<c:tx><c:rich><a:p>${drawingRun('Sales')}${word}</a:p></c:rich></c:tx>`, word],
    ['of a drawing in Word', 'header1', `<w:p><w:r><w:t>Sales</w:t></w:r>${drawing}</w:p>`, drawing],
  ])('are kept as they are: %s', (_, part, content, kept) => {
    const file = { parts: { [part]: content } };
    expect(docxFormat.read(buildDocx(file)).units.map((unit) => notation(unit.content))).toEqual(['Sales']);
    const after = documentPartSource(written(file), `word/${part}.xml`);
    expect(after).toContain('⟦Sales⟧');
    expect(after).toContain(kept);
  });

  it('and properties after the text of a run do not affect its look', () => {
    const content = '<a:p><a:r><a:t>late</a:t><a:rPr b="1"/></a:r><a:r><a:t> and early</a:t></a:r></a:p>';
    const file = { parts: { chart1: `<c:tx><c:rich>${content}</c:rich></c:tx>` } };
    const [unit] = docxFormat.read(buildDocx(file)).units;
    expect(unit!.content.text).toBe('late and early');
    const texts = documentPartSource(written(file), 'word/chart1.xml').match(/(?<=<a:t>)[^<]*/g);
    expect(texts!.join('')).toBe('⟦late and early⟧');
  });
});
