import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { buildDocx, paragraph, textRun } from '#formats/docx/testing/build-docx.ts';
import { readPassageBlocks } from './read-blocks.ts';

describe('blocks of plain text', () => {
  it('are paragraphs without their line breaks, and list items', async () => {
    const source =
      'A paragraph that a mail program has wrapped at its width\nbecause it is longer than the window.\n\n- one\n- two\n';
    const blocks = await readPassageBlocks('txt', Buffer.from(source));
    expect(blocks.map(({ kind, text }) => [kind, text])).toEqual([
      ['paragraph', 'A paragraph that a mail program has wrapped at its width because it is longer than the window.'],
      ['list_item', '- one'],
      ['list_item', '- two'],
    ]);
  });

  it.each([
    ['utf16-le', '返金には一週間かかります。'],
    ['windows-1251', 'Возврат средств занимает одну неделю. Пожалуйста, сохраните чек и обратитесь в поддержку.'],
    ['Shift_JIS', '返金には一週間かかります。領収書をお持ちください。ご不明な点はお問い合わせください。'],
    ['windows-1252', 'Die Rückerstattung dauert eine Woche. Bitte heben Sie die Quittung für spätere Rückfragen auf.'],
  ])('are found in %s', async (encoding, text) => {
    const bytes = iconv.encode(text, encoding, { addBOM: encoding.startsWith('utf16') });
    expect((await readPassageBlocks('txt', bytes)).map((block) => block.text)).toEqual([text]);
  });
});

describe('blocks of a table', () => {
  it('are its records with the names of their columns', async () => {
    const blocks = await readPassageBlocks(
      'csv',
      Buffer.from('Rule;Example\nBe brief.;"Not: ""at this point"""\nBe kind.;\n'),
    );
    expect(blocks.map(({ kind, text }) => [kind, text])).toEqual([
      ['record', 'Rule: Be brief.\nExample: Not: "at this point"'],
      ['record', 'Rule: Be kind.'],
    ]);
  });

  it('have no names where the first record is one of the others', async () => {
    const blocks = await readPassageBlocks('csv', Buffer.from('2024-01-01,Be brief.\n2024-01-02,Be kind.\n'));
    expect(blocks.map(({ text }) => text)).toEqual(['2024-01-01\nBe brief.', '2024-01-02\nBe kind.']);
  });

  it('are refused with a quote that is never closed', async () => {
    await expect(readPassageBlocks('csv', Buffer.from('a,b\n"c,d\n'))).rejects.toMatchObject({
      id: 'document_corrupt',
    });
  });
});

describe('blocks of a Word document', () => {
  const heading = (text: string, level: number) =>
    `<w:p><w:pPr><w:outlineLvl w:val="${level - 1}"/></w:pPr>${textRun(text)}</w:p>`;

  it('have the headings above them, and rows of tables as records', async () => {
    const cell = (text: string) => `<w:tc>${paragraph(textRun(text))}</w:tc>`;
    const table = `<w:tbl><w:tr>${cell('Word')}${cell('Use')}</w:tr><w:tr>${cell('e-mail')}${cell('email')}</w:tr></w:tbl>`;
    const body =
      heading('Tone', 1) +
      paragraph(textRun('Be brief.')) +
      heading('Words', 2) +
      table +
      paragraph(textRun('Be kind.'));
    const bytes = buildDocx({ body });
    const blocks = await readPassageBlocks('docx', bytes);
    expect(blocks.map(({ kind, text, headings }) => [kind, text, headings])).toEqual([
      ['paragraph', 'Be brief.', ['Tone']],
      ['record', 'Word\nUse', ['Tone', 'Words']],
      ['record', 'e-mail\nemail', ['Tone', 'Words']],
      ['paragraph', 'Be kind.', ['Tone', 'Words']],
    ]);
  });
});

it.each(['txt', 'csv', 'docx', 'pdf'] as const)('an empty or mislabeled %s is refused', async (type) => {
  await expect(readPassageBlocks(type, Buffer.alloc(0))).rejects.toMatchObject({ retryable: false });
  await expect(readPassageBlocks(type, Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\0'))).rejects.toMatchObject({
    retryable: false,
  });
});
