import { notesOf } from '#domain/rewriting/rules-engine.ts';
import { splitEnd } from '#domain/revision/end-of-text.ts';
import type { RuleInput, RuleResult } from '#domain/revision/rule.ts';

const PAIRS: readonly (readonly [string, string])[] = [
  ['(', ')'],
  ['[', ']'],
  ['«', '»'],
  ['（', '）'],
  ['「', '」'],
];

/**
 * Closes a bracket at the end of a translation whose source ends with that bracket, and reports other brackets without
 * a counterpart, if all brackets of the source have one.
 */
export function closeBracket({ source, target }: RuleInput): RuleResult {
  let text = target;
  let closed = 0;
  let open = 0;
  for (const [left, right] of PAIRS) {
    if (!isBalanced(source, left, right)) continue;
    const missing = count(text, left) - count(text, right);
    if (missing === 0) continue;
    const end = splitEnd(source);
    // "(As here.)" has its mark inside, "as here (or there)." outside.
    const isInside = end.marks === '';
    if (missing === 1 && end.body.endsWith(right) && text.lastIndexOf(left) > text.lastIndexOf(right)) {
      const own = splitEnd(text);
      text = isInside ? own.body + own.marks + right + own.space : own.body + right + own.marks + own.space;
      closed += 1;
    } else open += 1;
  }
  return {
    text,
    notes: notesOf([
      [closed, 'bracket_closed', 'A missing closing bracket was added at the end.'],
      [open, 'bracket_unpaired', 'A bracket has no counterpart.'],
    ]),
  };
}

function isBalanced(text: string, left: string, right: string): boolean {
  return count(text, left) === count(text, right);
}

function count(text: string, character: string): number {
  return text.split(character).length - 1;
}
