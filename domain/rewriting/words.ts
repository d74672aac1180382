import { parseLanguageTag } from '#domain/languages/language-tag.ts';

/** Whether there is anything in a text to work on. */
export function hasLetters(text: string): boolean {
  return /\p{L}/u.test(text);
}

const segmenters = new Map<string, Intl.Segmenter>();

/**
 * The words of a text in lower case, by Unicode's UAX #29 with ICU's dictionaries for languages without spaces.
 *
 * @param language BCP 47
 */
export function wordsOf(text: string, language: string): readonly string[] {
  const key = parseLanguageTag(language)?.language ?? 'und';
  let segmenter = segmenters.get(key);
  if (segmenter === undefined) {
    segmenter = new Intl.Segmenter(key, { granularity: 'word' });
    segmenters.set(key, segmenter);
  }
  const words: string[] = [];
  for (const { segment, isWordLike } of segmenter.segment(text)) {
    if (isWordLike === true) words.push(segment.toLocaleLowerCase(key));
  }
  return words;
}

/** The first letter of a text, in upper case where the script has that. */
export function capitalized(text: string, language: string): string {
  const first = /^\p{L}/u.exec(text)?.[0];
  if (first === undefined) return text;
  return first.toLocaleUpperCase(parseLanguageTag(language)?.language ?? 'und') + text.slice(first.length);
}
