import type { SrxLanguageRules } from '#domain/segmentation/srx.ts';
import { abbreviationRules, reportedSpeech } from './abbreviations.ts';

const LETTER = '\\p{Script=Ethiopic}';

/**
 * Rules of Amharic and other languages in Ethiopic script: ። ends a sentence and is often typed as two word separators
 * (፡፡) or colons, ፧ is the question mark, ፨ ends a paragraph. After Unicode's Sentence_Terminal and Leslau, Reference
 * Grammar of Amharic.
 */
export const amharicRules: SrxLanguageRules = {
  name: 'Amharic',
  rules: [
    ...abbreviationRules({}),
    {
      break: false,
      before: `${LETTER}\\.\\s?${LETTER}{1,2}\\.(?:\\s?${LETTER}{1,2}\\.){0,2}\\s{0,3}`,
      after: `\\s{0,3}(?:${LETTER}|\\p{N})`,
      comment: 'ዓ.ም., እ.ኤ.አ.',
    },
    reportedSpeech('(?:ሲል|ስትል|ሲሉ|አለ|አለች|አሉ|ብሎ|ብላ|ብለው|ብሎም|በማለት|ጠየቀ|ጠየቀች)(?!\\p{L})'),
    {
      break: true,
      before: `${LETTER}(?:፡፡|::)["”’»›)]{0,3}`,
      after: `\\s{0,20}(?:${LETTER}|\\p{N}|[“«‹"(])`,
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
