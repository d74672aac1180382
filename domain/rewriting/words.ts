import { parseLanguageTag } from '#domain/languages/language-tag.ts';
import { wordSegmenter } from '#domain/languages/word-segmenter.ts';

/**
 * The words of a text in lower case, by Unicode's UAX #29 with ICU's dictionaries for languages without spaces.
 *
 * @param language BCP 47
 */
export function wordsInText(text: string, language: string): readonly string[] {
  const key = parseLanguageTag(language)?.language ?? 'und';
  const words: string[] = [];
  for (const { segment, isWordLike } of wordSegmenter(key).segment(text)) {
    if (isWordLike === true) words.push(segment.toLocaleLowerCase(key));
  }
  return words;
}

/** A text with its first letter in upper case, if the script has one. */
export function capitalized(text: string, language: string): string {
  const first = /^\p{L}/u.exec(text)?.[0];
  if (first === undefined) return text;
  return first.toLocaleUpperCase(parseLanguageTag(language)?.language ?? 'und') + text.slice(first.length);
}
