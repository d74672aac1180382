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
        translated(
          '<w:rStyle w:val="a"/><w:rFonts w:ascii="Arial" w:hint="eastAsia"/><w:lang w:eastAsia="zh-Hant-TW"/>',
        ),
      ),
    );
    expect(written(paragraph(run('Hello')), { to: 'th' })).toBe(paragraph(translated('<w:lang w:bidi="th"/>')));
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
    const source = { body: paragraph(run('Hello')), parts: { settings } };
    expect(partSource(write(source, { to: 'ko' }), 'word/settings.xml')).toContain('w:val="en-US" w:eastAsia="ko"');
    expect(partSource(write(source, { to: 'de' }), 'word/settings.xml')).toContain(settings);
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
    expect(written(body, { to: 'en-XB' })).toBe(
      paragraph(properties('<w:bidi/>', 'p') + translated('<w:rtl/><w:lang w:val="en-US"/>')),
    );
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
        properties('<w:pStyle w:val="a"/><w:bidi/><w:jc w:val="center"/>', 'p') +
          translated(
            '<w:b/><w:bCs/><w:i w:val="0"/><w:iCs w:val="0"/><w:sz w:val="28"/><w:szCs w:val="28"/><w:rtl/><w:lang w:bidi="ar"/>',
          ),
      ),
    );
  });

  it('leaves everything else alone', () => {
    const body = paragraph(run('Hello')) + paragraph(run('Stay')) + paragraph(run('12'));
    expect(written(body, { to: 'he' }, ['Hello'])).toBe(
      paragraph(properties('<w:bidi/>', 'p') + translated('<w:rtl/><w:lang w:bidi="he"/>')) +
        paragraph(run('Stay')) +
        paragraph(run('12')),
    );
  });

  it('turns tables with translated text, nested ones and those without properties among them', () => {
    const table = (content: string, own = '') => `<w:tbl>${own}<w:tr><w:tc>${content}</w:tc></w:tr></w:tbl>`;
    const own = properties('<w:tblStyle w:val="a"/><w:tblW w:w="0"/>', 'tbl');
    const turned = properties('<w:tblStyle w:val="a"/><w:bidiVisual/><w:tblW w:w="0"/>', 'tbl');
    const kept = table(paragraph(run('7')), own);
    const x = paragraph(properties('<w:bidi/>', 'p') + translated('<w:rtl/><w:lang w:bidi="ar"/>'));
    expect(written(table(table(paragraph(run('a'))) + paragraph(run('b')), own) + kept, { to: 'ar' })).toBe(
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
    expect(result).toMatch(/^<w:p><w:pPr><w:bidi\/><\/w:pPr><w:hyperlink w:anchor="a"><w:r>/);
    expect(result).toMatch(/<w:txbxContent><w:p><w:pPr><w:bidi\/><\/w:pPr><w:r>/);
    expect(result.match(/<w:bidi\/>/g)).toHaveLength(2);
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
    const direct = table(
      properties('<w:bidiVisual/>', 'tbl'),
      paragraph(properties('<w:bidi/>', 'p') + run('שלום', '<w:rtl/>')),
    );
    const off = (name: string) => `<w:${name} w:val="0"/>`;
    expect(written(direct, { from: 'he', to: 'en' })).toBe(
      table(
        properties(off('bidiVisual'), 'tbl'),
        paragraph(properties(off('bidi'), 'p') + translated(`${off('rtl')}<w:lang w:val="en"/>`)),
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
