import { describe, expect, it } from 'vitest';
import { buildDocx } from '#formats/docx/testing/build-docx.ts';
import { readOfficeFacts } from '#formats/office-facts.ts';

/** Pages of a document whose properties say how many pages and characters it has. */
function pagesOf(body: string, pages: number, characters?: number): number | undefined {
  const counts = `<Pages>${pages}</Pages>${characters === undefined ? '' : `<Characters>${characters}</Characters>`}`;
  return readOfficeFacts(buildDocx({ body, counts }), 'document').pages;
}

const TEXT = '<w:p><w:r><w:t>Some text.</w:t></w:r></w:p>';
const BREAK = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>';
const RENDERED = '<w:p><w:r><w:lastRenderedPageBreak/><w:t>More.</w:t></w:r></w:p>';
const section = (type = '') => `<w:p><w:pPr><w:sectPr>${type}</w:sectPr></w:pPr></w:p>`;
const CONTINUOUS = '<w:type w:val="continuous"/>';

describe('the stored number of pages', () => {
  it('is ignored when the document has more pages', () => {
    expect(pagesOf(TEXT + BREAK + TEXT, 1)).toBeUndefined();
    expect(pagesOf(section() + TEXT + section() + TEXT + '<w:sectPr/>', 2)).toBeUndefined();
    expect(pagesOf(`<w:p><w:r><w:t>${'word '.repeat(1000)}</w:t></w:r></w:p>`, 1, 0)).toBeUndefined();
  });

  it('is kept when the document agrees', () => {
    expect(pagesOf(TEXT + BREAK + RENDERED + RENDERED, 2, 20)).toBe(2);
    expect(pagesOf(TEXT + BREAK, 7)).toBe(7);
    expect(pagesOf(`${TEXT + section(CONTINUOUS)}<w:sectPr>${CONTINUOUS}</w:sectPr>`, 1, 0)).toBe(1);
    const cell = `<w:tc>${RENDERED + BREAK}</w:tc>`;
    expect(
      pagesOf(
        `<w:tbl><w:tr>${cell + cell}</w:tr></w:tbl><w:p><w:del><w:r><w:br w:type="page"/></w:r></w:del></w:p>`,
        1,
      ),
    ).toBe(1);
    expect(pagesOf(TEXT, 0)).toBeUndefined();
  });
});
