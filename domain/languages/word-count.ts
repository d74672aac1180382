import { wordSegmenter } from './word-segmenter.ts';

/**
 * Counts the words of a text by Unicode's UAX #29 with ICU's dictionaries for languages written without spaces; numbers
 * count, punctuation doesn't.
 *
 * @param language BCP 47; an unknown one is counted by the general rules
 */
export function countWords(text: string, language: string): number {
  let count = 0;
  for (const { isWordLike } of wordSegmenter(language).segment(text)) if (isWordLike) count += 1;
  return count;
}
