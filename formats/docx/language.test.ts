import { describe, expect, it } from 'vitest';
import { docxFormat } from './index.ts';
import { bodySource, WORD_DECLARATIONS, paragraph, documentPartSource, textRun } from './testing/build-docx.ts';
import { marked } from './testing/coded-notation.ts';
import { haveOfficeFixtures, officeFixtures } from './testing/fixtures.ts';
import {
  properties,
  rightToLeft,
  translated,
  writeTranslatedDocument,
  translatedBody,
} from './testing/translate-to.ts';

const defaults = (language: string) =>
  `<w:docDefaults><w:rPrDefault>${properties(`<w:lang ${language}/>`)}</w:rPrDefault></w:docDefaults>`;

describe('the language of translated runs', () => {
  it('is set along with their other properties, in the order of the schema', () => {
    expect(translatedBody(paragraph(textRun('Hello')), { to: 'de-AT' })).toBe(
      paragraph(translated('<w:lang w:val="de-AT"/>')),
    );
    expect(translatedBody(paragraph(textRun('Hello', '<w:b/><w:oMath/>')), { to: 'de' })).toBe(
      paragraph(translated('<w:b/><w:lang w:val="de"/><w:oMath/>')),
    );
    expect(translatedBody(paragraph(textRun('Hello', `<w:lang w:val='en-US' w:bidi="ar-SA"/>`)), { to: 'de' })).toBe(
      paragraph(translated('<w:lang w:val="de" w:bidi="ar-SA"/>')),
    );
  });

  it('stands before properties of other namespaces, and finds those that are written in other ways', () => {
    const shadow = '<x:shadow xmlns:x="urn:x"/>';
    expect(translatedBody(paragraph(textRun('Hello', `<w:b/>${shadow}`)), { to: 'de' })).toBe(
      paragraph(translated(`<w:b/><w:lang w:val="de"/>${shadow}`)),
    );
    expect(translatedBody(paragraph(textRun('Hello', '<w:lang w:val="en\n"/>')), { to: 'de' })).toBe(
      paragraph(translated('<w:lang w:val="de"/>')),
    );
    expect(translatedBody(paragraph(textRun('Hello', `<w:sz w:val='"'/>`)), { to: 'th' })).toContain(
      '<w:szCs w:val="&quot;"/>',
    );
  });

  it('goes where the script has its place, with a hint which font to take', () => {
    expect(translatedBody(paragraph(textRun('Hello', '<w:lang w:val="en-US"/>')), { to: 'ja' })).toBe(
      paragraph(translated('<w:rFonts w:hint="eastAsia"/><w:lang w:val="en-US" w:eastAsia="ja"/>')),
    );
    expect(
      translatedBody(paragraph(textRun('Hello', '<w:rStyle w:val="a"/><w:rFonts w:ascii="Arial"/>')), {
        to: 'zh-Hant-TW',
      }),
    ).toBe(
      paragraph(
        translated('<w:rStyle w:val="a"/><w:rFonts w:ascii="Arial" w:hint="eastAsia"/><w:lang w:eastAsia="zh-TW"/>'),
      ),
    );
    expect(translatedBody(paragraph(textRun('Hello')), { to: 'zh-Hans' })).toContain('w:eastAsia="zh-CN"');
    expect(translatedBody(paragraph(textRun('Hello', '<w:b/><w:sz w:val="28"/>')), { to: 'th' })).toBe(
      paragraph(translated('<w:b/><w:bCs/><w:sz w:val="28"/><w:szCs w:val="28"/><w:cs/><w:lang w:bidi="th"/>')),
    );
  });

  it('resets hints to the script of the source', () => {
    const hinted = textRun('こんにちは', '<w:rFonts w:hint="eastAsia"/>');
    expect(translatedBody(paragraph(hinted), { from: 'ja', to: 'fr' })).toBe(
      paragraph(translated('<w:rFonts w:hint="default"/><w:lang w:val="fr"/>')),
    );
    expect(translatedBody(paragraph(textRun('สวัสดี', '<w:cs/>')), { from: 'th', to: 'en' })).toBe(
      paragraph(translated('<w:cs w:val="0"/><w:lang w:val="en"/>')),
    );
  });

  it('is said once for a document that is translated as a whole, and its styles don’t contradict', () => {
    const parts = { styles: defaults('w:val="en-US" w:eastAsia="en-US"') };
    const body = paragraph(textRun('One')) + paragraph(textRun('Two', '<w:lang w:val="en-GB"/>'));
    const file = writeTranslatedDocument({ body, parts }, { to: 'fr' });
    expect(bodySource(file)).toBe(paragraph('<w:r><w:t>x</w:t></w:r>') + paragraph(translated('<w:lang w:val="fr"/>')));
    expect(documentPartSource(file, 'word/styles.xml')).toContain('<w:lang w:val="fr" w:eastAsia="en-US"/>');

    const part = writeTranslatedDocument({ body, parts }, { to: 'fr' }, ['One']);
    expect(bodySource(part)).toBe(
      paragraph(translated('<w:lang w:val="fr"/>')) + body.slice(body.indexOf('</w:p>') + 6),
    );
    expect(documentPartSource(part, 'word/styles.xml')).toContain('w:val="en-US"');

    const styled = { styles: `${parts.styles}<w:style><w:rPr><w:lang w:val="en-GB"/></w:rPr></w:style>` };
    expect(bodySource(writeTranslatedDocument({ body, parts: styled }, { to: 'fr' }))).toContain(
      paragraph(translated('<w:lang w:val="fr"/>')),
    );
  });

  it('chooses the fonts of the theme', () => {
    const settings = '<w:themeFontLang w:val="en-US" w:eastAsia="ja-JP"/>';
    const source = { body: paragraph(textRun('Hello')) + paragraph(textRun('Stay')), parts: { settings } };
    const settingsOf = (to: string, parts = source.parts, texts?: string[]) =>
      documentPartSource(writeTranslatedDocument({ ...source, parts }, { to }, texts), 'word/settings.xml');
    expect(settingsOf('ko')).toContain('<w:themeFontLang w:val="en-US" w:eastAsia="ko-KR"/>');
    expect(settingsOf('ko', source.parts, ['Hello'])).toContain(settings);
    expect(settingsOf('ar', source.parts, ['Hello'])).toContain('w:eastAsia="ja-JP" w:bidi="ar-EG"/>');
    expect(settingsOf('de')).toContain(settings);
    const without = '<w:zoom w:percent="100"/><m:mathPr/><w:clrSchemeMapping/>';
    expect(settingsOf('th', { settings: without })).toContain(
      '<m:mathPr/><w:themeFontLang w:bidi="th-TH"/><w:clrSchemeMapping/>',
    );
    expect(settingsOf('th', { settings: '<w:zoom/>' })).toContain(
      '<w:zoom/><w:themeFontLang w:bidi="th-TH"/></w:settings>',
    );
  });

  it('has fonts that show its script, where those in use are known not to', () => {
    const fonts = (names: string) => textRun('Hello', `<w:rFonts ${names}/>`);
    const fontsIn = (to: string, names: string) =>
      /<w:rFonts [^>]*/.exec(translatedBody(paragraph(fonts(names)), { to }))![0];
    const arial = 'w:ascii="Arial" w:hAnsi="Arial" w:eastAsia="Arial" w:cs="Arial"';
    expect(fontsIn('ja', arial)).toContain('w:ascii="Arial" w:hAnsi="Arial" w:eastAsia="Yu Gothic" w:cs="Arial"');
    expect(fontsIn('zh-CN', 'w:eastAsia="Cambria"')).toContain('w:eastAsia="SimSun"');
    expect(fontsIn('ar', arial)).toContain('w:cs="Arial"');
    expect(fontsIn('ar', 'w:cs="Calibri"')).toContain('w:cs="Arial"');
    expect(fontsIn('hi', arial)).toContain('w:eastAsia="Arial" w:cs="Nirmala UI"');
    expect(fontsIn('de', arial)).toContain(arial);
    expect(fontsIn('ja', 'w:eastAsiaTheme="minorHAnsi"')).toContain('w:eastAsiaTheme="minorEastAsia"');
    expect(fontsIn('he', 'w:cstheme="majorHAnsi"')).toContain('w:cstheme="majorBidi"');
    for (const kept of ['w:eastAsia="Our Corporate Font"', 'w:eastAsia="Arial" w:eastAsiaTheme="minorEastAsia"']) {
      expect(fontsIn('ko', kept)).toContain(kept);
    }
    const styles = `<w:docDefaults><w:rPrDefault>${properties(`<w:rFonts ${arial}/>`)}</w:rPrDefault></w:docDefaults>`;
    const file = writeTranslatedDocument({ body: paragraph(textRun('One')), parts: { styles } }, { to: 'ko' });
    expect(documentPartSource(file, 'word/styles.xml')).toContain(
      'w:hAnsi="Arial" w:eastAsia="Malgun Gothic" w:cs="Arial"',
    );
  });

  it('has styles that say bold and size for its script', () => {
    const style = (content: string) => `<w:style w:styleId="a"><w:name w:val="a"/>${properties(content)}</w:style>`;
    const styles = style('<w:b/><w:color w:val="FF0000"/><w:sz w:val="32"/>') + style('<w:i/><w:iCs w:val="0"/>');
    const stylesIn = (to: string) =>
      documentPartSource(
        writeTranslatedDocument({ body: paragraph(textRun('One')), parts: { styles } }, { to }),
        'word/styles.xml',
      );
    for (const to of ['ar', 'hi']) {
      expect(stylesIn(to)).toContain(
        style('<w:b/><w:bCs/><w:color w:val="FF0000"/><w:sz w:val="32"/><w:szCs w:val="32"/>') +
          style('<w:i/><w:iCs/>'),
      );
    }
    expect(stylesIn('ja')).toContain(styles);
    const back = textRun('สวัสดี', '<w:bCs/><w:sz w:val="20"/><w:szCs w:val="32"/><w:cs/>');
    expect(translatedBody(paragraph(back), { from: 'th', to: 'en' })).toContain(
      '<w:b/><w:bCs/><w:sz w:val="20"/><w:szCs w:val="32"/><w:cs w:val="0"/>',
    );
  });

  it('is that of building blocks too, which have styles of their own', () => {
    const parts = {
      styles: defaults('w:val="en-US"'),
      glossaryDocument: `<w:docParts>${paragraph(textRun('Click here'))}</w:docParts>`,
    };
    const own = `<w:styles ${WORD_DECLARATIONS}>${defaults('w:val="en-GB"')}</w:styles>`;
    const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/styles';
    const entries = [
      { name: 'word/glossary/styles.xml', data: own },
      {
        name: 'word/_rels/glossaryDocument.xml.rels',
        data: `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" Type="${type}" Target="glossary/styles.xml"/></Relationships>`,
      },
    ];
    const file = writeTranslatedDocument({ body: paragraph(textRun('One')), parts, entries }, { to: 'fr' });
    for (const name of ['word/styles.xml', 'word/glossary/styles.xml']) {
      expect(documentPartSource(file, name)).toContain(defaults('w:val="fr"'));
    }
    expect(bodySource(file)).toBe(paragraph('<w:r><w:t>x</w:t></w:r>'));
  });

  it('is that of the text in drawings too', () => {
    const chart1 = '<a:p><a:r><a:rPr lang="en-US" b="1"/><a:t>Sales</a:t></a:r></a:p>';
    expect(
      documentPartSource(writeTranslatedDocument({ parts: { chart1 } }, { to: 'de' }), 'word/chart1.xml'),
    ).toContain('<a:p><a:r><a:rPr lang="de" b="1"/><a:t>x</a:t></a:r></a:p>');
  });

  it('stays for pseudo-localization', () => {
    const body = paragraph(textRun('Hello', '<w:lang w:val="en-US"/>'));
    expect(translatedBody(body, { to: 'en-XA' })).toBe(paragraph(translated('<w:lang w:val="en-US"/>')));
    expect(translatedBody(body, { to: 'en-XB' })).toBe(
      paragraph(rightToLeft + translated('<w:rtl/><w:lang w:val="en-US"/>')),
    );
  });
});

describe.skipIf(!haveOfficeFixtures())('public Word documents', () => {
  const fixtures = officeFixtures('docx');

  it.each(['ar', 'ja'])('stay whole in %s', (to) => {
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
