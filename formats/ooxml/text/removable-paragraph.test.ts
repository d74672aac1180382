import { expect, it } from 'vitest';
import { removableParagraph, cutOutSpans } from './removable-paragraph.ts';
import { wordVocabulary } from '#formats/docx/word-vocabulary.ts';

const FIRST = '<w:p><w:r><w:t>First</w:t></w:r></w:p>';
const RUN = '<w:r><w:rPr><w:b/><w:sz w:val="2"/></w:rPr><w:t>Second</w:t></w:r>';

/** A body without its second paragraph, where that can be removed. */
function without(second: string, before = FIRST): string {
  const source = `<w:body>${before}${second}</w:body>`;
  const start = '<w:body>'.length + before.length;
  const text = source.indexOf('<w:t>Second');
  const head = { start, prefix: 'w:', vocabulary: wordVocabulary, range: { start: text, end: text + 1 } };
  const span = removableParagraph(source, head);
  return span === undefined ? source : cutOutSpans(source, [span]);
}

it('removes a paragraph that has text and properties only', () => {
  const properties = '<w:pPr><w:numPr><w:numId w:val="1"/></w:numPr><w:rPr><w:b/></w:rPr></w:pPr>';
  for (const second of [
    `<w:p>${RUN}</w:p>`,
    `<w:p w:rsidR="1">${properties}${RUN}${RUN}</w:p>`,
    `\n<w:p>${RUN}</w:p>`,
  ]) {
    expect(without(second.trimStart(), FIRST + (second.startsWith('\n') ? '\n' : ''))).not.toContain('Second');
  }
});

it.each([
  ['the end of a section', `<w:p><w:pPr><w:sectPr/></w:pPr>${RUN}</w:p>`],
  ['a bookmark', `<w:p><w:bookmarkStart w:id="1"/>${RUN}</w:p>`],
  ['an image', `<w:p>${RUN}<w:r><w:drawing/></w:r></w:p>`],
  ['a field', `<w:p>${RUN}<w:r><w:fldChar w:fldCharType="begin"/></w:r></w:p>`],
  ['a link', `<w:p><w:hyperlink>${RUN}</w:hyperlink></w:p>`],
  ['a tracked change', `<w:p><w:pPr><w:pPrChange><w:pPr/></w:pPrChange></w:pPr>${RUN}</w:p>`],
  ['a comment', `<w:p><!-- x -->${RUN}</w:p>`],
])('keeps a paragraph with %s', (_, second) => {
  expect(without(second)).toContain('Second');
});

it('keeps the first paragraph of a cell or of a content control', () => {
  expect(without(`<w:p>${RUN}</w:p>`, '<w:sdt><w:sdtContent>')).toContain('Second');
});
