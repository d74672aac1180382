import { describe, expect, it } from 'vitest';
import { docxFormat } from './index.ts';
import { bodySource, paragraph, documentPartSource, textRun } from './testing/build-docx.ts';
import { properties, writeTranslatedDocument, translatedBody } from './testing/translate-to.ts';

const style = (content: string) => `<w:style w:styleId="a">${properties(content)}</w:style>`;
const stylesIn = (own: string, body: string, to: string) =>
  documentPartSource(writeTranslatedDocument({ body, parts: { styles: style(own) } }, { to }), 'word/styles.xml');

describe('text that is the first one in a complex script', () => {
  const title = '<w:b/><w:sz w:val="40"/><w:szCs w:val="18"/>';

  it('looks as its source, whatever styles say of such scripts', () => {
    const body = paragraph(textRun('INVOICE'));
    const asSource = '<w:b/><w:bCs/><w:sz w:val="40"/><w:szCs w:val="40"/>';
    expect(stylesIn(title, body, 'ar')).toContain(style(asSource));
    expect(stylesIn(title, body, 'th')).toContain(style(asSource));
    expect(stylesIn('<w:b w:val="0"/><w:bCs/>', body, 'he')).toContain(style('<w:b w:val="0"/><w:bCs w:val="0"/>'));
    expect(stylesIn('<w:bCs/><w:sz w:val="20"/><w:szCs w:val="20"/>', body, 'he')).toContain(
      style('<w:sz w:val="20"/><w:szCs w:val="20"/>'),
    );
    expect(stylesIn(title, body, 'ja')).toContain(style(title));
  });

  it('looks as its source, whatever runs and marks of paragraphs say of such scripts', () => {
    const own = '<w:b/><w:bCs w:val="0"/><w:iCs/><w:sz w:val="36"/><w:szCs w:val="16"/>';
    const body = paragraph(properties(properties(own), 'p') + textRun('Hello', own));
    const result = translatedBody(body, { to: 'ar' });
    expect(result.match(/<w:b\/><w:bCs\/><w:sz w:val="36"\/><w:szCs w:val="36"\/><w:rtl\/>/g)).toHaveLength(2);
    expect(result).not.toContain('iCs');
  });

  it('keeps the look defined by the document where it has other text in such a script', () => {
    const body = paragraph(textRun('INVOICE')) + paragraph(textRun('فاتورة', '<w:rtl/>'));
    const result = writeTranslatedDocument({ body, parts: { styles: style(title) } }, { to: 'ar' }, ['INVOICE']);
    expect(documentPartSource(result, 'word/styles.xml')).toContain(
      style('<w:b/><w:bCs/><w:sz w:val="40"/><w:szCs w:val="18"/>'),
    );
    expect(docxFormat.read(result).units).toHaveLength(2);
    expect(bodySource(result)).toContain(paragraph(textRun('فاتورة', '<w:rtl/>')));
  });
});
