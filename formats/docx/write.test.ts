import { describe, expect, it } from 'vitest';
import type { CodedText } from '#domain/units/coded-text.ts';
import { ZipArchive } from '#formats/zip/zip-archive.ts';
import { docxFormat } from './index.ts';
import { bodySource, buildDocx, paragraph, documentPartSource, textRun } from './testing/build-docx.ts';
import { coded, notation } from './testing/coded-notation.ts';

const LANGUAGES = { sourceLanguage: 'en', targetLanguage: 'en-XA' };

/** Writes translations, given in notation by the text they replace, and returns the new body. */
function translate(body: string, translations: Record<string, string>): string {
  const document = docxFormat.read(buildDocx({ body }));
  const targets = new Map<string, CodedText>();
  for (const unit of document.units) {
    const target = translations[notation(unit.content)];
    if (target !== undefined) targets.set(unit.id, coded(target));
  }
  expect(targets.size, 'every translation has its unit').toBe(Object.keys(translations).length);
  return bodySource(document.write(targets, LANGUAGES));
}

describe('write', () => {
  it('replaces text only and leaves everything around it as it is', () => {
    const before = `<w:p w:rsidR="1"><w:pPr><w:jc w:val="center"/></w:pPr>\n <w:bookmarkStart w:id="1"/>`;
    const after = `<w:bookmarkEnd w:id="1"/><w:r><w:footnoteReference w:id="2"/></w:r>\n</w:p><!-- kept --><w:sectPr/>`;
    const properties = '<w:rPr><w:b/><w:lang w:val="en-US"/></w:rPr>';
    const body = `${before}<w:r w:rsidR="2">${properties}<w:t>Hello</w:t></w:r>${after}`;
    expect(translate(body, { Hello: 'Hola' })).toBe(
      `${before}<w:r w:rsidR="2">${properties}<w:t>Hola</w:t></w:r>${after}`,
    );
  });

  it('gives the same bytes back for no translations and for translations that change nothing', () => {
    const file = buildDocx({ body: paragraph(textRun('Hello ') + textRun('bold', '<w:b/>')) });
    const document = docxFormat.read(file);
    const same = new Map(document.units.map(({ id, content }) => [id, content]));
    expect(Buffer.from(document.write(new Map(), LANGUAGES))).toEqual(file);
    expect(Buffer.from(document.write(same, LANGUAGES))).toEqual(file);
  });

  it('copies untouched entries as they are stored', () => {
    const file = buildDocx({
      body: paragraph(textRun('Hello')),
      parts: { header1: paragraph(textRun('Header')), styles: '' },
      entries: [{ name: 'word/media/image1.png', data: Buffer.alloc(500, 7), stored: true }],
    });
    const document = docxFormat.read(file);
    const written = document.write(new Map([['word/header1.xml#1', coded('Cabecera')]]), LANGUAGES);
    const [before, after] = [new ZipArchive(file), new ZipArchive(written)];
    expect(after.entries.map(({ name }) => name)).toEqual(before.entries.map(({ name }) => name));
    for (const [index, { name, span }] of before.entries.entries()) {
      if (name !== 'word/header1.xml') expect(after.entries[index]!.span.equals(span), name).toBe(true);
    }
    expect(documentPartSource(written, 'word/header1.xml')).toBe(
      documentPartSource(file, 'word/header1.xml').replace('<w:t xml:space="preserve">Header', '<w:t>Cabecera'),
    );
  });

  it('gives text of a pair the look of the pair, and other text that of the paragraph', () => {
    const body = paragraph(textRun('A ', '<w:i/>') + textRun('bold', '<w:b/>') + textRun(' word', '<w:i/>'));
    expect(translate(body, { 'A <1>bold</1> word': 'Una palabra <1>negrita</1>' })).toBe(
      paragraph(textRun('Una palabra ', '<w:i/>') + '<w:r><w:rPr><w:b/></w:rPr><w:t>negrita</w:t></w:r>'),
    );
  });

  it('gives characters that a translation adds the look of most letters, not of a line of spaces', () => {
    const line = textRun(' '.repeat(40), '<w:u/>');
    const source = `Name:<1>${' '.repeat(40)}</1>!`;
    const body = paragraph(textRun('Name:') + line + textRun('!'));
    expect(translate(body, { [source]: `[Nombre:<1>${' '.repeat(40)}</1>!]` })).toBe(
      paragraph('<w:r><w:t>[Nombre:</w:t></w:r>' + line + '<w:r><w:t>!]</w:t></w:r>'),
    );
  });

  it('writes texts of alternatives in a run, without a run around them', () => {
    const alternatives = (choice: string, fallback: string) =>
      `<w:r><w:rPr><w:b/></w:rPr><mc:AlternateContent><mc:Choice Requires="w16se">${choice}<w:br/><w:t>b</w:t></mc:Choice>` +
      `<mc:Fallback>${fallback}</mc:Fallback></mc:AlternateContent></w:r>`;
    const body = paragraph(textRun('Text') + alternatives('<w:t>new</w:t>', '<w:t>old</w:t>'));
    expect(translate(body, { new: 'nuevo ', old: 'viejo' })).toBe(
      paragraph(textRun('Text') + alternatives('<w:t xml:space="preserve">nuevo </w:t>', '<w:t>viejo</w:t>')),
    );
  });

  it('keeps white space and escapes markup', () => {
    const body = paragraph('<w:r><w:t>a</w:t></w:r>');
    expect(translate(body, { a: ' <b> & ' })).toBe(
      paragraph('<w:r><w:t xml:space="preserve"> &lt;b&gt; &amp; </w:t></w:r>'),
    );
    expect(translate(body, { a: 'x\u0000\u0008y' })).toBe(paragraph('<w:r><w:t>xy</w:t></w:r>'));
  });

  it('writes non-breaking and soft hyphens as the elements that Word has for them', () => {
    const body = paragraph(
      '<w:r><w:rPr><w:b/></w:rPr><w:t>An e</w:t><w:noBreakHyphen/><w:t>mail of co</w:t><w:softHyphen/><w:t>operation</w:t></w:r>',
    );
    expect(
      translate(body, { 'An e\u2011mail of co\u00ADoperation': 'Un e\u2011mail de \u00ADco\u2011operación' }),
    ).toBe(
      paragraph(
        '<w:r><w:rPr><w:b/></w:rPr><w:t>Un e</w:t><w:noBreakHyphen/><w:t xml:space="preserve">mail de </w:t><w:softHyphen/>' +
          '<w:t>co</w:t><w:noBreakHyphen/><w:t>operación</w:t></w:r>',
      ),
    );
    expect(translate(paragraph(textRun('A word')), { 'A word': 'A wo\u2011rd' })).toContain(
      'wo</w:t><w:noBreakHyphen/><w:t>rd',
    );
  });

  it('writes codes where the translation has them, with the properties of their runs', () => {
    const note = '<w:r><w:rPr><w:vertAlign w:val="superscript"/></w:rPr><w:footnoteReference w:id="2"/></w:r>';
    const body = paragraph(
      textRun('One') + note + '<w:r><w:t xml:space="preserve"> two</w:t><w:tab/><w:t>three</w:t></w:r>',
    );
    expect(translate(body, { 'One<1/> two<2/>three': 'tres<2/>dos uno<1/>.' })).toBe(
      paragraph('<w:r><w:t>tres</w:t><w:tab/><w:t>dos uno</w:t></w:r>' + note + '<w:r><w:t>.</w:t></w:r>'),
    );
  });

  it('moves hyperlinks with their text', () => {
    const link = (content: string) => `<w:hyperlink r:id="x" w:history="1">${content}</w:hyperlink>`;
    const body = paragraph(textRun('See ') + link(textRun('the page', '<w:u/>')) + textRun(' now'));
    expect(translate(body, { 'See <1>the page</1> now': '<1>la página</1> ahora' })).toBe(
      paragraph(link('<w:r><w:rPr><w:u/></w:rPr><w:t>la página</w:t></w:r>') + textRun(' ahora')),
    );
  });

  it('keeps spelling marks and page breaks of the last rendering of a translated paragraph', () => {
    const body = paragraph(
      '<w:r><w:t>one</w:t></w:r><w:proofErr w:type="spellStart"/><w:r><w:lastRenderedPageBreak/><w:t>two</w:t></w:r>' +
        '<w:proofErr w:type="spellEnd"/>',
    );
    const written = translate(body, { onetwo: 'x' });
    expect(written).toMatch(/<w:t>x<\/w:t>.*spellStart.*<w:lastRenderedPageBreak\/>.*spellEnd/);
  });

  it('keeps the look of a run that has comments before its properties', () => {
    const bold = (text: string) => `<w:r> <!-- <w:t/> --><?x?><w:rPr><w:b/></w:rPr><w:t>${text}</w:t></w:r>`;
    const body = paragraph(`<w:r><w:t xml:space="preserve">Hello, my </w:t></w:r>${bold('world')}`);
    expect(translate(body, { 'Hello, my <1>world</1>': '<1>Mundo</1>, hola' })).toBe(
      paragraph(`${bold('Mundo')}<w:r><w:t>, hola</w:t></w:r>`),
    );
  });

  it('keeps properties of a paragraph that another program put after its text', () => {
    const late = '<w:pPr><w:jc w:val="left"/></w:pPr>';
    const body = paragraph(textRun('Hello ') + late + textRun('world'));
    expect(translate(body, { 'Hello <1/>world': 'Hola <1/>mundo' })).toBe(
      paragraph(`${textRun('Hola ')}${late}<w:r><w:t>mundo</w:t></w:r>`),
    );
  });

  it('translates a text box and the paragraph around it at once', () => {
    const box = (content: string) =>
      `<w:r><w:pict><v:textbox><w:txbxContent><w:p><w:r><w:t>${content}</w:t></w:r></w:p></w:txbxContent></v:textbox></w:pict></w:r>`;
    const bold = '<w:rPr><w:b/></w:rPr>';
    const around = (first: string, inside: string, last: string) =>
      paragraph(`<w:r>${bold}<w:t>${first}</w:t></w:r>${box(inside)}<w:r>${bold}<w:t>${last}</w:t></w:r>`);
    const body = around('one', 'box', 'two') + paragraph(box('leading') + '<w:r><w:t>three</w:t></w:r>');
    expect(translate(body, { 'one<1/>two': 'uno<1/>dos', box: 'caja', leading: 'primera', three: 'tres' })).toBe(
      around('uno', 'caja', 'dos') + paragraph(box('primera') + '<w:r><w:t>tres</w:t></w:r>'),
    );
    expect(translate(body, { box: 'caja' })).toBe(body.replace('>box<', '>caja<'));
    expect(translate(body, { 'one<1/>two': '<1/>dos' })).toContain(`<w:p>${box('box')}<w:r>${bold}<w:t>dos`);
  });

  it('writes fields around their translated results', () => {
    const part = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
    const field = (result: string) =>
      `${part('begin')}<w:r><w:instrText>REF x</w:instrText></w:r>${part('separate')}${result}${part('end')}`;
    const body = paragraph(textRun('See ') + field(textRun('there')) + textRun(' now'));
    expect(notation(docxFormat.read(buildDocx({ body })).units.at(0)!.content)).toBe('See <1>there</1> now');
    const written = translate(body, { 'See <1>there</1> now': '<1>allí</1> mira' });
    expect(written.replaceAll('</w:r><w:r>', '')).toBe(
      paragraph(field('<w:r><w:t>allí</w:t></w:r>') + textRun(' mira')).replaceAll('</w:r><w:r>', ''),
    );
  });

  it('keeps both ends of a bookmark and of a broken field in their order', () => {
    const body = paragraph(
      textRun('a') + '<w:bookmarkStart w:id="1"/>' + textRun('b') + '<w:bookmarkEnd w:id="1"/>' + textRun('c'),
    );
    expect(translate(body, { 'a<1/>b<2/>c': 'x<2/>y<1/>z' })).toMatch(/x<.*bookmarkStart.*y<.*bookmarkEnd.*z</);
  });

  it('keeps the parts of a field that ends in another element in their order', () => {
    const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
    const begin = `${mark('begin')}<w:r><w:instrText>REF x</w:instrText></w:r>${mark('separate')}`;
    const body = paragraph(
      textRun('a') +
        begin +
        textRun('b') +
        `<w:hyperlink>${textRun('c')}${mark('end')}${textRun('d')}</w:hyperlink>` +
        textRun('e'),
    );
    const written = translate(body, { 'a<1/>b<2>c<3/>d</2>e': '<2>c<3/>d</2>e<1/>' });
    expect(written).toMatch(/begin.*instrText.*separate.*"end"/);
  });

  it('writes well-formed elements when pairs cross each other or are turned round', () => {
    const link = (id: string, content: string) => `<w:hyperlink r:id="${id}">${textRun(content)}</w:hyperlink>`;
    const body = paragraph(link('x', 'one') + textRun(' and ') + link('y', 'two'));
    const source = '<1>one</1> and <2>two</2>';
    expect(translate(body, { [source]: '<1>a<2>b</1>c</2>' })).toMatch(
      /^<w:p><w:hyperlink r:id="x">.*a<.*<w:hyperlink r:id="y">.*b<.*<\/w:hyperlink><\/w:hyperlink>.*c</,
    );
    expect(translate(body, { [source]: '</1>a<1>b</2><2>' })).toMatch(
      /^<w:p><w:hyperlink r:id="x">.*a<.*<\/w:hyperlink>.*b<.*<w:hyperlink r:id="y"><\/w:hyperlink>/,
    );
  });

  it('writes a ruby with its translated base', () => {
    const ruby = (base: string) =>
      `<w:r><w:rPr><w:b/></w:rPr><w:ruby><w:rubyPr/><w:rt>${textRun('とう')}</w:rt><w:rubyBase>${base}</w:rubyBase></w:ruby></w:r>`;
    const body = paragraph(textRun('大') + ruby(textRun('東')) + textRun('京'));
    expect(translate(body, { '大<1>東</1>京': 'A <1>B</1>C' })).toBe(
      paragraph(textRun('A ') + ruby('<w:r><w:t>B</w:t></w:r>') + '<w:r><w:t>C</w:t></w:r>'),
    );
  });

  it('writes UTF-16 and other prefixes as it found them', () => {
    const document = (text: string) =>
      Buffer.from(
        '\uFEFF<?xml version="1.0" encoding="UTF-16"?><document xmlns="http://schemas.openxmlformats.org/wordprocessingml/2006/main">' +
          `<body><p><r><t>${text}</t></r></p></body></document>`,
        'utf16le',
      );
    const file = docxFormat.read(buildDocx({ document: document('Hello') }));
    const written = new ZipArchive(file.write(new Map([['word/document.xml#1', coded('Höla')]]), LANGUAGES));
    expect(written.read(written.find('word/document.xml')!)).toEqual(document('Höla'));
  });

  it.each([
    ['missing', 'One bold'],
    ['halved', 'One <1>bold'],
    ['doubled', 'One <1>bold</1><1></1>'],
    ['invented', 'One <1>bold</1><7/>'],
  ])('refuses %s codes', (_, target) => {
    const body = paragraph(textRun('One ') + textRun('b', '<w:b/>'));
    expect(() => translate(body, { 'One <1>b</1>': target })).toThrow(
      expect.objectContaining({ id: 'document_write_failed', message: expect.stringContaining('word/document.xml#1') }),
    );
  });

  it('refuses translations of texts that are not there or must stay', () => {
    const document = docxFormat.read(buildDocx({ body: paragraph(textRun('hidden', '<w:vanish/>')) }));
    for (const id of ['word/document.xml#9', 'word/document.xml#1']) {
      expect(() => document.write(new Map([[id, coded('x')]]), LANGUAGES)).toThrow(
        expect.objectContaining({ id: 'document_write_failed' }),
      );
    }
  });
});
