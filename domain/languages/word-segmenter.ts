import { parseLanguageTag } from './language-tag.ts';
import { cacheByLanguage } from './cache-by-language.ts';

/** By language subtag: creating a segmenter costs a thousand times more than segmenting a sentence. */
const segmenterOf = cacheByLanguage((subtag) => new Intl.Segmenter(subtag, { granularity: 'word' }));

/**
 * A segmenter that splits texts of a language (BCP 47; an unknown one has the general rules) into words by Unicode's UAX #29, with
 * ICU's dictionaries for languages written without spaces.
 */
export const wordSegmenter = cacheByLanguage((tag) => segmenterOf(parseLanguageTag(tag)?.language ?? 'und'));

/** Counts the words of a text as its segmenter splits it; numbers count, punctuation doesn't. */
export function countWords(text: string, language: string): number {
  let count = 0;
  for (const { isWordLike } of wordSegmenter(language).segment(text)) if (isWordLike) count += 1;
  return count;
}
