import { describe, expect, it } from 'vitest';
import type { CodedText } from '#domain/units/coded-text.ts';
import { checkWritten, tallyElements } from './check-written.ts';
import { docxFormat } from '#formats/docx/index.ts';
import { wordTallyRules } from '#formats/docx/word-vocabulary.ts';
import { buildDocx, paragraph, documentPartSource, textRun } from '#formats/docx/testing/build-docx.ts';
import { coded, notation } from '#formats/docx/testing/coded-notation.ts';

const PART = 'word/document.xml';
const link = `<w:hyperlink r:id="rId7" w:anchor="top">${textRun('the page')}</w:hyperlink>`;
const NOTE = '<w:r><w:footnoteReference w:id="2"/></w:r><w:r><w:commentReference w:id="3"/></w:r>';
const DRAWING =
  '<w:r><w:drawing><wp:inline><wp:docPr id="41" name="Picture" descr="A tree"/><pic:pic>' +
  '<pic:blipFill><a:blip r:embed="rId8" r:link="rId9"/></pic:blipFill></pic:pic></wp:inline></w:drawing></w:r>';
const body =
  paragraph(
    `<w:bookmarkStart w:id="5" w:name="here"/>${textRun('See ')}${link}${NOTE}${textRun(' now')}<w:bookmarkEnd w:id="5"/>`,
  ) + paragraph(textRun('A picture') + DRAWING + textRun(' and its legend'));
const source = buildDocx({ body });

/** The body with its translations in it, and the census of its original. */
function write() {
  const document = docxFormat.read(source);
  const targets = new Map<string, CodedText>(
    document.units.map(({ id, content }) => [id, coded(notation(content).replaceAll(/[a-z]+(?![^<]*>)/g, 'x'))]),
  );
  const written = documentPartSource(document.write(targets, { sourceLanguage: 'en', targetLanguage: 'es' }));
  return { written, original: tallyElements(PART, documentPartSource(source), wordTallyRules) };
}

describe('checkWritten', () => {
  const { written, original } = write();

  it('has nothing against a translation', () => {
    expect(written).not.toContain('legend');
    expect(() => checkWritten(PART, written, original)).not.toThrow();
  });

  it.each([
    ['a relationship of a hyperlink', 'r:id="rId7"', 'r:id="rId70"'],
    ['a relationship of a picture', 'r:embed="rId8"', 'r:embed="rId9"'],
    ['a relationship of a linked picture', 'r:link="rId9"', ''],
    ['the id of a note', '<w:footnoteReference w:id="2"/>', '<w:footnoteReference w:id="3"/>'],
    ['the id of a comment', '<w:commentReference w:id="3"/>', '<w:commentReference/>'],
    ['one end of a bookmark', '<w:bookmarkEnd w:id="5"/>', '<w:bookmarkEnd w:id="6"/>'],
    ['the name of a bookmark', 'w:name="here"', 'w:name="there"'],
    ['the bookmark that is linked to', 'w:anchor="top"', 'w:anchor="here"'],
    ['the id of a drawing', '<wp:docPr id="41"', '<wp:docPr id="5"'],
    ['an element', '<w:commentReference w:id="3"/>', ''],
    ['an end tag', '</w:hyperlink>', ''],
  ])('notices that %s was damaged, and names the part', (_, before, after) => {
    const damaged = written.replace(before, () => after);
    expect(damaged).not.toBe(written);
    expect(() => checkWritten(PART, damaged, original)).toThrow(
      expect.objectContaining({ id: 'document_write_failed', message: expect.stringContaining(`"${PART}"`) }),
    );
  });

  it('notices ids that changed places', () => {
    const damaged = written
      .replace('<w:footnoteReference w:id="2"/>', '<w:footnoteReference w:id="3"/>')
      .replace('<w:commentReference w:id="3"/>', '<w:commentReference w:id="2"/>');
    expect(() => checkWritten(PART, damaged, original)).toThrow(/other values of w:id/);
  });

  it('lets runs repeat the links in their properties, and invent none', () => {
    const text = (...ids: string[]) =>
      `<a:p xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" ` +
      `xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships">` +
      `${ids.map((id) => `<a:r><a:rPr><a:hlinkClick r:id="${id}"/></a:rPr><a:t>x</a:t></a:r>`).join('')}</a:p>`;
    const linked = tallyElements(PART, text('a', 'b'), wordTallyRules);
    expect(() => checkWritten(PART, text('b', 'b', 'a'), linked)).not.toThrow();
    expect(() => checkWritten(PART, text('b', 'c'), linked)).toThrow(/other values of r:id/);
  });

  it.each(['[Content_Types].xml', '_rels/.rels', 'word/_rels/document.xml.rels'])(
    'never lets %s be written',
    (name) => {
      expect(() => checkWritten(name, '<a/>', tallyElements(name, '<a/>', wordTallyRules))).toThrow(
        expect.objectContaining({ id: 'document_write_failed', message: expect.stringContaining(`"${name}"`) }),
      );
    },
  );
});
