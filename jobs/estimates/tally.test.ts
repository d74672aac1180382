import { expect, it } from 'vitest';
import { plainText } from '#domain/units/coded-text.ts';
import { countWords } from '#domain/languages/word-segmenter.ts';
import { measureTexts } from './tally.ts';

it.each([
  ['words', 'two words '.repeat(40_000)],
  ['a text without spaces', '语言'.repeat(100_000)],
])('counts a long text of %s while other requests take their turns', async (_, text) => {
  let turns = 0;
  let isOver = false;
  const takeTurns = () => {
    turns += 1;
    if (!isOver) setImmediate(takeTurns);
  };
  setImmediate(takeTurns);
  const [[measured] = []] = await measureTexts([[{ content: plainText(text) }]], 'zh', new AbortController().signal);
  isOver = true;
  expect(turns).toBeGreaterThan(3);
  expect(measured!.counts).toMatchObject({ segments: 1, characters: text.length });
  // A piece may end within a word of a text without spaces.
  expect(Math.abs(measured!.counts.words - countWords(text, 'zh'))).toBeLessThan(10);
});
