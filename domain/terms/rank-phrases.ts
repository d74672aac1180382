import { cValues } from './c-value.ts';
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
