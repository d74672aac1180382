import { wordDistance } from '#domain/memories/word-distance.ts';

/** Words in lower case without punctuation; of languages without spaces their characters. */
export function wordsOfText(text: string): readonly string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}\p{N}']+/gu) ?? []
  );
}

/** Substitutions, insertions and deletions as a share of the expected words, at most 1; 0 if nothing is expected. */
export function wordErrorRate(expected: readonly string[], recognized: readonly string[]): number {
  return expected.length === 0 ? 0 : Math.min(1, wordDistance(expected, recognized, Infinity) / expected.length);
}
