import { describe, expect, it } from 'vitest';
import type { UnitFacets } from '#domain/units/facets.ts';
import { docxFormat } from './index.ts';
import { buildDocx, paragraph, textRun, type DocxSource } from './testing/build-docx.ts';
import { haveOfficeFixtures, officeFixtures } from './testing/fixtures.ts';

/** Facets by the text of their unit. */
function facets(source: DocxSource): Record<string, UnitFacets> {
  const { units } = docxFormat.read(buildDocx(source), { describe: true });
  return Object.fromEntries(units.map((unit) => [unit.content.text, unit.facets!]));
}

const style = (id: string, name: string, content = '', type = 'paragraph') =>
  `<w:style w:type="${type}" w:styleId="${id}"><w:name w:val="${name}"/>${content}</w:style>`;
const styled = (id: string, content: string) => paragraph(`<w:pPr><w:pStyle w:val="${id}"/></w:pPr>${content}`);
const basedOn = (id: string) => `<w:basedOn w:val="${id}"/>`;
const cell = (content: string, properties = '') => `<w:tc><w:tcPr>${properties}</w:tcPr>${content}</w:tc>`;
const row = (...cells: string[]) => `<w:tr>${cells.join('')}</w:tr>`;
const table = (...rows: string[]) => `<w:tbl>${rows.join('')}</w:tbl>`;

/** Words in each look: `bold: one two`. */
function looks(body: string, styles = ''): string[] {
  const { units } = docxFormat.read(buildDocx({ body, parts: { styles } }), { describe: true });
  return [...units].flatMap(({ content, facets: found }) =>
    found!.looks.map(({ start, end, look, value }) => {
      return `${look}${value === undefined ? '' : ` ${value}`}: ${content.text.slice(start, end).trim()}`;
    }),
  );
}

describe('places', () => {
  it('are distinguished by part, note and text box', () => {
    const box = (text: string) =>
      `<w:r><w:pict><w:txbxContent>${paragraph(textRun(text))}</w:txbxContent></w:pict></w:r>`;
    const found = facets({
      body: paragraph(textRun('body') + box('in a box')) + paragraph(textRun('after')),
      parts: {
        header1: paragraph(textRun('head') + box('boxed head')),
        footer1: paragraph(textRun('foot')),
        footnotes: `<w:footnote w:id="2">${paragraph(textRun('note'))}</w:footnote>`,
        endnotes: `<w:endnote w:id="2">${paragraph(textRun('end'))}</w:endnote>`,
      },
    });
    expect(Object.entries(found).map(([text, { place }]) => [text, place])).toEqual([
      ['body', 'body'],
      ['in a box', 'text_box'],
      ['after', 'body'],
      ['head', 'header'],
      ['boxed head', 'text_box'],
      ['foot', 'footer'],
      ['note', 'footnote'],
      ['end', 'endnote'],
    ]);
  });

  it('in tables count outermost tables of the whole document, rows, and columns of the grid', () => {
    const found = facets({
      body:
        table(
          row(cell(paragraph(textRun('wide')), '<w:gridSpan w:val="2"/>'), cell(paragraph(textRun('third')))),
          `<w:tr><w:trPr><w:gridBefore w:val="1"/></w:trPr>${cell(
            table(row(cell(paragraph(textRun('inner'))))) + paragraph(textRun('second')),
          )}</w:tr>`,
        ) +
        paragraph(textRun('between')) +
        table(row(cell(paragraph(textRun('next'))))),
      parts: { header1: table(row(cell(paragraph(textRun('head'))))) },
    });
    const tables = Object.fromEntries(Object.entries(found).map(([text, facet]) => [text, facet.table]));
    expect(tables).toEqual({
      wide: { number: 1, row: 1, column: 1 },
      third: { number: 1, row: 1, column: 3 },
      inner: { number: 1, row: 2, column: 2 },
      second: { number: 1, row: 2, column: 2 },
      between: null,
      next: { number: 2, row: 1, column: 1 },
      head: { number: 3, row: 1, column: 1 },
    });
  });
});

