import type { PhraseTable } from './phrase-table.ts';

/** An expression with its value, above 0; only those of one corpus compare. */
export interface RankedPhrase {
  readonly number: number;
  readonly value: number;
}

/** Quality below which an expression is no candidate: everyday words, and verbs. */
const MIN_QUALITY = 0.1;

/**
 * Orders the expressions that may be terms by C-value and quality, the best first; equal ones by their first appearance.
 *
 * @param qualities of `phraseQualities`
 */
export function rankPhrases(phrases: PhraseTable, qualities: Float64Array, minimum: number): readonly RankedPhrase[] {
  const isCandidate = new Uint8Array(phrases.end);
  for (let number = 1; number < phrases.end; number += 1)
    if (phrases.count(number) >= minimum && phrases.isWhole(number)) isCandidate[number] = 1;
  const values = cValues(phrases, isCandidate);
  const ranked: RankedPhrase[] = [];
  for (let number = 1; number < phrases.end; number += 1) {
    const quality = qualities[number]!;
    if (values[number]! <= 0 || quality < MIN_QUALITY) continue;
    ranked.push({ number, value: Math.log2(1 + values[number]!) * quality });
  }
  return ranked.sort((one, other) => other.value - one.value || one.number - other.number);
}

/**
 * C-value of expressions, after Frantzi, Ananiadou and Mima (2000): how often an expression occurs beyond its occurrences within
 * longer ones, weighted by the logarithm of its length, to which 1 is added so that single words have a value.
 *
 * @param isCandidate by number of the expression; only candidates have a value, and only they nest others
 * @returns by number; 0 for all others
 */
function cValues(phrases: PhraseTable, isCandidate: Uint8Array): Float64Array {
  /** Occurrences within longer candidates, and how many candidates these are. */
  const nestedCount = new Float64Array(phrases.end);
  const nesting = new Int32Array(phrases.end);
  const values = new Float64Array(phrases.end);
  for (let words = phrases.longest; words >= 1; words -= 1) {
    const [from, to] = phrases.range(words);
    for (let number = from; number < to; number += 1) {
      if (isCandidate[number] === 0) continue;
      const count = phrases.count(number);
      const free = nesting[number] === 0 ? count : count - nestedCount[number]! / nesting[number]!;
      values[number] = Math.log2(words + 1) * free;
      if (words > 1) addToParts(number);
    }
  }
  return values;

  /** Counts an expression for each one within it, once. */
  function addToParts(whole: number): void {
    const count = phrases.count(whole);
    phrases.visitParts(whole, (part) => {
      if (isCandidate[part] === 0) return;
      nestedCount[part]! += count;
      nesting[part]! += 1;
    });
  }
}
