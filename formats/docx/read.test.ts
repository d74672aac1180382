import { describe, expect, it } from 'vitest';
import type { Unit } from '#domain/units/unit.ts';
import { docxFormat } from './index.ts';
import { buildDocx, paragraph, textRun, STRICT_DECLARATIONS, type DocxSource } from './testing/build-docx.ts';
import { notation } from './testing/coded-notation.ts';

function read(source: DocxSource): readonly Unit[] {
  return [...docxFormat.read(buildDocx(source)).units];
}

/** The units of a body in notation; skipped ones with their reason in brackets. */
function texts(body: string, parts: Record<string, string> = {}): string[] {
  return read({ body, parts }).map(
    ({ content, skipReason }) => notation(content) + (skipReason ? ` [${skipReason}]` : ''),
  );
}

/** The one paragraph with the content, in notation. */
const text = (content: string) => texts(paragraph(content)).join(' | ');

const field = (instruction: string, result: string) =>
  '<w:r><w:fldChar w:fldCharType="begin"/></w:r>' +
  `<w:r><w:instrText>${instruction}</w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>` +
  `${result}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;

const textBox = (content: string) => `<wps:txbx><w:txbxContent>${content}</w:txbxContent></wps:txbx>`;

describe('where text is found', () => {
  it('reads body, tables, headers, footers and notes, and says where each text is', () => {
    const cell = (content: string) => `<w:tc><w:tcPr/>${content}</w:tc>`;
    const table = `<w:tbl><w:tr>${cell(paragraph(textRun('a')))}</w:tr><w:tr>${cell('<w:p/>')}${cell(
      `<w:tbl><w:tr>${cell(paragraph(textRun('nested')))}</w:tr></w:tbl>${paragraph(textRun('b'))}`,
    )}</w:tr></w:tbl>`;
    const units = read({
      body: paragraph(textRun('one')) + table + `<w:tbl><w:tr>${cell(paragraph(textRun('c')))}</w:tr></w:tbl>`,
      parts: {
        endnotes: `<w:endnote w:id="1">${paragraph(textRun('end'))}</w:endnote>`,
        footnotes: `<w:footnote w:id="-1"><w:p><w:r><w:separator/></w:r></w:p></w:footnote><w:footnote w:id="3">${paragraph(
          textRun('foot'),
        )}</w:footnote>`,
        footer1: paragraph(textRun('footer')),
        header10: paragraph(textRun('ten')),
        header2: paragraph(textRun('two')),
      },
    });
    expect(units.map((unit) => [unit.content.text, unit.context, unit.id])).toEqual([
      ['one', 'body', 'word/document.xml#1'],
      ['a', 'body/table[1]/row[1]/cell[1]', 'word/document.xml#2'],
      ['nested', 'body/table[1]/row[2]/cell[2]/table[1]/row[1]/cell[1]', 'word/document.xml#4'],
      ['b', 'body/table[1]/row[2]/cell[2]', 'word/document.xml#5'],
      ['c', 'body/table[2]/row[1]/cell[1]', 'word/document.xml#6'],
      ['two', 'header2', 'word/header2.xml#1'],
      ['ten', 'header10', 'word/header10.xml#1'],
      ['footer', 'footer1', 'word/footer1.xml#1'],
      ['foot', 'footnote 3', 'word/footnotes.xml#2'],
      ['end', 'endnote 1', 'word/endnotes.xml#1'],
    ]);
  });

  it('reads text boxes after the paragraph that they stand in, in both alternatives', () => {
    const box =
      `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing>${textBox(paragraph(textRun('new')))}</w:drawing></mc:Choice>` +
      `<mc:Fallback><w:pict><v:textbox><w:txbxContent>${paragraph(textRun('old'))}</w:txbxContent></v:textbox></w:pict>` +
      '</mc:Fallback></mc:AlternateContent></w:r>';
    const units = read({ body: paragraph(textRun('before ') + box + textRun('after')) });
    expect(units.map((unit) => [notation(unit.content), unit.context])).toEqual([
      ['before <1/>after', 'body'],
      ['new', 'body/text box'],
      ['old', 'body/text box'],
    ]);
  });

  it('reads runs inside of alternatives between runs', () => {
    const alternatives =
      `<mc:AlternateContent><mc:Choice Requires="wps">${textRun('new')}</mc:Choice>` +
      `<mc:Fallback>${textRun('old')}</mc:Fallback></mc:AlternateContent>`;
    expect(texts(paragraph(textRun('a ') + alternatives + textRun(' b')))).toEqual(['a <1/> b', 'new', 'old']);
  });

  it('reads texts inside of alternatives in a run, and drawings next to them', () => {
    const choice = `<w:t>new</w:t><w:drawing>${textBox(paragraph(textRun('box')))}</w:drawing><w:t> more</w:t>`;
    const alternatives =
      `<w:r><mc:AlternateContent><mc:Choice Requires="w16se">${choice}</mc:Choice>` +
      `<mc:Fallback><w:t>old</w:t></mc:Fallback></mc:AlternateContent></w:r>`;
    const body = paragraph(textRun('a ') + alternatives + textRun(' b'));
    expect(texts(body)).toEqual(['a <1/> b', 'new', 'box', ' more', 'old']);
    expect(texts(paragraph(alternatives.replace('<w:r>', '<w:r><w:rPr><w:vanish/></w:rPr>')))).toEqual(['box']);
  });

  it('reads block content controls and Strict documents with any prefix', () => {
    expect(
      texts(
        `<w:sdt><w:sdtPr><w:rPr><w:b/></w:rPr></w:sdtPr><w:sdtContent>${paragraph(textRun('in'))}</w:sdtContent></w:sdt>`,
      ),
    ).toEqual(['in']);
    const document = `<x:document ${STRICT_DECLARATIONS}><x:body><x:p><x:r><x:t>strict</x:t></x:r></x:p></x:body></x:document>`;
    expect(read({ strict: true, document }).map(({ content }) => content.text)).toEqual(['strict']);
  });

  it('warns of text that it does not read', () => {
    const { warnings } = docxFormat.read(buildDocx({ body: paragraph(textRun('a')), parts: { aFChunk: '' } }));
    const message = expect.stringContaining('embedded documents');
    expect(warnings).toEqual([{ code: 'part_not_translated', message }]);
  });
});

describe('codes', () => {
  it('merges runs that look the same', () => {
    const runs =
      `<w:r w:rsidR="1"><w:rPr><w:b/><w:lang w:val="en-US"/></w:rPr><w:t>Mer</w:t></w:r><w:proofErr w:type="spellStart"/>` +
      `<w:r w:rsidR="2"><w:rPr><w:noProof/><w:b/></w:rPr><w:lastRenderedPageBreak/><w:t>ge</w:t></w:r>` +
      `<w:proofErr w:type="spellEnd"/><w:r><w:rPr><w:lang w:val="de-DE"/><w:b/></w:rPr><w:t>d</w:t></w:r>`;
    expect(text(runs)).toBe('Merged');
  });

  it('merges runs at which an editor put a hint for the fonts of East Asian languages', () => {
    const hint = '<w:rFonts w:hint="eastAsia"/>';
    expect(text(textRun('O', hint) + textRun('ne ') + textRun('sentence', hint))).toBe('One sentence');
    const arial = (more: string) => `<w:rFonts w:ascii="Arial"${more}/><w:b/>`;
    expect(text(textRun('in Arial', arial(' w:hint="default"')) + textRun(' and more', arial('')))).toBe(
      'in Arial and more',
    );
    expect(text(textRun('a ', hint) + textRun('bold', `${hint}<w:b/>`) + textRun(' word', hint))).toBe(
      'a <1>bold</1> word',
    );
  });

  it('needs none for the look of most of a paragraph, and a pair for every other', () => {
    expect(text(textRun('Only bold', '<w:b/>'))).toBe('Only bold');
    expect(text(textRun('A ') + textRun('bold', '<w:b/>') + textRun(' word, ') + textRun('italic', '<w:i/>'))).toBe(
      'A <1>bold</1> word, <2>italic</2>',
    );
    expect(text(textRun('A') + textRun(' long bold text', '<w:b/>'))).toBe('<1>A</1> long bold text');
  });

  it('keeps codes between two pieces of one look inside their pair, and codes after it outside', () => {
    const tab = '<w:r><w:tab/></w:r>';
    expect(
      text(textRun('Plain text ') + textRun('b', '<w:b/>') + tab + textRun('c', '<w:b/>') + tab + textRun('.')),
    ).toBe('Plain text <1>b<2/>c</1><3/>.');
  });

  it('shows hyperlinks, smart tags, insertions, content controls and moved text as pairs', () => {
    expect(
      text(
        textRun('See ') +
          `<w:hyperlink r:id="x">${textRun('this', '<w:rStyle w:val="Hyperlink"/>')}</w:hyperlink>` +
          textRun('.'),
      ),
    ).toBe('See <1>this</1>.');
    expect(text(textRun('a ') + `<w:smartTag><w:smartTagPr/>${textRun('b')}</w:smartTag>` + textRun(' c'))).toBe(
      'a <1>b</1> c',
    );
    expect(text(textRun('a ') + `<w:ins w:id="1">${textRun('b')}</w:ins>` + textRun(' c'))).toBe('a <1>b</1> c');
    expect(text(textRun('a ') + `<w:moveTo w:id="1">${textRun('b')}</w:moveTo>` + textRun(' c'))).toBe('a <1>b</1> c');
    expect(
      text(
        textRun('a ') +
          `<w:sdt><w:sdtPr><w:rPr><w:b/></w:rPr></w:sdtPr><w:sdtContent>${textRun('b')}</w:sdtContent></w:sdt>` +
          textRun(' c'),
      ),
    ).toBe('a <1>b</1> c');
    expect(
      text(textRun('a ') + `<w:hyperlink>${textRun('b')}${textRun('c', '<w:i/>')}${textRun(' more')}</w:hyperlink>`),
    ).toBe('a <1>b<2>c</2> more</1>');
  });

  it('gives tabs, breaks and hyphens the text that a reader sees', () => {
    const [unit] = read({
      body: paragraph(
        `<w:r><w:t>a</w:t><w:tab/><w:t>b</w:t><w:br/><w:t>c</w:t><w:noBreakHyphen/><w:t>d</w:t><w:softHyphen/><w:t>e</w:t>` +
          '<w:cr/><w:t>f</w:t><w:sym w:font="Symbol" w:char="F0B7"/><w:t>g</w:t></w:r>',
      ),
    });
    const equivalents = unit!.content.codes.map(({ equivalent }) => equivalent);
    expect([unit!.content.text, ...equivalents]).toEqual(['abc\u2011d\u00ADefg', '\t', '\n', '\n', undefined]);
  });

  it('leaves atoms at both ends and wrappers around everything out of the text', () => {
    const bookmark = '<w:bookmarkStart w:id="1" w:name="x"/><w:bookmarkEnd w:id="1"/>';
    const note = '<w:r><w:footnoteReference w:id="2"/></w:r>';
    expect(text(`${bookmark}<w:r><w:tab/><w:t>Text</w:t></w:r>${note}${bookmark}`)).toBe('Text');
    expect(
      text(
        `<w:hyperlink>${bookmark}${textRun('All')}<w:r><w:tab/></w:r>${field('PAGEREF x', textRun('3'))}</w:hyperlink>`,
      ),
    ).toBe('All');
    expect(text(textRun('Text') + note + textRun(' goes on.'))).toBe('Text<1/> goes on.');
    expect(text(`<w:ins w:id="1">${textRun('In')}</w:ins>`)).toBe('In');
  });

  it('makes one code of neighboring marks', () => {
    const marks = '<w:bookmarkStart w:id="1"/><w:commentRangeStart w:id="1"/><w:proofErr/><w:bookmarkEnd w:id="1"/>';
    expect(text(textRun('a ') + marks + textRun('b'))).toBe('a <1/>b');
  });

  it('keeps formulas, pictures and unknown elements as codes', () => {
    const formula = '<m:oMath><m:r><m:t>x</m:t></m:r></m:oMath>';
    expect(text(textRun('If ') + formula + textRun(' is'))).toBe('If <1/> is');
    expect(text(textRun('a ') + '<w:r><w:drawing><x xmlns="urn:x">y</x></w:drawing></w:r>' + textRun('b'))).toBe(
      'a <1/>b',
    );
    expect(text(textRun('a ') + '<z:new xmlns:z="urn:z"/>' + textRun('b'))).toBe('a <1/>b');
  });

  it('shows the base of a ruby as text, not its reading', () => {
    const ruby = `<w:r><w:ruby><w:rubyPr/><w:rt>${textRun('とう')}</w:rt><w:rubyBase>${textRun('東')}</w:rubyBase></w:ruby></w:r>`;
    expect(text(textRun('大') + ruby + textRun('京'))).toBe('大<1>東</1>京');
  });

  it('joins text that comments, instructions and CDATA part', () => {
    expect(text('<w:r><w:t>a<!-- x -->b<![CDATA[<&]]>&amp;<?x?></w:t></w:r>')).toBe('ab<&&');
  });
});

describe('fields', () => {
  it('shows results as text and instructions never', () => {
    expect(text(textRun('See ') + field('REF _Ref1 \\h', textRun('Chapter one')) + textRun('.'))).toBe(
      'See <1>Chapter one</1>.',
    );
    expect(text(textRun('a ') + `<w:fldSimple w:instr="REF x">${textRun('b')}</w:fldSimple>`)).toBe('a <1>b</1>');
  });

  it('shows computed values as codes', () => {
    const [unit] = read({
      body: paragraph(
        textRun('Page ') + field(' PAGE ', textRun('3')) + textRun(' of ') + field('NUMPAGES', textRun('9')),
      ),
    });
    expect(notation(unit!.content)).toBe('Page <1/> of <2/>');
    expect(unit!.content.codes.map(({ equivalent }) => equivalent)).toEqual(['3', '9']);
    expect(text(textRun('Dear ') + field('MERGEFIELD Name', textRun('«Name»')) + textRun(','))).toBe('Dear <1/>,');
  });

  it('keeps text and tabs that share a run with a field character', () => {
    const shared =
      '<w:r><w:t>Before</w:t><w:tab/><w:t>more</w:t><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>REF x</w:instrText>' +
      '<w:fldChar w:fldCharType="separate"/><w:t>result</w:t><w:fldChar w:fldCharType="end"/><w:tab/><w:t>after</w:t></w:r>';
    expect(text(shared)).toBe('Before<1/>more<2>result</2><3/>after');
  });

  it('reads fields inside of results and of instructions', () => {
    expect(
      text(textRun('a ') + field('HYPERLINK "x"', textRun('link ') + field('REF y', textRun('inner'))) + textRun(' b')),
    ).toBe('a <1>link <2>inner</2></1> b');
    const inInstruction =
      '<w:r><w:fldChar w:fldCharType="begin"/><w:instrText>IF </w:instrText></w:r>' +
      `${field('MERGEFIELD x', textRun('never shown'))}<w:r><w:instrText> = 1 "yes"</w:instrText></w:r>` +
      `<w:r><w:fldChar w:fldCharType="separate"/></w:r>${textRun('yes')}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;
    expect(text(textRun('a ') + inInstruction)).toBe('a <1>yes</1>');
  });

  it('reads a field over several paragraphs', () => {
    const begin =
      '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>TOC \\o</w:instrText></w:r>' +
      '<w:r><w:fldChar w:fldCharType="separate"/></w:r>';
    const end = '<w:r><w:fldChar w:fldCharType="end"/></w:r>';
    expect(
      texts(paragraph(begin + textRun('First')) + paragraph(textRun('Second') + end) + paragraph(textRun('Third'))),
    ).toEqual(['First', 'Second', 'Third']);
  });

  it('does not lose what follows a field without an end', () => {
    const broken = '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>PAGE</w:instrText></w:r>';
    expect(texts(paragraph(textRun('a') + broken) + paragraph(textRun('b')))).toEqual(['a', 'b']);
  });
});

