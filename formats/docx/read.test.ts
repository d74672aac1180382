import { describe, expect, it } from 'vitest';
import type { Unit } from '#domain/units/unit.ts';
import { docxFormat } from './index.ts';
import { buildDocx, paragraph, run, STRICT_DECLARATIONS, type DocxSource } from './testing/build-docx.ts';
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
    const table = `<w:tbl><w:tr>${cell(paragraph(run('a')))}</w:tr><w:tr>${cell('<w:p/>')}${cell(
      `<w:tbl><w:tr>${cell(paragraph(run('nested')))}</w:tr></w:tbl>${paragraph(run('b'))}`,
    )}</w:tr></w:tbl>`;
    const units = read({
      body: paragraph(run('one')) + table + `<w:tbl><w:tr>${cell(paragraph(run('c')))}</w:tr></w:tbl>`,
      parts: {
        endnotes: `<w:endnote w:id="1">${paragraph(run('end'))}</w:endnote>`,
        footnotes: `<w:footnote w:id="-1"><w:p><w:r><w:separator/></w:r></w:p></w:footnote><w:footnote w:id="3">${paragraph(
          run('foot'),
        )}</w:footnote>`,
        footer1: paragraph(run('footer')),
        header10: paragraph(run('ten')),
        header2: paragraph(run('two')),
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
      `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing>${textBox(paragraph(run('new')))}</w:drawing></mc:Choice>` +
      `<mc:Fallback><w:pict><v:textbox><w:txbxContent>${paragraph(run('old'))}</w:txbxContent></v:textbox></w:pict>` +
      '</mc:Fallback></mc:AlternateContent></w:r>';
    const units = read({ body: paragraph(run('before ') + box + run('after')) });
    expect(units.map((unit) => [notation(unit.content), unit.context])).toEqual([
      ['before <1/>after', 'body'],
      ['new', 'body/text box'],
      ['old', 'body/text box'],
    ]);
  });

  it('reads runs inside of alternatives between runs', () => {
    const alternatives =
      `<mc:AlternateContent><mc:Choice Requires="wps">${run('new')}</mc:Choice>` +
      `<mc:Fallback>${run('old')}</mc:Fallback></mc:AlternateContent>`;
    expect(texts(paragraph(run('a ') + alternatives + run(' b')))).toEqual(['a <1/> b', 'new', 'old']);
  });

  it('reads texts inside of alternatives in a run, and drawings beside them', () => {
    const choice = `<w:t>new</w:t><w:drawing>${textBox(paragraph(run('box')))}</w:drawing><w:t> more</w:t>`;
    const alternatives =
      `<w:r><mc:AlternateContent><mc:Choice Requires="w16se">${choice}</mc:Choice>` +
      `<mc:Fallback><w:t>old</w:t></mc:Fallback></mc:AlternateContent></w:r>`;
    const body = paragraph(run('a ') + alternatives + run(' b'));
    expect(texts(body)).toEqual(['a <1/> b', 'new', 'box', ' more', 'old']);
    expect(texts(paragraph(alternatives.replace('<w:r>', '<w:r><w:rPr><w:vanish/></w:rPr>')))).toEqual(['box']);
  });

  it('reads block content controls and Strict documents with any prefix', () => {
    expect(
      texts(
        `<w:sdt><w:sdtPr><w:rPr><w:b/></w:rPr></w:sdtPr><w:sdtContent>${paragraph(run('in'))}</w:sdtContent></w:sdt>`,
      ),
    ).toEqual(['in']);
    const document = `<x:document ${STRICT_DECLARATIONS}><x:body><x:p><x:r><x:t>strict</x:t></x:r></x:p></x:body></x:document>`;
    expect(read({ strict: true, document }).map(({ content }) => content.text)).toEqual(['strict']);
  });

  it('warns of text that it does not read', () => {
    const { warnings } = docxFormat.read(buildDocx({ body: paragraph(run('a')), parts: { aFChunk: '' } }));
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
    expect(text(run('O', hint) + run('ne ') + run('sentence', hint))).toBe('One sentence');
    const arial = (more: string) => `<w:rFonts w:ascii="Arial"${more}/><w:b/>`;
    expect(text(run('in Arial', arial(' w:hint="default"')) + run(' and more', arial('')))).toBe('in Arial and more');
    expect(text(run('a ', hint) + run('bold', `${hint}<w:b/>`) + run(' word', hint))).toBe('a <1>bold</1> word');
  });

  it('needs none for the look of most of a paragraph, and a pair for every other', () => {
    expect(text(run('Only bold', '<w:b/>'))).toBe('Only bold');
    expect(text(run('A ') + run('bold', '<w:b/>') + run(' word, ') + run('italic', '<w:i/>'))).toBe(
      'A <1>bold</1> word, <2>italic</2>',
    );
    expect(text(run('A') + run(' long bold text', '<w:b/>'))).toBe('<1>A</1> long bold text');
  });

  it('keeps codes between two pieces of one look inside of their pair, and codes behind it outside', () => {
    const tab = '<w:r><w:tab/></w:r>';
    expect(text(run('Plain text ') + run('b', '<w:b/>') + tab + run('c', '<w:b/>') + tab + run('.'))).toBe(
      'Plain text <1>b<2/>c</1><3/>.',
    );
  });

  it('shows hyperlinks, smart tags, insertions, content controls and moved text as pairs', () => {
    expect(
      text(
        run('See ') + `<w:hyperlink r:id="x">${run('this', '<w:rStyle w:val="Hyperlink"/>')}</w:hyperlink>` + run('.'),
      ),
    ).toBe('See <1>this</1>.');
    expect(text(run('a ') + `<w:smartTag><w:smartTagPr/>${run('b')}</w:smartTag>` + run(' c'))).toBe('a <1>b</1> c');
    expect(text(run('a ') + `<w:ins w:id="1">${run('b')}</w:ins>` + run(' c'))).toBe('a <1>b</1> c');
    expect(text(run('a ') + `<w:moveTo w:id="1">${run('b')}</w:moveTo>` + run(' c'))).toBe('a <1>b</1> c');
    expect(
      text(
        run('a ') +
          `<w:sdt><w:sdtPr><w:rPr><w:b/></w:rPr></w:sdtPr><w:sdtContent>${run('b')}</w:sdtContent></w:sdt>` +
          run(' c'),
      ),
    ).toBe('a <1>b</1> c');
    expect(text(run('a ') + `<w:hyperlink>${run('b')}${run('c', '<w:i/>')}${run(' more')}</w:hyperlink>`)).toBe(
      'a <1>b<2>c</2> more</1>',
    );
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
      text(`<w:hyperlink>${bookmark}${run('All')}<w:r><w:tab/></w:r>${field('PAGEREF x', run('3'))}</w:hyperlink>`),
    ).toBe('All');
    expect(text(run('Text') + note + run(' goes on.'))).toBe('Text<1/> goes on.');
    expect(text(`<w:ins w:id="1">${run('In')}</w:ins>`)).toBe('In');
  });

  it('makes one code of neighbouring marks', () => {
    const marks = '<w:bookmarkStart w:id="1"/><w:commentRangeStart w:id="1"/><w:proofErr/><w:bookmarkEnd w:id="1"/>';
    expect(text(run('a ') + marks + run('b'))).toBe('a <1/>b');
  });

  it('keeps formulas, pictures and unknown elements as codes', () => {
    const formula = '<m:oMath><m:r><m:t>x</m:t></m:r></m:oMath>';
    expect(text(run('If ') + formula + run(' is'))).toBe('If <1/> is');
    expect(text(run('a ') + '<w:r><w:drawing><x xmlns="urn:x">y</x></w:drawing></w:r>' + run('b'))).toBe('a <1/>b');
    expect(text(run('a ') + '<z:new xmlns:z="urn:z"/>' + run('b'))).toBe('a <1/>b');
  });

  it('shows the base of a ruby as text, not its reading', () => {
    const ruby = `<w:r><w:ruby><w:rubyPr/><w:rt>${run('とう')}</w:rt><w:rubyBase>${run('東')}</w:rubyBase></w:ruby></w:r>`;
    expect(text(run('大') + ruby + run('京'))).toBe('大<1>東</1>京');
  });

  it('joins text that comments, instructions and CDATA part', () => {
    expect(text('<w:r><w:t>a<!-- x -->b<![CDATA[<&]]>&amp;<?x?></w:t></w:r>')).toBe('ab<&&');
  });
});

