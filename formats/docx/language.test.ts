import { describe, expect, it } from 'vitest';
import { docxFormat } from './index.ts';
import { bodySource, buildDocx, paragraph, partSource, run } from './testing/build-docx.ts';
import type { DocxSource } from './testing/build-docx.ts';
import { coded, marked } from './testing/coded-notation.ts';
import { haveOfficeFixtures, officeFixtures } from './testing/fixtures.ts';

interface Languages {
  readonly from?: string;
  readonly to: string;
}

/** Writes `x` for every text, or only for those that are given. */
function write(source: DocxSource, { from = 'en', to }: Languages, texts?: readonly string[]): Uint8Array {
  const document = docxFormat.read(buildDocx(source));
  const chosen = document.units.filter(
    ({ content, translate }) => translate && (!texts || texts.includes(content.text)),
  );
  const targets = new Map(
    chosen.map(({ id, content }) => [
      id,
      { ...coded('x'), codes: content.codes.map((code) => ({ ...code, offset: Math.min(code.offset, 1) })) },
    ]),
  );
  return document.write(targets, { sourceLanguage: from, targetLanguage: to });
}

const written = (body: string, languages: Languages, texts?: readonly string[]) =>
  bodySource(write({ body }, languages, texts));
const properties = (content: string, element = 'r') => `<w:${element}Pr>${content}</w:${element}Pr>`;
const rightToLeft = properties('<w:bidi/><w:rPr><w:rtl/></w:rPr>', 'p');
const translated = (content: string) => `<w:r>${properties(content)}<w:t>x</w:t></w:r>`;
const defaults = (language: string) =>
  `<w:docDefaults><w:rPrDefault>${properties(`<w:lang ${language}/>`)}</w:rPrDefault></w:docDefaults>`;

