import { parseLanguageTag } from './language-tag.ts';
import { cacheByLanguage } from './cache-by-language.ts';

/** By language subtag: creating a segmenter costs a thousand times more than segmenting a sentence. */
const segmenterOf = cacheByLanguage((subtag) => new Intl.Segmenter(subtag, { granularity: 'word' }));
/** By tag: parsing one costs more than counting a short text. */
const segmenterOfTag = cacheByLanguage((tag) => segmenterOf(parseLanguageTag(tag)?.language ?? 'und'));

/**
 * A segmenter that splits texts of a language into words by Unicode's UAX #29, with ICU's dictionaries for languages
 * written without spaces.
 *
 * @param language BCP 47; an unknown one has the general rules
 */
export function wordSegmenter(language: string): Intl.Segmenter {
  return segmenterOfTag(language);
}
