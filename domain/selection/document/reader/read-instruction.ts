import type { DocumentOutline } from '#domain/selection/document/outline.ts';
import type { ReadInstruction } from '#domain/selection/engine/instruction-language.ts';
import type { Selector } from '#domain/selection/document/plan.ts';
import { ClauseReader } from './clause-reader.ts';
import { describeClauses } from './clause.ts';
import { Cursor } from './cursor.ts';
import { planOf } from './plan-of-clauses.ts';
import { tokenize } from './tokens.ts';

/**
 * Reads an instruction in ordinary English that says what of a document is translated. Each of its words must fit: one
 * that is understood in part only is not understood, since obeying half of it would translate the wrong things.
 */
export function readInstruction(instruction: string, outline: DocumentOutline): ReadInstruction<Selector> {
  const { clauses, unknown, hint } = new ClauseReader(new Cursor(tokenize(instruction)), outline).read();
  const made = unknown.length === 0 ? planOf(clauses) : { hint };
  if ('plan' in made) return { kind: 'plan', plan: made.plan };
  return { kind: 'not_understood', understood: describeClauses(clauses), unknown, hint: made.hint };
}
