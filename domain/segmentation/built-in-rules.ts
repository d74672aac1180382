import { defaultRules, lineRules, ordinalRules, paragraphRules } from './rules/default.ts';
import { englishRules } from './rules/english.ts';
import { spanishRules } from './rules/spanish.ts';
import type { SrxDocument } from './srx.ts';

/** The languages of `ordinalRules`, after CLDR's long date patterns. */
const ordinalLanguages = 'bs|cs|da|de|dsb|et|fi|fo|gsw|hr|hsb|hu|is|lb|lv|nb|nn|no|pl|sk|sl|sr|tr';

/** The rules that come with the product: paragraphs first, then the language's own, then what holds everywhere. */
export const builtInRules: SrxDocument = {
  cascade: true,
  languageRules: [paragraphRules, englishRules, spanishRules, ordinalRules, defaultRules],
  maps: [
    { pattern: '.*', rules: paragraphRules.name },
    { pattern: 'en(-.*)?', rules: englishRules.name },
    { pattern: 'es(-.*)?', rules: spanishRules.name },
    { pattern: `(${ordinalLanguages})(-.*)?`, rules: ordinalRules.name },
    { pattern: '.*', rules: defaultRules.name },
  ],
};

/** The rules of paragraph mode. */
export const builtInLineRules: SrxDocument = {
  cascade: true,
  languageRules: [lineRules],
  maps: [{ pattern: '.*', rules: lineRules.name }],
};
