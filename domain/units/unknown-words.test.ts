import { describe, expect, it } from 'vitest';
import { nameWords, unknownWordsWarning } from './unknown-words.ts';

describe('the warning about unknown words', () => {
  it('names the first twenty, each once and none at length', () => {
    const many = Array.from({ length: 25 }, (_, index) => `word${index}`);
    const named = nameWords(['x'.repeat(1000), 'word0', 'word0', ...many]);
    expect(named).toHaveLength(20);
    expect(named[0]).toBe(`${'x'.repeat(59)}…`);
    expect(unknownWordsWarning(28, named).message).toMatch(
      /^28 words are not known .*: x+…, word0, word1, .*word18, …$/,
    );
  });

  it('is a sentence also for one word, and without names', () => {
    const one = '1 word is not known to the engine and was left in the source language: card.';
    expect(unknownWordsWarning(1, ['card'])).toEqual({ code: 'unknown_words', message: one });
    const none = '3 words are not known to the engine and were left in the source language.';
    expect(unknownWordsWarning(3, []).message).toBe(none);
  });
});
