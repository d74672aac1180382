import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildDocx, paragraph, documentPartSource, textRun } from '#formats/docx/testing/build-docx.ts';
import { docxFormat } from '#formats/docx/index.ts';
import {
  buildPptx,
  presentationPartSource as slideSource,
  slideParagraph as line,
  slideRun as words,
  shape,
  slideTable,
  slideTitle,
} from '#formats/pptx/testing/build-pptx.ts';
import { startFakeModel, type FakeModel } from '#test/fakes/fake-model.ts';
import { answerTexts } from '#test/fakes/text-model.ts';
import { startTestService, type JobRecord, type TestService } from '#test/service/service.ts';

// Left to npm run test:all: review-types.test.ts has a rewritten document.

const SECTIONS = 20;
/** Paragraphs of a section, its heading included. */
const PARAGRAPHS = 10;

const heading = (text: string) => `<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr>${textRun(text)}</w:p>`;
const character = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
const field = (instruction: string, result: string) =>
  `${character('begin')}<w:r><w:instrText>${instruction}</w:instrText></w:r>${character('separate')}${textRun(result)}${character('end')}`;
const image = (number: number) =>
  '<w:r><w:drawing><wp:inline><wp:extent cx="9525" cy="9525"/>' +
  `<wp:docPr id="${number}" name="Picture ${number}"/><a:graphic><a:graphicData uri="http://schemas.openxmlformats.org/drawingml/2006/picture">` +
  '<pic:pic><pic:blipFill><a:blip r:embed="picture"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>';
const cell = (text: string) => `<w:tc><w:tcPr/>${paragraph(textRun(text))}</w:tc>`;
const table = (number: number) =>
  `<w:tbl><w:tr>${cell('Part')}${cell('Price')}</w:tr><w:tr>${cell(`Valve ${number}`)}${cell('Due to the fact that steel is dear, 40 euros.')}</w:tr></w:tbl>`;

/** A section with running text, a list, a field, an image, a link, a note, a bookmark and, in every second one, a table. */
function section(number: number): string {
  return [
    heading(`Chapter ${number}`),
    paragraph(
      textRun(`The pump of line ${number} moves water. The pump needs `) +
        textRun('clean', '<w:b/>') +
        textRun(' water at all times.'),
    ),
    paragraph(textRun('In order to start the pump, open the valve. The valve sits beside the pump.')),
    paragraph(textRun('Old operators remember other rules. Some people like tea.')),
    ...(number % 2 === 0 ? [table(number)] : []),
    `<w:p><w:pPr><w:numPr><w:ilvl w:val="0"/><w:numId w:val="1"/></w:numPr></w:pPr>${textRun('Close the valve before the pump stops.')}</w:p>`,
    paragraph(
      textRun('For details on the pump see page ') +
        field('PAGEREF chapter \\h', '12') +
        textRun('. The page is short.'),
    ),
    paragraph(textRun('The picture shows the pump from above. ') + image(number) + textRun(' It was taken in May.')),
    paragraph(
      textRun('Ask ') +
        `<w:hyperlink w:anchor="c${number}">${textRun('the maker of the pump')}</w:hyperlink>` +
        textRun(' first.'),
    ),
    paragraph(
      `<w:bookmarkStart w:id="${number}" w:name="c${number}"/>` +
        textRun('The pump has a filter') +
        '<w:r><w:footnoteReference w:id="2"/></w:r>' +
        textRun(' inside.') +
        `<w:bookmarkEnd w:id="${number}"/>`,
    ),
    paragraph(textRun('The filter of the pump is changed each year. A new filter costs little.')),
  ].join('');
}

const SOURCE = buildDocx({
  body: Array.from({ length: SECTIONS }, (_, index) => section(index + 1)).join('') + '<w:sectPr/>',
  parts: {
    styles:
      '<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/>' +
      '<w:pPr><w:outlineLvl w:val="0"/></w:pPr></w:style>',
    footnotes: `<w:footnote w:id="2">${paragraph(textRun('A filter of paper.'))}</w:footnote>`,
  },
});

const COUNTED = {
  tables: /<w:tbl>/gu,
  cells: /<w:tc>/gu,
  fields: /w:fldCharType="begin"/gu,
  fieldEnds: /w:fldCharType="end"/gu,
  images: /<a:blip r:embed="picture"/gu,
  notes: /<w:footnoteReference /gu,
  links: /<w:hyperlink /gu,
  bookmarks: /<w:bookmarkStart /gu,
  sections: /<w:sectPr\b/gu,
  headings: /w:val="Heading1"/gu,
} as const;

const countIn = (docx: Uint8Array) => {
  const body = documentPartSource(docx);
  return Object.fromEntries(Object.entries(COUNTED).map(([name, pattern]) => [name, body.match(pattern)?.length ?? 0]));
};
const paragraphsIn = (docx: Uint8Array) => documentPartSource(docx).match(/<w:p>|<w:p /gu)?.length ?? 0;
const textsIn = (docx: Uint8Array) => docxFormat.read(docx).units.map(({ content }) => content.text);

