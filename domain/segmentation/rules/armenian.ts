import type { SrxLanguageRules } from '#domain/segmentation/srx.ts';
import { abbreviationRules } from './abbreviations.ts';
import { closers } from './fragments.ts';

const LETTER = '\\p{Script=Armenian}';

/**
 * Armenian after the punctuation rules of the Language Committee of Armenia: ։ (U+0589, often typed as a colon) ends a
 * sentence. The signs ՞ ՜ ՛ are placed on a vowel inside a word, and a full stop (միջակետ) is weaker than the end of a
 * sentence, as is ․ (U+2024).
 */
export const armenianRules: SrxLanguageRules = {
  name: 'Armenian',
  rules: [
    ...abbreviationRules({}),
    {
      break: false,
      before: `${LETTER}(?<!\\.)[.․]["”»)]?\\s{0,5}`,
      after: '(?!\\.)',
      comment: 'the middle stop, and abbreviations such as թ. and մ.թ.ա.',
    },
    {
      break: true,
      before: `[${LETTER}\\p{N}»)”]:${closers}`,
      after: `\\s{1,20}[«(“"]?(?=${LETTER})\\p{Lu}`,
      comment: 'a colon typed for ։',
    },
  ],
};
