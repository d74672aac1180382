import { finding, type SegmentRule } from '#domain/quality/rule.ts';
import { findDoubledWords, hasDoubledWord } from '#domain/languages/doubled-words.ts';

/** A word that directly follows itself, in languages in which that is an error. */
export const doubledWords: SegmentRule = {
  id: 'doubled-words',
  category: 'linguistic-conventions/grammar',
  severity: 'minor',
  prepare: ({ target: { language } }) => {
    return (pair) => {
      const found = findDoubledWords(pair.target.prose, language);
      if (found.length === 0 || hasDoubledWord(pair.source.prose)) return undefined;
      const fix = found.map(({ second, end }) => ({ start: second, end, text: '' }));
      return finding('A word is doubled.', [], found, { fix });
    };
  },
};
