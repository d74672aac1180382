/** Shorter words are other words too easily: `bald` is no `bold`. */
const MIN_LENGTH = 6;

const found = new Map<string, string | undefined>();
/** Misspelt words that are remembered; instructions have few. */
const REMEMBERED = 1000;

/**
 * The only word of a vocabulary that a misspelt word can be: with a letter left out, two swapped, or one doubled.
 * Replaced letters are excluded, because they match too many other words (`charter` for `chapter`).
 *
 * @returns undefined without one, or with several
 */
export function correctSpelling(word: string, vocabulary: ReadonlySet<string>): string | undefined {
  if (word.length < MIN_LENGTH - 1 || !/^[a-z]+$/.test(word)) return undefined;
  if (found.has(word)) return found.get(word);
  const close = [...vocabulary].filter((right) => isSlip(word, right));
  const right = close.length === 1 ? close[0] : undefined;
  if (found.size >= REMEMBERED) found.clear();
  found.set(word, right);
  return right;
}

function isSlip(word: string, right: string): boolean {
  if (right.length < MIN_LENGTH || word[0] !== right[0] || Math.abs(word.length - right.length) > 1) return false;
  let start = 0;
  while (start < word.length && word[start] === right[start]) start += 1;
  if (word.length === right.length) {
    const isSwapped = word[start] === right[start + 1] && word[start + 1] === right[start];
    return isSwapped && word.slice(start + 2) === right.slice(start + 2);
  }
  if (word.length < right.length) return word.slice(start) === right.slice(start + 1);
  return word[start] === word[start - 1] && word.slice(start + 1) === right.slice(start);
}
