import type { DocumentOutline } from '../outline.ts';
import type { SelectionPlan } from '../plan.ts';
import { ClauseReader } from './clause-reader.ts';
import { describeClauses } from './clause.ts';
import { Cursor } from './cursor.ts';
import { planOf } from './plan-of-clauses.ts';
import { tokenize } from './tokens.ts';

/** An instruction that was read: as a plan, or how far. */
export type ReadInstruction =
  | { readonly kind: 'plan'; readonly plan: SelectionPlan }
  | {
      readonly kind: 'not_understood';
      /** What was understood, in words. */
      readonly understood: readonly string[];
      /** Words of the instruction that weren't, as they were written. */
      readonly unknown: readonly string[];
      /** What to say instead, where it could be meant in two ways. */
      readonly hint?: string | undefined;
    };

/**
 * Reads an instruction in ordinary English that says what of a document is translated. Each of its words must fit: one
 * that is understood in part only is not understood, since obeying half of it would translate the wrong things.
 */
export function readInstruction(instruction: string, outline: DocumentOutline): ReadInstruction {
  const { clauses, unknown, hint } = new ClauseReader(new Cursor(tokenize(instruction)), outline).read();
  const made = unknown.length === 0 ? planOf(clauses) : { hint };
  if ('plan' in made) return { kind: 'plan', plan: made.plan };
  return { kind: 'not_understood', understood: describeClauses(clauses), unknown, hint: made.hint };
}
