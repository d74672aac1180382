import { describe, expect, it } from 'vitest';
import { docxFormat } from './index.ts';
import { bodySource, buildDocx, paragraph, textRun } from './testing/build-docx.ts';
import { coded, notation } from './testing/coded-notation.ts';

const dropped = (text: string, kind = 'drop') =>
  paragraph(`<w:pPr><w:framePr w:dropCap="${kind}" w:lines="3"/></w:pPr>${textRun(text)}`);
const LANGUAGES = { sourceLanguage: 'en', targetLanguage: 'en-XA' };

describe('dropped capitals', () => {
  const body = dropped('T') + paragraph(textRun('he ') + textRun('end', '<w:b/>') + textRun(' of it.'));

  it('are one text with the rest of their word', () => {
    const [unit, ...others] = docxFormat.read(buildDocx({ body }), { describe: true }).units;
    expect(others).toEqual([]);
    expect(notation(unit!.content)).toBe('The <1>end</1> of it.');
    expect(unit!.facets!.looks).toEqual([{ start: 4, end: 7, look: 'bold' }]);
  });

  it.each([
    ['Das <1>Ende</1>.', 'D', 'as ', 'Ende'],
    ['<1>Fin</1> de cela.', 'F', undefined, 'in'],
    ['«Élan <1>fin</1>»', '«É', 'lan ', 'fin'],
    ['نهاية <1>هذا</1>', 'نهاية', ' ', 'هذا'],
  ])('are dropped in a translation too: %s', (target, capital, before, bold) => {
    const document = docxFormat.read(buildDocx({ body }));
    const written = bodySource(document.write(new Map([[document.units.at(0)!.id, coded(target)]]), LANGUAGES));
    const texts = [...written.matchAll(/<w:t[^>]*>([^<]*)</g)].map(([, text]) => text);
    expect(texts.slice(0, before === undefined ? 2 : 3)).toEqual(
      [capital, before, bold].filter((text) => text !== undefined),
    );
    expect(texts.join('')).toBe(coded(target).text);
    expect(written).toMatch(new RegExp(`<w:b/></w:rPr><w:t[^>]*>${bold}<`));
  });

  it('stay as they are when nothing is translated, and are not recognized where a frame holds a word or nothing follows', () => {
    const file = buildDocx({ body });
    expect(Buffer.from(docxFormat.read(file).write(new Map(), LANGUAGES))).toEqual(file);
    const texts = (source: string) =>
      docxFormat.read(buildDocx({ body: source })).units.map(({ content }) => content.text);
    expect(texts(dropped('Once') + paragraph(textRun('upon a time')))).toEqual(['Once', 'upon a time']);
    expect(texts(dropped('T', 'none') + paragraph(textRun('he end')))).toEqual(['T', 'he end']);
    expect(texts(dropped('T'))).toEqual(['T']);
    expect(texts(dropped('A') + dropped('T') + paragraph(textRun('he end')))).toEqual(['AT', 'he end']);
    expect(texts(dropped('T', 'margin') + paragraph(textRun('he end')))).toEqual(['The end']);
  });

  it('are what refers to a note in them', () => {
    const note = '<w:r><w:footnoteReference w:id="2"/></w:r>';
    const footnotes = `<w:footnote w:id="2">${paragraph(textRun('note'))}</w:footnote>`;
    const source = {
      body: dropped('T').replace('</w:p>', `${note}</w:p>`) + paragraph(textRun('he end')),
      parts: { footnotes },
    };
    const { units } = docxFormat.read(buildDocx(source), { describe: true });
    expect(units.at(1)!.facets!.referredFrom).toBe(units.at(0)!.id);
  });
});