describe('fields', () => {
  it('shows results as text and instructions never', () => {
    expect(text(run('See ') + field('REF _Ref1 \\h', run('Chapter one')) + run('.'))).toBe('See <1>Chapter one</1>.');
    expect(text(run('a ') + `<w:fldSimple w:instr="REF x">${run('b')}</w:fldSimple>`)).toBe('a <1>b</1>');
  });

  it('shows computed values as codes', () => {
    const [unit] = read({
      body: paragraph(run('Page ') + field(' PAGE ', run('3')) + run(' of ') + field('NUMPAGES', run('9'))),
    });
    expect(notation(unit!.content)).toBe('Page <1/> of <2/>');
    expect(unit!.content.codes.map(({ equivalent }) => equivalent)).toEqual(['3', '9']);
    expect(text(run('Dear ') + field('MERGEFIELD Name', run('«Name»')) + run(','))).toBe('Dear <1/>,');
  });

  it('keeps text and tabs that share a run with a field character', () => {
    const shared =
      '<w:r><w:t>Before</w:t><w:tab/><w:t>more</w:t><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>REF x</w:instrText>' +
      '<w:fldChar w:fldCharType="separate"/><w:t>result</w:t><w:fldChar w:fldCharType="end"/><w:tab/><w:t>after</w:t></w:r>';
    expect(text(shared)).toBe('Before<1/>more<2>result</2><3/>after');
  });

  it('reads fields inside of results and of instructions', () => {
    expect(text(run('a ') + field('HYPERLINK "x"', run('link ') + field('REF y', run('inner'))) + run(' b'))).toBe(
      'a <1>link <2>inner</2></1> b',
    );
    const inInstruction =
      '<w:r><w:fldChar w:fldCharType="begin"/><w:instrText>IF </w:instrText></w:r>' +
      `${field('MERGEFIELD x', run('never shown'))}<w:r><w:instrText> = 1 "yes"</w:instrText></w:r>` +
      `<w:r><w:fldChar w:fldCharType="separate"/></w:r>${run('yes')}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;
    expect(text(run('a ') + inInstruction)).toBe('a <1>yes</1>');
  });

  it('reads a field over several paragraphs', () => {
    const begin =
      '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>TOC \\o</w:instrText></w:r>' +
      '<w:r><w:fldChar w:fldCharType="separate"/></w:r>';
    const end = '<w:r><w:fldChar w:fldCharType="end"/></w:r>';
    expect(texts(paragraph(begin + run('First')) + paragraph(run('Second') + end) + paragraph(run('Third')))).toEqual([
      'First',
      'Second',
      'Third',
    ]);
  });

  it('does not lose what follows a field without an end', () => {
    const broken = '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText>PAGE</w:instrText></w:r>';
    expect(texts(paragraph(run('a') + broken) + paragraph(run('b')))).toEqual(['a', 'b']);
  });
});

describe('what is not translated', () => {
  it('is text without letters', () => {
    expect(texts(paragraph(run('10/17/2003')) + paragraph(run('  ')) + '<w:p/>')).toEqual(['10/17/2003 [no_letters]']);
  });

  it('is deleted text, a paragraph of its own or a code', () => {
    const deleted = '<w:del w:id="1"><w:r><w:delText>gone</w:delText></w:r></w:del>';
    const moved = `<w:moveFrom w:id="2">${run('moved')}</w:moveFrom>`;
    expect(texts(paragraph(deleted) + paragraph(run('a ') + deleted + moved + run('b')))).toEqual([
      'gone [deleted_revision]',
      'a <1/>b',
      'gonemoved [deleted_revision]',
    ]);
  });

  it('is hidden text, by itself or by its style', () => {
    const style = (id: string, basedOn: string, properties: string) =>
      `<w:style w:styleId="${id}">${basedOn && `<w:basedOn w:val="${basedOn}"/>`}<w:rPr>${properties}</w:rPr></w:style>`;
    const styles =
      style('Secret', '', '<w:vanish/>') +
      style('Child', 'Secret', '<w:b/>') +
      style('Shown', 'Secret', '<w:vanish w:val="0"/>') +
      style('Loop', 'Loop', '');
    const hidden = run('hidden', '<w:vanish/>');
    const styled = (id: string) => paragraph(`<w:pPr><w:pStyle w:val="${id}"/></w:pPr>${run(id)}`);
    expect(
      texts(
        paragraph(hidden) +
          paragraph(run('a ') + hidden + run('b') + run('c', '<w:vanish w:val="false"/>')) +
          paragraph(run('x', '<w:rStyle w:val="Child"/>')) +
          ['Secret', 'Child', 'Shown', 'Loop'].map(styled).join('') +
          paragraph('<w:pPr><w:rPr><w:vanish/></w:rPr></w:pPr>' + run('mark hidden')),
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
