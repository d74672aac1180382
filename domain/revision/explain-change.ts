import { findPlaceholders } from '#domain/protection/placeholder-spans.ts';
import type { TmsUnit } from '#domain/projects/tms-unit.ts';

/** Characters of the former text that a comment quotes. */
const QUOTED = 300;

/**
 * The comment for the people who review a revised translation: what was put right, who did it, and the former text.
 *
 * @param targets one per form
 */
export function explainChange(unit: TmsUnit, targets: readonly string[], engine: string): string {
  const reasons = new Set<string>();
  const former: string[] = [];
  for (const [index, { source, target }] of unit.forms.entries()) {
    const after = targets[index] ?? target;
    if (after === target) continue;
    reasons.add(reasonOf(source, target, after));
    former.push(target);
  }
  const quoted = former.join(' | ');
  const shown = quoted.length <= QUOTED ? quoted : `${quoted.slice(0, QUOTED - 1).toWellFormed()}…`;
  return `Post-edited by Loquent (${engine}): ${[...reasons].join(', ')}. Before: ${shown}`;
}

/** The most specific kind of a change. */
function reasonOf(source: string, before: string, after: string): string {
  const expected = placeholdersOf(source);
  if (placeholdersOf(before) !== expected && placeholdersOf(after) === expected) return 'placeholders of the source';
  const numbers = numbersOf(source);
  if (numbersOf(before) !== numbers && numbersOf(after) === numbers) return 'numbers of the source';
  if (lettersOf(before) === lettersOf(after)) return 'punctuation or spacing';
  if (lettersOf(before).toLowerCase() === lettersOf(after).toLowerCase()) return 'upper and lower case';
  return 'wording or terms';
}

const placeholdersOf = (text: string) =>
  findPlaceholders(text)
    .map(({ start, end }) => text.slice(start, end))
    .toSorted()
    .join('\0');

const numbersOf = (text: string) => (text.match(/\p{Nd}+/gu) ?? []).toSorted().join('\0');

const lettersOf = (text: string) => text.replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '');
