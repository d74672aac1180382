import type { SrxLanguageRules } from '../srx.ts';
import { abbreviationRules, reportedSpeech } from './abbreviations.ts';

const letter = '\\p{Script=Ethiopic}';

/**
 * Amharic, and what other languages in Ethiopic script share with it: ። ends a sentence and is often typed as two word
 * separators (፡፡) or colons, ፧ is the question mark, ፨ ends a paragraph. After Unicode's Sentence_Terminal and Leslau,
 * Reference Grammar of Amharic.
 */
export const amharicRules: SrxLanguageRules = {
  name: 'Amharic',
  rules: [
    ...abbreviationRules({}),
    {
      break: false,
      before: `${letter}\\.\\s?${letter}{1,2}\\.(?:\\s?${letter}{1,2}\\.){0,2}\\s{0,3}`,
      after: `\\s{0,3}(?:${letter}|\\p{N})`,
      comment: 'ዓ.ም., እ.ኤ.አ.',
    },
    reportedSpeech('(?:ሲል|ስትል|ሲሉ|አለ|አለች|አሉ|ብሎ|ብላ|ብለው|ብሎም|በማለት|ጠየቀ|ጠየቀች)(?!\\p{L})'),
    {
      break: true,
      before: `${letter}(?:፡፡|::)["”’»›)]{0,3}`,
      after: `\\s{0,20}(?:${letter}|\\p{N}|[“«‹"(])`,
      comment: 'two separators typed for ።',
    },
    {
      break: true,
      before: '[።፧፨]["”’»›)]{0,3}',
      after: '[\\p{L}\\p{N}\\p{Ps}\\p{Pi}]',
      comment: 'no space after the sentence',
    },
  ],
};
