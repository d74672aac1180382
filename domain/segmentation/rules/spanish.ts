import type { SrxLanguageRules } from '#domain/segmentation/srx.ts';
import { ADDRESS_RULE } from './abbreviations.ts';
import { closers, anyWordOf, openers, wordEnd, wordStart } from './fragments.ts';
import {
  spanishNumberLabels,
  spanishConnectors,
  spanishSentenceOpeners,
  spanishSometimesFinal,
  spanishTitles,
} from './spanish-words.ts';

const SPACE = '\\s{0,5}';
const opener = `${openers}${anyWordOf(spanishSentenceOpeners)}${wordEnd}(?!\\.)`;

/**
 * Spanish after the Ortografía de la lengua española (RAE and ASALE, 2010): its chapters on punctuation and on
 * abbreviations. Opening marks, the dash of a dialogue and capital letters are judged by the default rules.
 */
export const spanishRules: SrxLanguageRules = {
  name: 'Spanish',
  rules: [
    ADDRESS_RULE,
    {
      break: true,
      before: `${wordStart}(?:${anyWordOf(spanishSometimesFinal)}|\\p{Lu}|(?:\\p{L}\\.){1,4}\\p{L})\\.${closers}`,
      after: `\\s{1,20}${opener}`,
      comment: 'an abbreviation that ends its sentence: its full stop is the final one too',
    },
    {
      break: true,
      before: '(?:\\p{Ll}{2}|\\p{N}|[)"”’»])[.!?]',
      after: `(?:[¿¡]\\p{Lu}|${anyWordOf(spanishSentenceOpeners)}[\\s,])`,
      comment: 'the space after a sentence was forgotten',
    },
    {
      break: false,
      before: `${wordStart}${anyWordOf(spanishTitles)}\\.${SPACE}`,
      after: '',
      comment: 'Sra., Dr., Avda.',
    },
    {
      break: false,
      before: `${wordStart}${anyWordOf(spanishConnectors)}\\.${SPACE}`,
      after: '',
      comment: 'p. ej., cf.',
    },
    {
      break: false,
      before: `${wordStart}${anyWordOf(spanishNumberLabels)}\\.${SPACE}`,
      after: `${SPACE}(?:[\\p{N}§#(]|[IVXLC]{1,6}${wordEnd})`,
      comment: 'pág. 5, núm. 7, cap. IV',
    },
    {
      break: false,
      before: `${wordStart}${anyWordOf(spanishSometimesFinal)}\\.${SPACE}`,
      after: `${SPACE}[\\p{L}\\p{N}(&]`,
      comment: 'Cía., EE. UU., a. m. inside a sentence',
    },
  ],
};
