import { defaultRules, ordinalRules, paragraphRules } from './rules/default.ts';
import { amharicRules } from './rules/amharic.ts';
import { arabicRules } from './rules/arabic.ts';
import { armenianRules } from './rules/armenian.ts';
import { BURMESE_RULES } from './rules/burmese.ts';
import { chineseRules } from './rules/chinese.ts';
import { dutchRules } from './rules/dutch.ts';
import { englishRules } from './rules/english.ts';
import { frenchRules } from './rules/french.ts';
import { germanRules } from './rules/german.ts';
import { greekRules } from './rules/greek.ts';
import { hindiRules } from './rules/hindi.ts';
import { italianRules } from './rules/italian.ts';
import { japaneseRules } from './rules/japanese.ts';
import { koreanRules } from './rules/korean.ts';
import { persianRules } from './rules/persian.ts';
import { polishRules } from './rules/polish.ts';
import { portugueseRules } from './rules/portuguese.ts';
import { russianRules } from './rules/russian.ts';
import { spanishRules } from './rules/spanish.ts';
import { urduRules } from './rules/urdu.ts';
import type { SrxDocument, SrxLanguageRules } from './srx.ts';

/** The languages of `ordinalRules`, after CLDR's long date patterns. */
const ORDINAL_LANGUAGES = 'bs|cs|da|de|dsb|et|fi|fo|gsw|hr|hsb|hu|is|lb|lv|nb|nn|no|pl|sk|sl|sr|tr';

/** Languages with their own rules, by primary subtag. */
const languages: readonly (readonly [subtags: string, rules: SrxLanguageRules])[] = [
  ['am', amharicRules],
  ['ar', arabicRules],
  ['hy|hyw', armenianRules],
  ['my', BURMESE_RULES],
  ['zh|yue|wuu|nan|hak|gan|lzh|cmn', chineseRules],
  ['nl', dutchRules],
  ['en', englishRules],
  ['fr', frenchRules],
  ['de', germanRules],
  ['el', greekRules],
  ['hi', hindiRules],
  ['it', italianRules],
  ['ja', japaneseRules],
  ['ko', koreanRules],
  ['fa|prs', persianRules],
  ['pl', polishRules],
  ['pt', portugueseRules],
  ['ru', russianRules],
  ['es', spanishRules],
  ['ur', urduRules],
];

/** The built-in rules: paragraphs first, then the language's own, then those of all languages. */
export const builtInRules: SrxDocument = {
  cascade: true,
  languageRules: [paragraphRules, ...languages.map(([, rules]) => rules), ordinalRules, defaultRules],
  maps: [
    { pattern: '.*', rules: paragraphRules.name },
    ...languages.map(([subtags, rules]) => ({ pattern: `(${subtags})(-.*)?`, rules: rules.name })),
    { pattern: `(${ORDINAL_LANGUAGES})(-.*)?`, rules: ordinalRules.name },
    { pattern: '.*', rules: defaultRules.name },
  ],
};