describe('the language of translated runs', () => {
  it('is set beside their other properties, in the order of the schema', () => {
    expect(written(paragraph(run('Hello')), { to: 'de-AT' })).toBe(paragraph(translated('<w:lang w:val="de-AT"/>')));
    expect(written(paragraph(run('Hello', '<w:b/><w:oMath/>')), { to: 'de' })).toBe(
      paragraph(translated('<w:b/><w:lang w:val="de"/><w:oMath/>')),
    );
    expect(written(paragraph(run('Hello', `<w:lang w:val='en-US' w:bidi="ar-SA"/>`)), { to: 'de' })).toBe(
      paragraph(translated('<w:lang w:val="de" w:bidi="ar-SA"/>')),
    );
  });

  it('goes where the script has its place, with a hint which font to take', () => {
    expect(written(paragraph(run('Hello', '<w:lang w:val="en-US"/>')), { to: 'ja' })).toBe(
      paragraph(translated('<w:rFonts w:hint="eastAsia"/><w:lang w:val="en-US" w:eastAsia="ja"/>')),
    );
    expect(
      written(paragraph(run('Hello', '<w:rStyle w:val="a"/><w:rFonts w:ascii="Arial"/>')), { to: 'zh-Hant-TW' }),
    ).toBe(
      paragraph(
        translated('<w:rStyle w:val="a"/><w:rFonts w:ascii="Arial" w:hint="eastAsia"/><w:lang w:eastAsia="zh-TW"/>'),
      ),
    );
    expect(written(paragraph(run('Hello')), { to: 'zh-Hans' })).toContain('w:eastAsia="zh-CN"');
    expect(written(paragraph(run('Hello', '<w:b/><w:sz w:val="28"/>')), { to: 'th' })).toBe(
      paragraph(translated('<w:b/><w:bCs/><w:sz w:val="28"/><w:szCs w:val="28"/><w:cs/><w:lang w:bidi="th"/>')),
    );
  });

  it('takes back what told of the script of the source', () => {
    const hinted = run('こんにちは', '<w:rFonts w:hint="eastAsia"/>');
    expect(written(paragraph(hinted), { from: 'ja', to: 'fr' })).toBe(
      paragraph(translated('<w:rFonts w:hint="default"/><w:lang w:val="fr"/>')),
    );
    expect(written(paragraph(run('สวัสดี', '<w:cs/>')), { from: 'th', to: 'en' })).toBe(
      paragraph(translated('<w:cs w:val="0"/><w:lang w:val="en"/>')),
    );
  });

  it('is said once for a document that is translated as a whole, and its styles don’t contradict', () => {
    const parts = { styles: defaults('w:val="en-US" w:eastAsia="en-US"') };
    const body = paragraph(run('One')) + paragraph(run('Two', '<w:lang w:val="en-GB"/>'));
    const file = write({ body, parts }, { to: 'fr' });
    expect(bodySource(file)).toBe(paragraph('<w:r><w:t>x</w:t></w:r>') + paragraph(translated('<w:lang w:val="fr"/>')));
    expect(partSource(file, 'word/styles.xml')).toContain('<w:lang w:val="fr" w:eastAsia="en-US"/>');

    const part = write({ body, parts }, { to: 'fr' }, ['One']);
    expect(bodySource(part)).toBe(
      paragraph(translated('<w:lang w:val="fr"/>')) + body.slice(body.indexOf('</w:p>') + 6),
    );
    expect(partSource(part, 'word/styles.xml')).toContain('w:val="en-US"');

    const styled = { styles: `${parts.styles}<w:style><w:rPr><w:lang w:val="en-GB"/></w:rPr></w:style>` };
    expect(bodySource(write({ body, parts: styled }, { to: 'fr' }))).toContain(
      paragraph(translated('<w:lang w:val="fr"/>')),
    );
  });

  it('chooses the fonts of the theme', () => {
    const settings = '<w:themeFontLang w:val="en-US" w:eastAsia="ja-JP"/>';
    const source = { body: paragraph(run('Hello')) + paragraph(run('Stay')), parts: { settings } };
    const settingsOf = (to: string, parts = source.parts, texts?: string[]) =>
      partSource(write({ ...source, parts }, { to }, texts), 'word/settings.xml');
    expect(settingsOf('ko')).toContain('<w:themeFontLang w:val="en-US" w:eastAsia="ko"/>');
    expect(settingsOf('ko', source.parts, ['Hello'])).toContain(settings);
    expect(settingsOf('ar', source.parts, ['Hello'])).toContain('w:eastAsia="ja-JP" w:bidi="ar"/>');
    expect(settingsOf('de')).toContain(settings);
    const without = '<w:zoom w:percent="100"/><m:mathPr/><w:clrSchemeMapping/>';
    expect(settingsOf('th', { settings: without })).toContain(
      '<m:mathPr/><w:themeFontLang w:bidi="th"/><w:clrSchemeMapping/>',
    );
    expect(settingsOf('th', { settings: '<w:zoom/>' })).toContain(
      '<w:zoom/><w:themeFontLang w:bidi="th"/></w:settings>',
    );
  });

  it('has fonts that show its script, where those in use are known not to', () => {
    const fonts = (names: string) => run('Hello', `<w:rFonts ${names}/>`);
    const fontsIn = (to: string, names: string) => /<w:rFonts [^>]*/.exec(written(paragraph(fonts(names)), { to }))![0];
    const arial = 'w:ascii="Arial" w:hAnsi="Arial" w:eastAsia="Arial" w:cs="Arial"';
    expect(fontsIn('ja', arial)).toContain('w:ascii="Arial" w:hAnsi="Arial" w:eastAsia="Yu Gothic" w:cs="Arial"');
    expect(fontsIn('zh-CN', 'w:eastAsia="Cambria"')).toContain('w:eastAsia="SimSun"');
    expect(fontsIn('ar', arial)).toContain('w:cs="Arial"');
    expect(fontsIn('ar', 'w:cs="Calibri"')).toContain('w:cs="Arial"');
    expect(fontsIn('hi', arial)).toContain('w:eastAsia="Arial" w:cs="Nirmala UI"');
    expect(fontsIn('de', arial)).toContain(arial);
    for (const kept of ['w:eastAsia="Our Corporate Font"', 'w:eastAsia="Arial" w:eastAsiaTheme="minorEastAsia"']) {
      expect(fontsIn('ko', kept)).toContain(kept);
    }
    const styles = `<w:docDefaults><w:rPrDefault>${properties(`<w:rFonts ${arial}/>`)}</w:rPrDefault></w:docDefaults>`;
    const file = write({ body: paragraph(run('One')), parts: { styles } }, { to: 'ko' });
    expect(partSource(file, 'word/styles.xml')).toContain('w:hAnsi="Arial" w:eastAsia="Malgun Gothic" w:cs="Arial"');
  });

  it('has styles that say bold and size for its script', () => {
    const style = (content: string) => `<w:style w:styleId="a"><w:name w:val="a"/>${properties(content)}</w:style>`;
    const styles = style('<w:b/><w:color w:val="FF0000"/><w:sz w:val="32"/>') + style('<w:i/><w:iCs w:val="0"/>');
    const stylesIn = (to: string) =>
      partSource(write({ body: paragraph(run('One')), parts: { styles } }, { to }), 'word/styles.xml');
    for (const to of ['ar', 'hi']) {
      expect(stylesIn(to)).toContain(
        style('<w:b/><w:bCs/><w:color w:val="FF0000"/><w:sz w:val="32"/><w:szCs w:val="32"/>') +
          style('<w:i/><w:iCs w:val="0"/>'),
      );
    }
    expect(stylesIn('ja')).toContain(styles);
  });

  it('is that of the text in drawings too', () => {
    const chart1 = '<a:p><a:r><a:rPr lang="en-US" b="1"/><a:t>Sales</a:t></a:r></a:p>';
    expect(partSource(write({ parts: { chart1 } }, { to: 'de' }), 'word/chart1.xml')).toContain(
      '<a:p><a:r><a:rPr lang="de" b="1"/><a:t>x</a:t></a:r></a:p>',
    );
  });

  it('stays for pseudo-localization', () => {
    const body = paragraph(run('Hello', '<w:lang w:val="en-US"/>'));
    expect(written(body, { to: 'en-XA' })).toBe(paragraph(translated('<w:lang w:val="en-US"/>')));
    expect(written(body, { to: 'en-XB' })).toBe(paragraph(rightToLeft + translated('<w:rtl/><w:lang w:val="en-US"/>')));
  });
});

