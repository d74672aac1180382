import { parseLanguageTag } from './language-tag.ts';

/** By language subtag: making a segmenter costs a thousand times what using it on a sentence does. */
const segmenters = new Map<string, Intl.Segmenter>();

/**
 * Counts the words of a text by Unicode's UAX #29 with ICU's dictionaries for languages written without spaces; numbers
 * count, punctuation doesn't.
 *
 * @param language BCP 47; an unknown one is counted by the general rules
 */
export function countWords(text: string, language: string): number {
  let count = 0;
  for (const { isWordLike } of segmenterOf(language).segment(text)) if (isWordLike) count += 1;
  return count;
}

function segmenterOf(language: string): Intl.Segmenter {
  const key = parseLanguageTag(language)?.language ?? 'und';
  let segmenter = segmenters.get(key);
  if (!segmenter) {
    segmenter = new Intl.Segmenter(key, { granularity: 'word' });
    segmenters.set(key, segmenter);
  }
  return segmenter;
}
