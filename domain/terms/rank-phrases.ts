import type { Phrases } from './count-phrases.ts';
import { ROLE, type WordClasses } from './word-classes.ts';

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
export function rankPhrases(
  phrases: Phrases,
  { roles }: WordClasses,
  qualities: Float64Array,
  minimum: number,
): readonly RankedPhrase[] {
  const { counts, lasts } = phrases;
  const isCandidate = new Uint8Array(counts.length);
  for (let number = 1; number < counts.length; number += 1) {
    const isWhole = (roles[lasts[number]!]! & (ROLE.stop | ROLE.open)) === 0;
    if (counts[number]! >= minimum && isWhole) isCandidate[number] = 1;
  }
  const values = cValues(phrases, isCandidate);
  const ranked: RankedPhrase[] = [];
  for (let number = 1; number < counts.length; number += 1) {
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
function cValues(phrases: Phrases, isCandidate: Uint8Array): Float64Array {
  const { offsets, counts, prefixes, suffixes } = phrases;
  const total = counts.length;
  /** Occurrences within longer candidates, and how many candidates these are. */
  const nestedCount = new Float64Array(total);
  const nesting = new Int32Array(total);
  const values = new Float64Array(total);
  for (let level = offsets.length - 2; level >= 0; level -= 1) {
    for (let number = offsets[level]!; number < offsets[level + 1]!; number += 1) {
      if (isCandidate[number] === 0) continue;
      const count = counts[number]!;
      const free = nesting[number] === 0 ? count : count - nestedCount[number]! / nesting[number]!;
      values[number] = Math.log2(level + 2) * free;
      if (level > 0) addToParts(number);
    }
  }
  return values;

  /** Counts an expression for each one within it, once. */
  function addToParts(whole: number): void {
    for (let tail = whole; tail !== 0; tail = suffixes[tail]!) {
      for (let part = tail === whole ? prefixes[tail]! : tail; part !== 0; part = prefixes[part]!) {
        if (isCandidate[part] === 0) continue;
        nestedCount[part]! += counts[whole]!;
        nesting[part]! += 1;
      }
    }
  }
}
