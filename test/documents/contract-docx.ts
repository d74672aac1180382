import { buildDocx, paragraph, textRun } from '#formats/docx/testing/build-docx.ts';

const heading = (title: string) => `<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr>${textRun(title)}</w:p>`;
const row = (...cells: readonly string[]) =>
  `<w:tr>${cells.map((cell) => `<w:tc>${paragraph(textRun(cell))}</w:tc>`).join('')}</w:tr>`;

/**
 * A Word document as instructions name its parts: the sections Introduction, with words in italics, and Prices, with a
 * table; a header.
 *
 * @param clauses paragraphs of one sentence at its end, no two alike
 */
export function contractDocx(clauses = 0): Buffer {
  const further = Array.from({ length: clauses }, (_, index) =>
    paragraph(textRun(`Clause number ${index} binds both parties.`)),
  );
  return buildDocx({
    body: [
      heading('Introduction'),
      paragraph(textRun('The parties agree to ') + textRun('these terms', '<w:i/>') + textRun(' in full.')),
      heading('Prices'),
      paragraph(textRun('Prices are in euros.')),
      `<w:tbl>${row('Item', 'Coffee')}</w:tbl>`,
      ...further,
    ].join(''),
    parts: {
      styles:
        '<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/>' +
        '<w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style>',
      header1: paragraph(textRun('Confidential agreement')),
    },
  });
}
