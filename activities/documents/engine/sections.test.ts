import { describe, expect, it } from 'vitest';
import { docxFormat } from '#formats/docx/index.ts';
import { buildDocx, paragraph, textRun } from '#formats/docx/testing/build-docx.ts';
import { planSections, sectionText } from '#domain/rewriting/sections.ts';

const styled = (style: string, text: string) =>
  `<w:p><w:pPr><w:pStyle w:val="${style}"/></w:pPr>${textRun(text)}</w:p>`;
const STYLES =
  '<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style>' +
  '<w:style w:type="paragraph" w:styleId="Caption"><w:name w:val="caption"/></w:style>';

function plan(body: string) {
  const { units } = docxFormat.read(buildDocx({ body, parts: { styles: STYLES } }), { describe: true });
  const { sections, kept } = planSections([...units]);
  const textOf = new Map(units.map(({ id, content }) => [id, content.text]));
  return {
    sections: [...sections.values()].map(sectionText),
    kept: [...kept].map((id) => textOf.get(id)),
  };
}

describe('the sections of a Word document', () => {
  it('end at headings, tables and captions, which stay as they are', () => {
    const table = `<w:tbl><w:tr><w:tc>${paragraph(textRun('A cell.'))}</w:tc></w:tr></w:tbl>`;
    const body = [
      paragraph(textRun('One.')),
      paragraph(textRun('Two. ') + textRun('Bold.', '<w:b/>')),
      styled('Heading1', 'Prices'),
      paragraph(textRun('Three.')),
      table,
      styled('Caption', 'Table 1'),
      paragraph(textRun('Four.')),
    ].join('');
    expect(plan(body)).toEqual({
      sections: ['One.\nTwo. Bold.', 'Three.', 'Four.'],
      kept: ['Prices', 'A cell.', 'Table 1'],
    });
  });

  it('keep a paragraph with an object separate', () => {
    const note = '<w:r><w:footnoteReference w:id="2"/></w:r>';
    const body = [textRun('One.'), textRun('Two') + note + textRun('.'), textRun('Three.'), textRun('Four.')]
      .map(paragraph)
      .join('');
    expect(plan(body).sections).toEqual(['One.', 'Two.', 'Three.\nFour.']);
  });

  it('have at most as much text as every model takes', () => {
    const long = 'A sentence of some words. '.repeat(400).trim();
    const { sections } = plan(Array.from({ length: 4 }, () => paragraph(textRun(long))).join(''));
    expect(sections).toEqual([long, long, long, long]);
  });
});
