import { describe, expect, it } from 'vitest';
import { docxFormat } from './index.ts';
import { bodySource, buildDocx, paragraph, documentPartSource, textRun } from './testing/build-docx.ts';
import { coded } from './testing/coded-notation.ts';
import {
  properties,
  rightToLeft,
  translated,
  writeTranslatedDocument,
  translatedBody,
} from './testing/translate-to.ts';

describe('a language from right to left', () => {
  it('turns translated paragraphs and runs, and says bold twice, as complex scripts need it', () => {
    const body = paragraph(
      properties('<w:pStyle w:val="a"/><w:jc w:val="center"/>', 'p') +
        textRun('Hello', '<w:b/><w:i w:val="0"/><w:sz w:val="28"/>'),
    );
    expect(translatedBody(body, { to: 'ar' })).toBe(
      paragraph(
        properties('<w:pStyle w:val="a"/><w:bidi/><w:jc w:val="center"/><w:rPr><w:rtl/></w:rPr>', 'p') +
          translated(
            '<w:b/><w:bCs/><w:i w:val="0"/><w:iCs w:val="0"/><w:sz w:val="28"/><w:szCs w:val="28"/><w:rtl/><w:lang w:bidi="ar"/>',
          ),
      ),
    );
  });

  it('leaves everything else alone', () => {
    const body = paragraph(textRun('Hello')) + paragraph(textRun('Stay')) + paragraph(textRun('12'));
    expect(translatedBody(body, { to: 'he' }, ['Hello'])).toBe(
      paragraph(rightToLeft + translated('<w:rtl/><w:lang w:bidi="he"/>')) +
        paragraph(textRun('Stay')) +
        paragraph(textRun('12')),
    );
  });

  it('turns tables with translated text, nested ones and those without properties among them', () => {
    const table = (content: string, own = '') => `<w:tbl>${own}<w:tr><w:tc>${content}</w:tc></w:tr></w:tbl>`;
    const own = properties('<w:tblStyle w:val="a"/><w:tblW w:w="0"/>', 'tbl');
    const turned = properties('<w:tblStyle w:val="a"/><w:bidiVisual/><w:tblW w:w="0"/>', 'tbl');
    const kept = table(paragraph(textRun('Stay')), own);
    const x = paragraph(rightToLeft + translated('<w:rtl/><w:lang w:bidi="ar"/>'));
    expect(
      translatedBody(table(table(paragraph(textRun('a'))) + paragraph(textRun('b')), own) + kept, { to: 'ar' }, [
        'a',
        'b',
      ]),
    ).toBe(table(table(x, properties('<w:bidiVisual/>', 'tbl')) + x, turned) + kept);
  });

  it('turns more paragraphs than a call has arguments', () => {
    const texts = Array.from({ length: 150_000 }, (_, index) => `a${(index * 7919) % 999_983}`);
    const body = texts.map((text) => paragraph(textRun(text))).join('');
    expect(() => writeTranslatedDocument({ body }, { to: 'ar' })).not.toThrow();
  });

  it('turns a paragraph that begins with a link once, and text boxes', () => {
    const box = `<w:r><w:pict><w:txbxContent>${paragraph(textRun('inside'))}</w:txbxContent></w:pict></w:r>`;
    const result = translatedBody(paragraph(`<w:hyperlink w:anchor="a">${textRun('Link')}</w:hyperlink>${box}`), {
      to: 'ar',
    });
    expect(result).toMatch(/^<w:p><w:pPr><w:bidi\/><w:rPr><w:rtl\/><\/w:rPr><\/w:pPr><w:hyperlink w:anchor="a"><w:r>/);
    expect(result).toMatch(/<w:txbxContent><w:p><w:pPr><w:bidi\/><w:rPr><w:rtl\/><\/w:rPr><\/w:pPr><w:r>/);
    expect(result.match(/<w:bidi\/>/g)).toHaveLength(2);
  });

  it('turns what has no words, where all of the document is translated', () => {
    const body = paragraph(textRun('Hello')) + paragraph(textRun('12.50'));
    expect(translatedBody(body, { to: 'he' })).toContain(paragraph(rightToLeft + textRun('12.50')));
    const name = docxFormat.read(buildDocx({ body: paragraph(textRun('IBM')) + paragraph(textRun('Hello')) }));
    const targets = new Map([
      [name.units.at(0)!.id, coded('IBM')],
      [name.units.at(1)!.id, coded('x')],
    ]);
    const file = name.write(targets, { sourceLanguage: 'en', targetLanguage: 'he' });
    expect(bodySource(file)).toContain(paragraph(rightToLeft + textRun('IBM')));
  });

  it('turns pictures in a line of their own, where all of the document is translated', () => {
    const object = (content: string) => paragraph(`<w:r><w:drawing>${content}</w:drawing></w:r>`);
    const turned = (source: string) => source.replace('<w:p>', `<w:p>${rightToLeft}`);
    const inline = object('<wp:inline><a:graphic/></wp:inline>');
    const old = paragraph('<w:r><w:pict><v:shape style="width:9pt"/></w:pict></w:r>');
    const others =
      object('<wp:anchor><a:graphic/></wp:anchor>') +
      paragraph('<w:r><w:pict><v:shape style="position:absolute"/></w:pict></w:r>') +
      paragraph('<w:bookmarkStart w:id="1" w:name="a"/>') +
      paragraph('');
    const body = inline + old + others + paragraph(textRun('One')) + paragraph(textRun('Two'));
    expect(translatedBody(body, { to: 'ar' }).startsWith(turned(inline) + turned(old) + others)).toBe(true);
    expect(translatedBody(body, { to: 'ar' }, ['One']).startsWith(inline + old + others)).toBe(true);
    expect(translatedBody(body, { to: 'fr' }).startsWith(inline + old + others)).toBe(true);
    expect(translatedBody(turned(inline) + paragraph(textRun('a')), { from: 'ar', to: 'en' })).toContain(
      '<w:bidi w:val="0"/>',
    );
  });

  it('turns sections, the order of their columns and the side of their gutter', () => {
    const section = (content: string) => `<w:sectPr>${content}</w:sectPr>`;
    const columns = '<w:pgSz w:w="1"/><w:pgMar w:gutter="720"/><w:cols w:num="2"/>';
    const grid = '<w:docGrid w:linePitch="360"/>';
    const last = (content: string, own: string) => paragraph(properties(`<w:jc w:val="center"/>${own}`, 'p') + content);
    const body =
      last(textRun('One'), section(columns + grid)) +
      last('', section(columns)) +
      paragraph(textRun('Two')) +
      paragraph(textRun('Three')) +
      paragraph(textRun('Four')) +
      section('<w:cols w:num="2"/>');
    expect(translatedBody(body, { to: 'ar' })).toMatch(/<w:cols w:num="2"\/><w:bidi\/><\/w:sectPr>$/);
    const x = translated('<w:rtl/><w:lang w:bidi="ar"/>');
    const first = paragraph(
      properties(
        `<w:bidi/><w:jc w:val="center"/><w:rPr><w:rtl/></w:rPr>${section(`${columns}<w:bidi/><w:rtlGutter/>${grid}`)}`,
        'p',
      ) + x,
    );
    const part = translatedBody(body, { to: 'ar' }, ['One', 'Two']);
    expect(part).toContain(first + last('', section(columns)));
    expect(part).toMatch(/<w:cols w:num="2"\/><\/w:sectPr>$/);
    const back = translatedBody(section('<w:bidi/><w:rtlGutter/>') + paragraph(textRun('a')), { from: 'ar', to: 'en' });
    expect(back).toContain(section('<w:bidi/><w:rtlGutter/>'));
    expect(
      translatedBody(paragraph(textRun('a')) + section('<w:bidi/><w:rtlGutter/>'), { from: 'ar', to: 'en' }),
    ).toContain(section('<w:bidi w:val="0"/><w:rtlGutter w:val="0"/>'));
  });

  it('turns drawings', () => {
    const chart1 =
      '<a:p><a:pPr algn="l"><a:defRPr/></a:pPr><a:r><a:t>One</a:t></a:r></a:p><a:p><a:r><a:t>Two</a:t></a:r></a:p>';
    expect(
      documentPartSource(writeTranslatedDocument({ parts: { chart1 } }, { to: 'ar' }), 'word/chart1.xml'),
    ).toContain(
      '<a:p><a:pPr algn="r" rtl="1"><a:defRPr/></a:pPr><a:r><a:rPr lang="ar"/><a:t>x</a:t></a:r></a:p>' +
        '<a:p><a:pPr algn="r" rtl="1"/><a:r><a:rPr lang="ar"/><a:t>x</a:t></a:r></a:p>',
    );
  });

  it('is turned back for a target from left to right, where text, tables or styles say it', () => {
    const table = (own: string, content: string) => `<w:tbl>${own}<w:tr><w:tc>${content}</w:tc></w:tr></w:tbl>`;
    const direct = table(properties('<w:bidiVisual/>', 'tbl'), paragraph(rightToLeft + textRun('שלום', '<w:rtl/>')));
    const off = (name: string) => `<w:${name} w:val="0"/>`;
    expect(translatedBody(direct, { from: 'he', to: 'en' })).toBe(
      table(
        properties(off('bidiVisual'), 'tbl'),
        paragraph(
          properties(`${off('bidi')}<w:rPr>${off('rtl')}</w:rPr>`, 'p') +
            translated(`${off('rtl')}<w:lang w:val="en"/>`),
        ),
      ),
    );
    const styles = '<w:style><w:pPr><w:bidi/></w:pPr></w:style>';
    expect(
      bodySource(
        writeTranslatedDocument({ body: paragraph(textRun('שלום')), parts: { styles } }, { from: 'he', to: 'en' }),
      ),
    ).toBe(paragraph(properties(off('bidi'), 'p') + translated(`${off('rtl')}<w:lang w:val="en"/>`)));
  });
});
