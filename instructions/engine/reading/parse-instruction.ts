import { MAX_CRITERIA, type SelectionPlan } from '#domain/plans/criteria.ts';
import type { ReadInstruction } from '#instructions/engine/instruction-grammar.ts';
import { notUnderstood, refuse, Refusal } from './refusal.ts';
import { Scanner } from './scanner.ts';

/**
 * Reads an instruction, all of it or none.
 *
 * @param read returns undefined if a part of the instruction isn't understood, and throws a `Refusal` with what to write
 */
export function parseInstruction<Selector>(
  instruction: string,
  read: (scanner: Scanner) => SelectionPlan<Selector> | undefined,
): ReadInstruction<Selector> {
  const scanner = new Scanner(instruction);
  try {
    const plan = read(scanner);
    return plan === undefined ? notUnderstood(scanner) : { kind: 'plan', plan: bounded(plan) };
  } catch (error) {
    if (error instanceof Refusal) return notUnderstood(scanner, error);
    throw error;
  }
}

function bounded<Selector>(plan: SelectionPlan<Selector>): SelectionPlan<Selector> {
  const lists = [plan.include, plan.exclude, plan.add];
  return lists.some((list) => list.length > MAX_CRITERIA) ? refuse('It names too many parts: send several jobs') : plan;
}