describe('styles', () => {
  it('go by the names that people see, and the default one by none', () => {
    const styles =
      '<w:style w:type="paragraph" w:default="1" w:styleId="Standard"><w:name w:val="Normal"/></w:style>' +
      style('berschrift1', 'heading 1', '<w:pPr><w:outlineLvl w:val="0"/></w:pPr>') +
      style('toc2', 'toc 2') +
      style('Zitat', 'Quote') +
      style('eigen', 'my own');
    const ids = ['Standard', 'berschrift1', 'toc2', 'Zitat', 'eigen', 'missing'];
    const found = facets({
      body: ids.map((id) => styled(id, textRun(id))).join('') + paragraph(textRun('bare')),
      parts: { styles },
    });
    expect(Object.entries(found).map(([id, facet]) => [id, facet.style])).toEqual([
      ['Standard', null],
      ['berschrift1', 'Heading 1'],
      ['toc2', 'TOC 2'],
      ['Zitat', 'Quote'],
      ['eigen', 'my own'],
      ['missing', null],
      ['bare', null],
    ]);
  });

  it('make headings by outline level, inherited, and by their names', () => {
    const styles =
      style('a', 'heading 2') +
      style('b', 'Chapter', basedOn('c')) +
      style('c', 'Base', '<w:pPr><w:outlineLvl w:val="2"/></w:pPr>') +
      style('d', 'Not', basedOn('c') + '<w:pPr><w:outlineLvl w:val="9"/></w:pPr>') +
      style('t', 'Title') +
      style('loop', 'Loop', basedOn('loop'));
    const direct = paragraph(`<w:pPr><w:outlineLvl w:val="4"/></w:pPr>${textRun('direct')}`);
    const found = facets({
      body: ['a', 'b', 'd', 't', 'loop'].map((id) => styled(id, textRun(id))).join('') + direct,
      parts: { styles },
    });
    expect(Object.entries(found).map(([id, { headingLevel, isTitle }]) => [id, headingLevel, isTitle])).toEqual([
      ['a', 2, false],
      ['b', 3, false],
      ['d', null, false],
      ['t', null, true],
      ['loop', null, false],
      ['direct', 5, false],
    ]);
  });

  it('make items of lists, as numbering of the paragraph does, except headings with numbers', () => {
    const numbering = (id: string) => `<w:numPr><w:ilvl w:val="0"/><w:numId w:val="${id}"/></w:numPr>`;
    const styles =
      style('bullet', 'List Bullet', `<w:pPr>${numbering('3')}</w:pPr>`) +
      style('sub', 'Sub', basedOn('bullet')) +
      style('h', 'heading 1', `<w:pPr>${numbering('1')}</w:pPr>`);
    const found = facets({
      body:
        ['bullet', 'sub', 'h'].map((id) => styled(id, textRun(id))).join('') +
        paragraph(`<w:pPr>${numbering('2')}</w:pPr>${textRun('direct')}`) +
        paragraph(`<w:pPr><w:pStyle w:val="bullet"/>${numbering('0')}</w:pPr>${textRun('taken off')}`) +
        paragraph(textRun('plain')),
      parts: { styles },
    });
    expect(Object.keys(found).filter((text) => found[text]!.isListItem)).toEqual(['bullet', 'sub', 'direct']);
  });

  it('make code, as do monospaced letters of a whole paragraph', () => {
    const mono = '<w:rFonts w:ascii="Courier New"/>';
    const styles =
      style('a', 'Source Code') +
      style('b', 'HTML Preformatted') +
      style('c', 'Zip Code') +
      style('d', 'Shell', `<w:rPr><w:rFonts w:ascii="Consolas" w:hAnsi="Consolas"/></w:rPr>`);
    const found = facets({
      body:
        ['a', 'b', 'c', 'd'].map((id) => styled(id, textRun(id))).join('') +
        paragraph(textRun('let', mono) + textRun(' ') + textRun('x', mono + '<w:b/>')) +
        paragraph(textRun('The ') + textRun('words', mono)),
      parts: { styles },
    });
    expect(Object.keys(found).filter((text) => found[text]!.isCode)).toEqual(['a', 'b', 'd', 'let x']);
  });

  it('of characters come with their ranges', () => {
    const styles = style('Brand', 'Brand Name', '', 'character');
    const brand = '<w:rStyle w:val="Brand"/>';
    const found = facets({
      body: paragraph(textRun('See ') + textRun('Ac', brand) + textRun('me', `${brand}<w:b/>`)),
      parts: { styles },
    });
    expect(found['See Acme']!.characterStyles).toEqual([{ start: 4, end: 8, style: 'Brand Name' }]);
  });
});

