import type { SrxLanguageRules } from '#domain/segmentation/srx.ts';
import { abbreviationRules } from './abbreviations.ts';
import { closers, wordList } from './fragments.ts';

const HANGUL = '\\p{Script=Hangul}';

/**
 * Korean after the 한글 맞춤법 부록: 문장 부호 (National Institute of Korean Language, 2014): full stops of dates (2024. 3. 5.)
 * and of numbered lists are not ends, and a quotation before 라고, 하고 or 고 is part of a longer sentence.
 */
export const koreanRules: SrxLanguageRules = {
  name: 'Korean',
  rules: [
    ...abbreviationRules({
      titles: wordList('Dr Mr Mrs Ms Prof St'),
      connectors: wordList('e.g i.e vs cf'),
      beforeNumber: wordList('No no p pp Vol vol Fig fig 제'),
    }),
    {
      break: false,
      before: '(?<!\\p{N})(?:\\d{4}|’\\d\\d)\\.\\s?(?:\\d{1,2}\\.\\s{0,3}){0,2}',
      after: '\\s{0,3}\\d{1,2}\\.',
      comment: '2024. 3. 5.: year and month',
    },
    {
      break: false,
      before: '(?<!\\p{N})(?:\\d{4}|’\\d\\d)\\.\\s?\\d{1,2}\\.(?:\\s?\\d{1,2}\\.)?\\s{0,3}',
      after: `\\s{0,3}(?:${HANGUL}|[(~–-]|\\d)`,
      comment: 'a whole date inside a sentence',
    },
    {
      break: false,
      before: '[.!?…]["”’\']\\s{0,3}',
      after: `\\s{0,3}(?:이?라고|이?라는|이?라며|이?라면서|이?란|하고|하는|하며|고\\s|는\\s|라\\s|며\\s|면서|(?:${HANGUL}{1,5}[은는이가]\\s)?(?:말했|물었|외쳤|소리쳤|대답했))`,
      comment: '“가자.”라고 말했다',
    },
    {
      break: true,
      before: `${HANGUL}[.!?]{1,3}${closers}`,
      after: '\\s{1,20}\\p{Script=Latin}',
      comment: 'a Latin word, with or without a capital',
    },
    {
      break: true,
      before: `${HANGUL}{2}(?<=[다요죠까네군지라])[.!?]`,
      after: `${HANGUL}{2}`,
      comment: 'the space after a sentence was forgotten',
    },
  ],
};
