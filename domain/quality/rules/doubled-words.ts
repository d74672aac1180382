import { finding, type SegmentRule } from '#domain/quality/rule.ts';
import { findDoubledWords, hasDoubledWord } from '#domain/languages/doubled-words.ts';

/** A word that directly follows itself, in languages in which that is an error. */
export const doubledWords: SegmentRule = {
  id: 'doubled-words',
  category: 'linguistic-conventions/grammar',
  severity: 'minor',
  prepare: ({ target: { language } }) => {
    return (pair) => {
      let words: ReadonlySet<string> | undefined;
      const isInSource = (word: string) => (words ??= wordsOf(pair.source.prose)).has(word.toLowerCase());
      const found = findDoubledWords(pair.target.prose, language, isInSource);
      if (found.length === 0 || hasDoubledWord(pair.source.prose)) return undefined;
      const fix = found.map(({ second, end }) => ({ start: second, end, text: '' }));
      return finding('A word is doubled.', [], found, { fix });
    };
  },
};

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []);
}
