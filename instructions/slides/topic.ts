import { foldName } from '#domain/texts/fold-name.ts';

/** Endings of English words; what is left of `pricing`, `prices` and `price` is the same. */
const ENDINGS = /(?:ings?|ies|ied|es|ed|s|e|y)$/;
/** Letters that are left of a word. */
const MIN_STEM_LENGTH = 3;

/** The stems of the words of a text. */
export function stemsOf(text: string): ReadonlySet<string> {
  const words = foldName(text).match(/[\p{L}\p{N}]+/gu) ?? [];
  return new Set(words.map((word) => stemOf(word)));
}

/** True if a text has all the words of a topic, in any form. @param stems of the text */
export function isAbout(stems: ReadonlySet<string>, topic: string): boolean {
  const wanted = [...stemsOf(topic)];
  return wanted.length > 0 && wanted.every((stem) => stems.has(stem));
}

function stemOf(word: string): string {
  const stem = word.replace(ENDINGS, '');
  return stem.length < MIN_STEM_LENGTH ? word : stem;
}