describe('rewriting Office documents', () => {
  let vendor: FakeModel;
  let service: TestService;

  beforeAll(async () => {
    // Says everything twice, and a text of several paragraphs in two of them.
    vendor = await startFakeModel(
      answerTexts((text) => (text.includes('\n') ? 'It is about pumps.\nAnd about valves.' : `${text} That is so.`)),
    );
    service = await startTestService({ environment: vendor.environment });
    await service.upload('manual.docx', SOURCE);
  });
  afterAll(async () => {
    await service?.close();
    await vendor?.close();
  });

  async function rewrite(type: string, file: string, more: object = {}): Promise<{ record: JobRecord; bytes: Buffer }> {
    const answer = await service.request('/v1/jobs/language-rewrite', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ mode: 'ai', type, source_files: [file], source_language: 'en', ...more }),
    });
    expect(answer.status, await answer.clone().text()).toBe(202);
    const record = await service.ended(((await answer.json()) as { job_id: string }).job_id);
    expect(record.error).toBeNull();
    return { record, bytes: await service.download(record.result.rewritten_files[0]) };
  }

  it('is tried on a document of 200 paragraphs outside its tables', () => {
    const cells = (SECTIONS / 2) * 4;
    expect(paragraphsIn(SOURCE)).toBe(SECTIONS * PARAGRAPHS + cells);
    expect(countIn(SOURCE)).toMatchObject({ tables: 10, fields: 20, images: 20, notes: 20, links: 20 });
  });

  it.each(['simplify', 'elaborate'])('keeps every table, field and image when it is to %s', async (type) => {
    const { record, bytes } = await rewrite(type, 'manual.docx');
    expect(countIn(bytes)).toEqual(countIn(SOURCE));
    expect(paragraphsIn(bytes)).toBe(paragraphsIn(SOURCE));
    expect(record.result.files[0].rewritten).toBeGreaterThan(SECTIONS * PARAGRAPHS);
    expect(textsIn(bytes).filter((text) => text.endsWith('That is so.')).length).toBeGreaterThan(SECTIONS * PARAGRAPHS);
  });

  // Covers language_rewrite
  it('summarizes section by section, and keeps every table, field and image', async () => {
    const { record, bytes } = await rewrite('summarize', 'manual.docx');
    expect(countIn(bytes)).toEqual(countIn(SOURCE));
    // The third paragraph of each section is gone, since the model has made two of three.
    expect(paragraphsIn(bytes)).toBeLessThan(paragraphsIn(SOURCE));
    const texts = textsIn(bytes);
    expect(texts.filter((text) => text === 'It is about pumps.')).not.toHaveLength(0);
    expect(texts.filter((text) => /^Chapter \d+$/u.test(text))).toHaveLength(SECTIONS);
    expect(texts.filter((text) => text === 'Due to the fact that steel is dear, 40 euros.')).toHaveLength(10);
    const skipped = record.result.files[0].skipped as readonly { reason: string; count: number }[];
    expect(skipped.find(({ reason }) => reason === 'not_summarized')?.count).toBeGreaterThan(SECTIONS);
  });

  it('summarizes a slide by its text bodies, and leaves title and table', async () => {
    const body = (...lines: readonly string[]) =>
      shape(lines.map((text) => line(words(text))).join(''), { placeholder: 'idx="1"' });
    const deck = buildPptx({
      slides: [
        slideTitle('Pumps') +
          body('The pump moves water.', 'The pump is new.', 'It is green.') +
          body('A body of one line.') +
          slideTable([['Valve', '40 euros']]),
      ],
    });
    await service.upload('deck.pptx', deck);
    const { bytes } = await rewrite('summarize', 'deck.pptx');
    const [before, after] = [slideSource(deck), slideSource(bytes)];
    const texts = [...after.matchAll(/<a:t>([^<]*)<\/a:t>/gu)].map(([, text]) => text);
    expect(texts).toEqual([
      'Pumps',
      'It is about pumps.',
      'And about valves.',
      expect.stringContaining('A body of one line.'),
      'Valve',
      '40 euros',
    ]);
    const count = (xml: string, pattern: RegExp) => xml.match(pattern)?.length ?? 0;
    expect(count(after, /<p:sp>/gu)).toBe(count(before, /<p:sp>/gu));
    expect(count(after, /<a:p>/gu)).toBe(count(before, /<a:p>/gu) - 1);
  });

  it('rewrites paragraph by paragraph where the request says so', async () => {
    const { bytes } = await rewrite('summarize', 'manual.docx', { segmentation: 'paragraph' });
    expect(paragraphsIn(bytes)).toBe(paragraphsIn(SOURCE));
    expect(countIn(bytes)).toEqual(countIn(SOURCE));
  });
});
