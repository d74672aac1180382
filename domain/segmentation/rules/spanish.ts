import type { SrxLanguageRules } from '#domain/segmentation/srx.ts';
import { ADDRESS_RULE } from './abbreviations.ts';
import { closers, oneOf, openers, wordEnd, wordStart } from './fragments.ts';
import { beforeNumber, connectors, sentenceOpeners, sometimesFinal, titles } from './spanish-words.ts';

const SPACE = '\\s{0,5}';
const opener = `${openers}${oneOf(sentenceOpeners)}${wordEnd}(?!\\.)`;

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
      before: `${wordStart}(?:${oneOf(sometimesFinal)}|\\p{Lu}|(?:\\p{L}\\.){1,4}\\p{L})\\.${closers}`,
      after: `\\s{1,20}${opener}`,
      comment: 'an abbreviation that ends its sentence: its full stop is the final one too',
    },
    {
      break: true,
      before: '(?:\\p{Ll}{2}|\\p{N}|[)"”’»])[.!?]',
      after: `(?:[¿¡]\\p{Lu}|${oneOf(sentenceOpeners)}[\\s,])`,
      comment: 'the space after a sentence was forgotten',
    },
    { break: false, before: `${wordStart}${oneOf(titles)}\\.${SPACE}`, after: '', comment: 'Sra., Dr., Avda.' },
    { break: false, before: `${wordStart}${oneOf(connectors)}\\.${SPACE}`, after: '', comment: 'p. ej., cf.' },
    {
      break: false,
      before: `${wordStart}${oneOf(beforeNumber)}\\.${SPACE}`,
      after: `${SPACE}(?:[\\p{N}§#(]|[IVXLC]{1,6}${wordEnd})`,
      comment: 'pág. 5, núm. 7, cap. IV',
    },
    {
      break: false,
      before: `${wordStart}${oneOf(sometimesFinal)}\\.${SPACE}`,
      after: `${SPACE}[\\p{L}\\p{N}(&]`,
      comment: 'Cía., EE. UU., a. m. inside a sentence',
    },
  ],
};
