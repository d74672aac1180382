import { countPhrases } from './count-phrases.ts';
import type { LanguageTexts } from './language-texts.ts';
import { phraseQualities } from './phrase-quality.ts';
import type { PhraseTable } from './phrase-table.ts';
import { classifyWords, type WordClasses } from './word-classes.ts';

/** The expressions of the texts of one language. */
export interface LanguagePhrases {
  readonly texts: LanguageTexts;
  readonly classes: WordClasses;
  readonly phrases: PhraseTable;
  /** By number of the expression. */
  readonly qualities: Float64Array;
}

/** Counts the expressions of texts. */
export function analyzeTexts(
  texts: LanguageTexts,
  limits: { readonly longest: number; readonly minimum: number },
): LanguagePhrases {
  const classes = classifyWords(texts.vocabulary, texts.language);
  const phrases = countPhrases(texts.words, classes, limits);
  return { texts, classes, phrases, qualities: phraseQualities(phrases, classes, texts.language) };
}

/** An expression as its words in their shortest forms, without spaces and hyphens: equal for variants of a term. */
export function variantKey({ phrases, classes }: LanguagePhrases, number: number): string {
  const words = phrases.words(number).toReversed();
  const key = words.map((word) => classes.heads[word]!).join('');
  return key.replaceAll(/[-\u2010\u2011]/gu, '');
}