describe('looks', () => {
  it('are those of runs', () => {
    const all = {
      bold: '<w:b/>',
      italic: '<w:i/>',
      underline: '<w:u w:val="single"/>',
      struck: '<w:strike/>',
      yellow: '<w:highlight w:val="yellow"/>',
      shaded: '<w:shd w:val="clear" w:fill="FFFF00"/>',
      red: '<w:color w:val="FF0000"/>',
      up: '<w:vertAlign w:val="superscript"/>',
      caps: '<w:smallCaps/>',
      nothing:
        '<w:b w:val="0"/><w:u w:val="none"/><w:highlight w:val="none"/><w:color w:val="auto"/>' +
        '<w:shd w:val="clear" w:fill="D9D9D9"/>',
    };
    const runs = Object.entries(all).map(([text, properties]) => textRun(`${text} `, properties));
    expect(looks(paragraph(textRun('plain ') + runs.join('')))).toEqual([
      'bold: bold',
      'italic: italic',
      'underline: underline',
      'strikethrough: struck',
      'highlight yellow: yellow',
      'highlight ffff00: shaded',
      'color ff0000: red',
      'superscript: up',
      'capitals: caps',
    ]);
  });

  it('come from styles too, where two bold ones make plain text', () => {
    const styles =
      '<w:docDefaults><w:rPrDefault><w:rPr><w:i/></w:rPr></w:rPrDefault></w:docDefaults>' +
      style('P', 'Paragraph', '<w:rPr><w:b/></w:rPr>') +
      style('Q', 'Sub', basedOn('P')) +
      style('C', 'Character', '<w:rPr><w:b/><w:color w:val="00ff00"/></w:rPr>', 'character');
    const body = styled(
      'Q',
      textRun('bold ') + textRun('plain ', '<w:rStyle w:val="C"/>') + textRun('direct', '<w:i w:val="0"/>'),
    );
    expect(looks(body, styles)).toEqual(['bold: bold', 'italic: bold plain', 'color 00ff00: plain', 'bold: direct']);
  });

  it('are hyperlinks, as elements, as fields and around everything', () => {
    const link = (content: string) => `<w:hyperlink>${content}</w:hyperlink>`;
    const field = (instruction: string) => `<w:fldSimple w:instr=" ${instruction}">${textRun('field')}</w:fldSimple>`;
    expect(
      looks(paragraph(textRun('See ') + link(textRun('this') + textRun(' one', '<w:b/>')) + textRun('.'))),
    ).toEqual(['hyperlink: this one', 'bold: one']);
    expect(looks(paragraph(link(textRun('all'))))).toEqual(['hyperlink: all']);
    expect(looks(paragraph(field('HYPERLINK x') + textRun(' and ') + field('REF x')))).toEqual(['hyperlink: field']);
  });

  it('stay inside of their texts', () => {
    if (!haveOfficeFixtures()) return;
    for (const { name, bytes } of officeFixtures('docx')) {
      const plain = docxFormat.read(bytes).units;
      const described = docxFormat.read(bytes, { describe: true }).units;
      expect(described.map((unit) => ({ ...unit, facets: undefined }))).toEqual(plain);
      for (const { content, facets: found } of described) {
        expect(found, name).toMatchObject({ looks: expect.any(Array), characterStyles: expect.any(Array) });
        for (const { start, end } of [...found!.looks, ...found!.characterStyles]) {
          expect(start >= 0 && start < end && end <= content.text.length, `${name}: ${content.text}`).toBe(true);
        }
      }
    }
  });
});
