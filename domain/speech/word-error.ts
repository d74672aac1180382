/** Words in lower case without punctuation; of languages without spaces their characters. */
export function wordsOfText(text: string): readonly string[] {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}\p{N}']+/gu) ?? []
  );
}

/** Substitutions, insertions and deletions as a share of the expected words; 0 if nothing is expected. */
export function wordErrorRate(expected: readonly string[], recognized: readonly string[]): number {
  if (expected.length === 0) return 0;
  let row = Array.from({ length: recognized.length + 1 }, (_, index) => index);
  for (const [index, word] of expected.entries()) {
    const next = [index + 1];
    for (const [position, other] of recognized.entries()) {
      next.push(Math.min(row[position]! + (word === other ? 0 : 1), row[position + 1]! + 1, next[position]! + 1));
    }
    row = next;
  }
  return row.at(-1)! / expected.length;
}
