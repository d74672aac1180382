import { describe, expect, it } from 'vitest';
import { buildPdf, pdfLines, type PdfText } from '#formats/context/testing/build-pdf.ts';
import { readPdfBlocks } from './read-pdf.ts';

const LEFT = [
  'The left column begins here and its first',
  'sentence goes on over several lines of the',
  'page until it ends. Then the second sen-',
  'tence of the same column follows, and it',
  'ends at the bottom of the column.',
];
const RIGHT = LEFT.map((line) => line.replace('left', 'right').replace('The', 'A'));

const texts = async (pages: readonly (readonly PdfText[])[]) =>
  (await readPdfBlocks(buildPdf(pages))).map(({ text }) => text);

describe('text of a PDF', () => {
  it('is read column by column, below a title over both', async () => {
    // Drawn line by line across the columns, as some programs do.
    const left = pdfLines(LEFT, 72, 650);
    const right = pdfLines(RIGHT, 320, 650);
    const page = [
      { text: 'A title that stands above both of the columns', x: 120, y: 700, size: 18 },
      ...left.flatMap((line, index) => [line, right[index]!]),
    ];
    const blocks = await readPdfBlocks(buildPdf([page]));
    expect(blocks.map(({ text, headings }) => [text, headings])).toEqual(
      [LEFT, RIGHT].map((column) => [
        column.join(' ').replace('sen- tence', 'sentence'),
        ['A title that stands above both of the columns'],
      ]),
    );
  });

  it('of a table is read line by line', async () => {
    const rows = ['Colour', 'red', 'green', 'blue', 'black'];
    const page = [
      ...pdfLines(rows, 72, 600),
      ...pdfLines(
        rows.map((word) => `${word} 2`),
        320,
        600,
      ),
    ];
    expect((await texts([page])).join(' ')).toBe(rows.map((word) => `${word} ${word} 2`).join(' '));
  });

  it('has its headings by the size of their letters, and its pages', async () => {
    const section = (number: number): PdfText[] => [
      { text: `Section ${number}`, x: 72, y: 700, size: 16 },
      { text: `Part of ${number}`, x: 72, y: 670, size: 13 },
      ...pdfLines(LEFT, 72, 640),
    ];
    const title = { text: 'The manual', x: 72, y: 750, size: 24 };
    const blocks = await readPdfBlocks(buildPdf([[title, ...section(1)], section(2)]));
    expect(blocks.map(({ headings, page }) => [headings, page])).toEqual([
      [['The manual', 'Section 1', 'Part of 1'], 1],
      [['The manual', 'Section 2', 'Part of 2'], 2],
    ]);
  });

  it('has no running titles and page numbers', async () => {
    const pages = [1, 2, 3, 4].map((page) => [
      { text: 'Manual of the machine', x: 72, y: 770 },
      ...pdfLines(
        LEFT.map((line) => `${line} ${'abcde'[page]}`),
        72,
        700,
      ),
      { text: `Page ${page} of 4`, x: 280, y: 30 },
    ]);
    const found = (await texts(pages)).join('\n');
    expect(found).not.toMatch(/Manual|Page/);
    expect(found).toContain('begins here');
  });

  it('continues from page to page within a sentence', async () => {
    const [first, second] = [LEFT.slice(0, 2), LEFT.slice(2)];
    expect(await texts([pdfLines(first, 72, 100), pdfLines(second, 72, 700)])).toEqual([
      LEFT.join(' ').replace('sen- tence', 'sentence'),
    ]);
  });

  it('has a block per item of a list', async () => {
    const items = ['- Use the active voice.', '- Avoid jargon in all', 'of the texts.', '1. Be brief.'];
    expect(await texts([pdfLines(items, 72, 700)])).toEqual([items[0], `${items[1]} ${items[2]}`, items[3]]);
  });

  it('is refused with a hint to use OCR if it is missing', async () => {
    await expect(readPdfBlocks(buildPdf([[], []]))).rejects.toMatchObject({
      id: 'document_without_text',
      retryable: false,
      message: expect.stringContaining('OCR') as string,
    });
  });

  it('is refused when it is encrypted, damaged or of another type', async () => {
    const page = pdfLines(LEFT, 72, 700);
    const whole = buildPdf([page]);
    for (const [bytes, id] of [
      [buildPdf([page], { encrypted: true }), 'document_encrypted'],
      [whole.subarray(0, 40), 'document_corrupt'],
      [Buffer.from('%PDF-1.4 nothing else'), 'document_corrupt'],
      [Buffer.from('PK\x03\x04 a zip'), 'document_mislabeled'],
      [Buffer.alloc(0), 'document_empty'],
    ] as const) {
      await expect(readPdfBlocks(bytes)).rejects.toMatchObject({ id, retryable: false });
    }
  });

  it('is the same in every reading, and leaves the bytes alone', async () => {
    const bytes = buildPdf([pdfLines(LEFT, 72, 700)]);
    const copy = Buffer.from(bytes);
    expect(await readPdfBlocks(bytes)).toEqual(await readPdfBlocks(bytes));
    expect(bytes.equals(copy)).toBe(true);
  });
});