describe('a language from right to left', () => {
  it('turns translated paragraphs and runs, and says bold twice, as complex scripts need it', () => {
    const body = paragraph(
      properties('<w:pStyle w:val="a"/><w:jc w:val="center"/>', 'p') +
        run('Hello', '<w:b/><w:i w:val="0"/><w:sz w:val="28"/>'),
    );
    expect(written(body, { to: 'ar' })).toBe(
      paragraph(
        properties('<w:pStyle w:val="a"/><w:bidi/><w:jc w:val="center"/><w:rPr><w:rtl/></w:rPr>', 'p') +
          translated(
            '<w:b/><w:bCs/><w:i w:val="0"/><w:iCs w:val="0"/><w:sz w:val="28"/><w:szCs w:val="28"/><w:rtl/><w:lang w:bidi="ar"/>',
          ),
      ),
    );
  });

  it('leaves everything else alone', () => {
    const body = paragraph(run('Hello')) + paragraph(run('Stay')) + paragraph(run('12'));
    expect(written(body, { to: 'he' }, ['Hello'])).toBe(
      paragraph(rightToLeft + translated('<w:rtl/><w:lang w:bidi="he"/>')) +
        paragraph(run('Stay')) +
        paragraph(run('12')),
    );
  });

  it('turns tables with translated text, nested ones and those without properties among them', () => {
    const table = (content: string, own = '') => `<w:tbl>${own}<w:tr><w:tc>${content}</w:tc></w:tr></w:tbl>`;
    const own = properties('<w:tblStyle w:val="a"/><w:tblW w:w="0"/>', 'tbl');
    const turned = properties('<w:tblStyle w:val="a"/><w:bidiVisual/><w:tblW w:w="0"/>', 'tbl');
    const kept = table(paragraph(run('Stay')), own);
    const x = paragraph(rightToLeft + translated('<w:rtl/><w:lang w:bidi="ar"/>'));
    expect(written(table(table(paragraph(run('a'))) + paragraph(run('b')), own) + kept, { to: 'ar' }, ['a', 'b'])).toBe(
      table(table(x, properties('<w:bidiVisual/>', 'tbl')) + x, turned) + kept,
    );
  });

  it('turns more paragraphs than a call has arguments', { timeout: 60_000 }, () => {
    const texts = Array.from({ length: 150_000 }, (_, index) => `a${(index * 7919) % 999_983}`);
    const body = texts.map((text) => paragraph(run(text))).join('');
    expect(() => write({ body }, { to: 'ar' })).not.toThrow();
  });

  it('turns a paragraph that begins with a link once, and text boxes', () => {
    const box = `<w:r><w:pict><w:txbxContent>${paragraph(run('inside'))}</w:txbxContent></w:pict></w:r>`;
    const result = written(paragraph(`<w:hyperlink w:anchor="a">${run('Link')}</w:hyperlink>${box}`), { to: 'ar' });
    expect(result).toMatch(/^<w:p><w:pPr><w:bidi\/><w:rPr><w:rtl\/><\/w:rPr><\/w:pPr><w:hyperlink w:anchor="a"><w:r>/);
    expect(result).toMatch(/<w:txbxContent><w:p><w:pPr><w:bidi\/><w:rPr><w:rtl\/><\/w:rPr><\/w:pPr><w:r>/);
    expect(result.match(/<w:bidi\/>/g)).toHaveLength(2);
  });

  it('turns what has no words, where all of the document is translated', () => {
    const body = paragraph(run('Hello')) + paragraph(run('12.50'));
    expect(written(body, { to: 'he' })).toContain(paragraph(rightToLeft + run('12.50')));
    const name = docxFormat.read(buildDocx({ body: paragraph(run('IBM')) + paragraph(run('Hello')) }));
    const targets = new Map([
      [name.units[0]!.id, coded('IBM')],
      [name.units[1]!.id, coded('x')],
    ]);
    const file = name.write(targets, { sourceLanguage: 'en', targetLanguage: 'he' });
    expect(bodySource(file)).toContain(paragraph(rightToLeft + run('IBM')));
  });

  it('turns sections, the order of their columns and the side of their gutter', () => {
    const section = (content: string) => `<w:sectPr>${content}</w:sectPr>`;
    const columns = '<w:pgSz w:w="1"/><w:pgMar w:gutter="720"/><w:cols w:num="2"/>';
    const grid = '<w:docGrid w:linePitch="360"/>';
    const last = (content: string, own: string) => paragraph(properties(`<w:jc w:val="center"/>${own}`, 'p') + content);
    const body =
      last(run('One'), section(columns + grid)) +
      last('', section(columns)) +
      paragraph(run('Two')) +
      paragraph(run('Three')) +
      paragraph(run('Four')) +
      section('<w:cols w:num="2"/>');
    expect(written(body, { to: 'ar' })).toMatch(/<w:cols w:num="2"\/><w:bidi\/><\/w:sectPr>$/);
    const x = translated('<w:rtl/><w:lang w:bidi="ar"/>');
    const first = paragraph(
      properties(
        `<w:bidi/><w:jc w:val="center"/><w:rPr><w:rtl/></w:rPr>${section(`${columns}<w:bidi/><w:rtlGutter/>${grid}`)}`,
        'p',
      ) + x,
    );
    const part = written(body, { to: 'ar' }, ['One', 'Two']);
    expect(part).toContain(first + last('', section(columns)));
    expect(part).toMatch(/<w:cols w:num="2"\/><\/w:sectPr>$/);
    const back = written(section('<w:bidi/><w:rtlGutter/>') + paragraph(run('a')), { from: 'ar', to: 'en' });
    expect(back).toContain(section('<w:bidi/><w:rtlGutter/>'));
    expect(written(paragraph(run('a')) + section('<w:bidi/><w:rtlGutter/>'), { from: 'ar', to: 'en' })).toContain(
      section('<w:bidi w:val="0"/><w:rtlGutter w:val="0"/>'),
    );
  });

  it('turns drawings', () => {
    const chart1 =
      '<a:p><a:pPr algn="l"><a:defRPr/></a:pPr><a:r><a:t>One</a:t></a:r></a:p><a:p><a:r><a:t>Two</a:t></a:r></a:p>';
    expect(partSource(write({ parts: { chart1 } }, { to: 'ar' }), 'word/chart1.xml')).toContain(
      '<a:p><a:pPr algn="r" rtl="1"><a:defRPr/></a:pPr><a:r><a:t>x</a:t></a:r></a:p>' +
        '<a:p><a:pPr algn="r" rtl="1"/><a:r><a:t>x</a:t></a:r></a:p>',
    );
  });

  it('is turned back for a target from left to right, where text, tables or styles say it', () => {
    const table = (own: string, content: string) => `<w:tbl>${own}<w:tr><w:tc>${content}</w:tc></w:tr></w:tbl>`;
    const direct = table(properties('<w:bidiVisual/>', 'tbl'), paragraph(rightToLeft + run('שלום', '<w:rtl/>')));
    const off = (name: string) => `<w:${name} w:val="0"/>`;
    expect(written(direct, { from: 'he', to: 'en' })).toBe(
      table(
        properties(off('bidiVisual'), 'tbl'),
        paragraph(
          properties(`${off('bidi')}<w:rPr>${off('rtl')}</w:rPr>`, 'p') +
            translated(`${off('rtl')}<w:lang w:val="en"/>`),
        ),
      ),
    );
    const styles = '<w:style><w:pPr><w:bidi/></w:pPr></w:style>';
    expect(bodySource(write({ body: paragraph(run('שלום')), parts: { styles } }, { from: 'he', to: 'en' }))).toBe(
      paragraph(properties(off('bidi'), 'p') + translated(`${off('rtl')}<w:lang w:val="en"/>`)),
    );
  });
});

describe.skipIf(!haveOfficeFixtures())('public Word documents', () => {
  const fixtures = officeFixtures('docx');

  it.each(['ar', 'ja'])('come back whole in %s', (to) => {
    for (const { name, bytes } of fixtures) {
      const document = docxFormat.read(bytes);
      const targets = new Map(
        document.units.filter(({ translate }) => translate).map(({ id, content }) => [id, marked(content)]),
      );
      const again = docxFormat.read(document.write(targets, { sourceLanguage: 'en', targetLanguage: to }));
      expect(
        again.units.map(({ id, content }) => [id, content.text]),
        name,
      ).toEqual(document.units.map(({ id, content }) => [id, targets.get(id)?.text ?? content.text]));
    }
  });
});
