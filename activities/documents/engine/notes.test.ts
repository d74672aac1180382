import { describe, expect, it } from 'vitest';
import { buildDocx, paragraph, textRun } from '#formats/docx/testing/build-docx.ts';
import { buildPptx, slideTable, slideTitle, textBox } from '#formats/pptx/testing/build-pptx.ts';
import { extractDocument } from './extract.ts';

/** The texts of a document with their places. */
async function placesIn(key: string, bytes: Uint8Array): Promise<readonly (readonly [string, string | undefined])[]> {
  const found: (readonly [string, string | undefined])[] = [];
  const task = { key, organizationId: 'o', sourceLanguage: 'en', segmentation: 'default', isForModel: true } as const;
  await extractDocument(task, {
    source: () => Promise.resolve(bytes),
    writeBatch(_, segments) {
      found.push(...segments.map(({ content, notes }) => [content.text, notes?.place] as const));
      return Promise.resolve();
    },
  });
  return found;
}

describe('the place of a text in an Office document', () => {
  it('has the headings of a Word file and the title of a column', async () => {
    const cell = (text: string) => `<w:tc>${paragraph(textRun(text))}</w:tc>`;
    const row = (...cells: readonly string[]) => `<w:tr>${cells.map(cell).join('')}</w:tr>`;
    const heading = `<w:p><w:pPr><w:pStyle w:val="H1"/></w:pPr>${textRun('Installation')}</w:p>`;
    const docx = buildDocx({
      body: `${heading}${paragraph(textRun('Read this.'))}<w:tbl>${row('Part', 'Price')}${row('Pump', 'Ten euros')}</w:tbl>`,
      parts: { styles: '<w:style w:type="paragraph" w:styleId="H1"><w:name w:val="heading 1"/></w:style>' },
    });
    expect(await placesIn('a.docx', docx)).toEqual([
      ['Installation', 'heading'],
      ['Read this.', 'Installation'],
      ['Part', 'Installation › table 1, row 1, column 1'],
      ['Price', 'Installation › table 1, row 1, column 2'],
      ['Pump', 'Installation › table 1, row 2, column "Part"'],
      ['Ten euros', 'Installation › table 1, row 2, column "Price"'],
    ]);
  });

  it('has the slide with its title', async () => {
    const pptx = buildPptx({
      slides: [`${slideTitle('Our prices')}${textBox('Read this.')}${slideTable([['Part'], ['Pump']])}`],
    });
    const places = new Map(await placesIn('a.pptx', pptx));
    expect(places.get('Our prices')).toBe('slide 1, title');
    expect(places.get('Read this.')).toBe('Our prices › slide 1, text box');
    expect(places.get('Pump')).toBe('Our prices › slide 1, table, row 2, column "Part"');
  });
});
