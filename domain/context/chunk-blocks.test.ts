import { describe, expect, it } from 'vitest';
import { estimateTokens } from '#domain/texts/token-estimate.ts';
import { chunkBlocks, type Chunk } from './chunk-blocks.ts';
import { HeadingPath, type TextBlock } from './text-block.ts';

const paragraph = (text: string, ...headings: string[]): TextBlock => ({
  kind: 'paragraph',
  text,
  headings,
  page: null,
});
const chunks = (blocks: readonly TextBlock[], size = 40, overlap = 0, language = 'en'): Chunk[] => [
  ...chunkBlocks(blocks, language, { size, overlap }),
];
const sentences = Array.from({ length: 40 }, (_, index) => `Rule ${index} says something about Dr. Miller and commas.`);
const prose = paragraph(sentences.join(' '));

describe('chunks of a document', () => {
  it('have whole sentences and at most the size', () => {
    const made = chunks([prose], 100);
    expect(made.length).toBeGreaterThan(5);
    for (const { text, tokens } of made) {
      expect(tokens).toBeLessThanOrEqual(100);
      expect(tokens).toBe(estimateTokens(text));
      expect(text).toMatch(/^Rule \d+ .*commas\.$/s);
    }
    expect(made.map(({ text }) => text).join(' ')).toBe(prose.text);
  });

  it('repeat the last sentences of the chunk before as the overlap', () => {
    const made = chunks([prose], 100, 30);
    for (const [index, { text }] of made.entries()) {
      if (index === 0) continue;
      const [first] = /^Rule \d+ /.exec(text)!;
      expect(made[index - 1]!.text).toContain(first);
    }
    for (const sentence of sentences) expect(made.some(({ text }) => text.includes(sentence))).toBe(true);
    expect(new Set(made.map(({ text }) => text)).size).toBe(made.length);
  });

  it('have text of one section, with its headings', () => {
    const made = chunks([
      paragraph('Be brief.', 'Tone'),
      paragraph('Be kind.', 'Tone'),
      paragraph('Use the comma.', 'Tone', 'Marks'),
    ]);
    expect(made.map(({ text, headings }) => [text, headings])).toEqual([
      ['Be brief.\n\nBe kind.', ['Tone']],
      ['Use the comma.', ['Tone', 'Marks']],
    ]);
  });

  it('keep records and list items whole and do not repeat records', () => {
    const records = sentences.map((text): TextBlock => ({ kind: 'record', text, headings: [], page: null }));
    const made = chunks(records, 100, 50);
    expect(made.map(({ text }) => text).join('\n')).toBe(sentences.join('\n'));
  });

  it('keep a sentence that is longer than a chunk', () => {
    const long = `This sentence ${'goes on and '.repeat(20)}ends.`;
    const made = chunks([paragraph(`Short one. ${long} Short two.`)], 40);
    expect(made.map(({ text }) => text)).toEqual(['Short one.', long, 'Short two.']);
  });

  it('are bounded for text without ends of sentences', () => {
    for (const text of ['word '.repeat(50_000), 'x'.repeat(200_000), '😀'.repeat(50_000)]) {
      const made = chunks([paragraph(text)], 50);
      expect(Math.max(...made.map(({ tokens }) => tokens))).toBeLessThanOrEqual(202);
      expect(
        made
          .map((chunk) => chunk.text)
          .join('')
          .replaceAll(' ', ''),
      ).toBe(text.replaceAll(' ', ''));
      for (const chunk of made) expect(chunk.text.isWellFormed()).toBe(true);
    }
  });

  it('follow the sentences of the language', () => {
    const made = chunks([paragraph('返金には一週間かかります。領収書をお持ちください。'.repeat(4))], 50, 0, 'ja');
    expect(made.length).toBeGreaterThan(1);
    for (const { text } of made) expect(text).toMatch(/。$/);
  });

  it('begin on the page of their first sentence', () => {
    const blocks = [1, 2, 3].map((page): TextBlock => ({ ...paragraph(sentences[page]!), page }));
    expect(chunks(blocks, 25).map(({ page }) => page)).toEqual([1, 2, 3]);
  });

  it('of a document without text do not exist', () => {
    expect(chunks([])).toEqual([]);
    expect(chunks([paragraph(' \n ')])).toEqual([]);
  });
});

it('a heading ends those of its level and below', () => {
  const path = new HeadingPath();
  path.enter(1, 'Guide');
  path.enter(3, 'Detail');
  path.enter(2, 'Tone');
  expect(path.current).toEqual(['Guide', 'Tone']);
  path.enter(1, 'Appendix');
  expect(path.current).toEqual(['Appendix']);
});
