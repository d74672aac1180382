import type { SrxLanguageRules } from '#domain/segmentation/srx.ts';
import { ADDRESS_RULE } from './abbreviations.ts';
import {
  englishNumberLabels,
  englishConnectors,
  NAMES_WITH_MARKS,
  reportingVerbs,
  englishSentenceOpeners,
  englishSometimesFinal,
  englishTitles,
} from './english-words.ts';
import { closers, anyWordOf, openers, sentenceStart, wordEnd, wordStart } from './fragments.ts';

const SPACE = '\\s{0,5}';
const GAP = '\\s{1,20}';
const opener = `${openers}${anyWordOf(englishSentenceOpeners)}${wordEnd}(?!\\.)`;
const title = `${anyWordOf(englishTitles)}\\.`;
const CLOCK_TIME = '[AaPp]\\.\\s?[Mm]\\.';
const FRONTED =
  '(?:At|By|Around|About|Until|Till|Since|Before|After|From|Between)\\s(?:(?:about|around|exactly|nearly)\\s)?';

/** English after the Chicago Manual of Style (17th ed.): its chapters on punctuation, abbreviations and quotations. */
export const englishRules: SrxLanguageRules = {
  name: 'English',
  rules: [
    {
      break: false,
      before: `${sentenceStart}${FRONTED}\\d{1,2}(?:[:.]\\d\\d)?\\s?${CLOCK_TIME}${SPACE}`,
      after: `${SPACE}(?:I\\s|${title})`,
      comment: 'a time set before its clause is no sentence: At 5 a.m. Mr. Smith left',
    },
    {
      break: false,
      before: `(?<![.…])(?:\\.{3}|…|\\. \\. \\.)${SPACE}`,
      after: `${SPACE}I(?:['’]|\\s)`,
      comment: 'three points and the pronoun that always has a capital',
    },
    ADDRESS_RULE,
    {
      break: true,
      before: `${wordStart}(?:${anyWordOf(englishSometimesFinal)}|\\p{Lu}|(?:\\p{L}\\.){1,4}\\p{L})\\.${closers}`,
      after: `${GAP}${opener}`,
      comment: 'an abbreviation or initial that ends its sentence: a word that opens one follows',
    },
    {
      break: true,
      before: CLOCK_TIME + closers,
      after: `${GAP}${title}`,
      comment: 'He left at 6 p.m. Mr. Smith stayed',
    },
    {
      break: true,
      before: '(?:\\p{Ll}{2}|\\p{N}|[)"”’])[.!?]',
      after: `(?:${anyWordOf(englishSentenceOpeners)}(?=[\\s,'’])|${title}\\s)`,
      comment: 'the space after a sentence was forgotten',
    },
    { break: false, before: `${wordStart}${title}${SPACE}`, after: '', comment: 'titles' },
    { break: false, before: `${wordStart}${anyWordOf(englishConnectors)}\\.${SPACE}`, after: '', comment: 'e.g., vs.' },
    {
      break: false,
      before: `${wordStart}${anyWordOf(englishNumberLabels)}\\.${SPACE}`,
      after: `${SPACE}(?:[\\p{N}§#]|(?:[IVXLC]{2,6}|[VX])${wordEnd}|I[,.;)])`,
      comment: 'p. 55, No. 7, Vol. II',
    },
    {
      break: false,
      before: `${wordStart}${anyWordOf(englishSometimesFinal)}\\.${SPACE}`,
      after: `${SPACE}[\\p{L}\\p{N}(&]`,
      comment: 'Co., Jr., a.m. inside a sentence',
    },
    {
      break: false,
      before: `${wordStart}${anyWordOf(NAMES_WITH_MARKS)}${SPACE}`,
      after: `${SPACE}(?!${opener})[\\p{L}\\p{N}]`,
      comment: 'names with a mark of their own',
    },
    {
      break: false,
      before: `[.!?…,]["”’']${SPACE}`,
      after: `${SPACE}(?:I|\\p{Lu}\\p{L}{1,20}(?:\\s\\p{Lu}\\p{L}{1,20})?)\\s${anyWordOf(reportingVerbs)}${wordEnd}`,
      comment: '“Stop!” Mary said',
    },
  ],
};
