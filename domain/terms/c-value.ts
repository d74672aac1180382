import type { Phrases } from './count-phrases.ts';

/**
 * C-value of expressions, after Frantzi, Ananiadou and Mima (2000): how often an expression occurs beyond its occurrences within
 * longer ones, weighted by the logarithm of its length, to which 1 is added so that single words have a value.
 *
 * @param isCandidate by number of the expression; only candidates have a value, and only they nest others
 * @returns by number; 0 for all others
 */
export function cValues(phrases: Phrases, isCandidate: Uint8Array): Float64Array {
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
      if (level > 0) forEachPart(phrases, number, add);
    }
  }
  return values;

  function add(part: number, whole: number): void {
    if (isCandidate[part] === 0) return;
    nestedCount[part]! += counts[whole]!;
    nesting[part]! += 1;
  }

  /** Each expression within another, once. */
  function forEachPart({ prefixes: withoutLast }: Phrases, whole: number, visit: typeof add): void {
    for (let tail = whole; tail !== 0; tail = suffixes[tail]!) {
      for (let part = withoutLast[tail]!; part !== 0; part = prefixes[part]!) visit(part, whole);
      if (tail !== whole) visit(tail, whole);
    }
  }
}