describe('what is not translated', () => {
  it('is text without letters', () => {
    expect(texts(paragraph(textRun('10/17/2003')) + paragraph(textRun('  ')) + '<w:p/>')).toEqual([
      '10/17/2003 [no_letters]',
    ]);
  });

  it('is deleted text, a paragraph of its own or a code', () => {
    const deleted = '<w:del w:id="1"><w:r><w:delText>gone</w:delText></w:r></w:del>';
    const moved = `<w:moveFrom w:id="2">${textRun('moved')}</w:moveFrom>`;
    expect(texts(paragraph(deleted) + paragraph(textRun('a ') + deleted + moved + textRun('b')))).toEqual([
      'gone [deleted_revision]',
      'a <1/>b',
      'gonemoved [deleted_revision]',
    ]);
  });

  it('includes hidden text, hidden directly or by its style', () => {
    const style = (id: string, basedOn: string, properties: string) =>
      `<w:style w:styleId="${id}">${basedOn && `<w:basedOn w:val="${basedOn}"/>`}<w:rPr>${properties}</w:rPr></w:style>`;
    const styles =
      style('Secret', '', '<w:vanish/>') +
      style('Child', 'Secret', '<w:b/>') +
      style('Shown', 'Secret', '<w:vanish w:val="0"/>') +
      style('Loop', 'Loop', '');
    const hidden = textRun('hidden', '<w:vanish/>');
    const styled = (id: string) => paragraph(`<w:pPr><w:pStyle w:val="${id}"/></w:pPr>${textRun(id)}`);
    expect(
      texts(
        paragraph(hidden) +
          paragraph(textRun('a ') + hidden + textRun('b') + textRun('c', '<w:vanish w:val="false"/>')) +
          paragraph(textRun('x', '<w:rStyle w:val="Child"/>')) +
          ['Secret', 'Child', 'Shown', 'Loop'].map(styled).join('') +
          paragraph('<w:pPr><w:rPr><w:vanish/></w:rPr></w:pPr>' + textRun('mark hidden')),
        { styles },
      ),
    ).toEqual([
      'hidden [hidden]',
      'a <1/>b<2>c</2>',
      'hidden [hidden]',
      'x [hidden]',
      'Secret [hidden]',
      'Child [hidden]',
      'Shown',
      'Loop',
      'mark hidden',
    ]);
  });
});
