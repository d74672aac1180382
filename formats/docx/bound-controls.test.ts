import { describe, expect, it } from 'vitest';
import { docxFormat } from './index.ts';
import { buildDocx, paragraph, documentPartSource, textRun, type DocxSource } from './testing/build-docx.ts';
import { coded, marked } from './testing/coded-notation.ts';

const STORE = '{1F646B29-0000-4000-8000-000000000001}';
const CORE_STORE = '{6C3C8BC8-F283-45AE-878A-BAB7291924A1}';

/** A content control that shows data of an element of the store. */
const control = (path: string, content: string, kind = '<w:text/>', item = STORE) =>
  `<w:sdt><w:sdtPr><w:dataBinding w:prefixMappings="xmlns:n='urn:n'" w:xpath="/n:customXml1[1]/${path}" w:storeItemID="${item}"/>` +
  `${kind}</w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`;

/** Writes the texts marked, or only those that are given. */
function translate(source: DocxSource, texts?: readonly string[], itemEnd = '/>'): Uint8Array {
  const base = 'http://schemas.openxmlformats.org/officeDocument/2006';
  const entries = [
    {
      name: 'word/_rels/customXml1.xml.rels',
      data:
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="a" ' +
        `Type="${base}/relationships/customXmlProps" Target="itemProps1.xml"/></Relationships>`,
    },
    {
      name: 'word/itemProps1.xml',
      data: `<ds:datastoreItem ds:itemID="${STORE}" xmlns:ds="${base}/customXml"${itemEnd}`,
    },
  ];
  const document = docxFormat.read(buildDocx({ ...source, entries }));
  const chosen = document.units.filter(
    ({ content, translate: may }) => may && (!texts || texts.includes(content.text)),
  );
  const targets = new Map(chosen.map(({ id, content }) => [id, marked(content)]));
  return document.write(targets, { sourceLanguage: 'en', targetLanguage: 'de' });
}

/** The data after a translation, without the root element around them. */
function dataAfter(body: string, customXml1: string, texts?: readonly string[]): string {
  const file = translate({ body, parts: { customXml1 } }, texts);
  return /^<[^>]*>(.*)<[^>]*>$/s.exec(documentPartSource(file, 'word/customXml1.xml'))![1]!;
}

describe('content controls that show data', () => {
  it('have their translation in the data too, where Word takes their text from', () => {
    const body =
      control('n:abstract[1]', paragraph(textRun('All about it'))) +
      paragraph(
        textRun('For ') +
          control('n:who/n:client[2]', textRun('Ann &amp; ') + textRun('Co', '<w:b/>')) +
          textRun(', London'),
      );
    const data = (abstract: string, client: string) =>
      `<abstract>${abstract}</abstract><who><client>Ann &amp; Co</client><other/><client>${client}</client></who>`;
    const before = data('All about it', 'Ann &amp; Co');
    expect(dataAfter(body, before)).toBe(data('⟦All about it⟧', 'Ann &amp; Co'));
    const whole = paragraph(control('n:who/n:client[2]', textRun('Ann &amp; Co')));
    expect(dataAfter(whole, before)).toBe(data('All about it', '⟦Ann &amp; Co⟧'));
    expect(dataAfter(body, before, ['nothing of it'])).toBe(before);
  });

  it('leave data alone that they show in another way, or that say something else', () => {
    const data = '<a>Text</a><b><c>Text</c></b>';
    const same = (content: string) => expect(dataAfter(content + paragraph(textRun('x')), data)).toBe(data);
    const content = paragraph(textRun('Text'));
    same(control('a[1]', content, '<w:dropDownList/>'));
    same(
      control('a[1]', content, '<w:showingPlcHdr/><w:text/>').replace(
        '<w:showingPlcHdr/><w:text/>',
        '<w:text/><w:showingPlcHdr/>',
      ),
    );
    same(control('a[1]', content, '<w:text/>', '{00000000-0000-0000-0000-000000000000}'));
    same(control('a[1]', paragraph(textRun('Other'))));
    same(control('a[2]', content));
    same(control('a/@b', content));
    same(control('b[1]', content));
    same(content);
  });

  it('show properties of the document, which follow but for names of people', () => {
    const shown = (name: string, text: string) =>
      control('x', paragraph(textRun(text)), '<w:text/>', CORE_STORE).replace(
        '/n:customXml1[1]/x',
        `/n:coreProperties[1]/d:${name}[1]`,
      );
    const source = {
      body: shown('title', 'Annual report') + shown('creator', 'Ann'),
      properties: '<dc:title>Annual report</dc:title><dc:subject>Other</dc:subject><dc:creator>Ann</dc:creator>',
    };
    for (const texts of [['Annual report'], undefined]) {
      const core = documentPartSource(translate(source, texts), 'docProps/core.xml');
      expect(core).toContain('<dc:title>⟦Annual report⟧</dc:title>');
      expect(core).toContain('<dc:creator>Ann</dc:creator>');
    }
    const document = docxFormat.read(buildDocx(source));
    const file = document.write(new Map([[document.units.at(0)!.id, coded('Rapport annuel')]]), {
      sourceLanguage: 'en',
      targetLanguage: 'fr',
    });
    expect(documentPartSource(file, 'docProps/core.xml')).toContain(
      '<dc:title>Rapport annuel</dc:title><dc:subject>Other<',
    );
  });

  it('are no obstacle where the data are damaged, or what says whose they are', () => {
    const source = (customXml1: string) => ({
      body: control('a[1]', paragraph(textRun('Text'))),
      parts: { customXml1 },
    });
    expect(documentPartSource(translate(source('<a>Text')))).toContain('⟦Text⟧');
    const file = translate(source('<a>Text</a>'), undefined, '');
    expect(documentPartSource(file)).toContain('⟦Text⟧');
    expect(documentPartSource(file, 'word/customXml1.xml')).toContain('<a>Text</a>');
  });
});
