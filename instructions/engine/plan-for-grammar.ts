import type { SelectionPlan } from '#domain/plans/criteria.ts';
import { planDoesNotFit } from './errors.ts';
import type { InstructionGrammar } from './instruction-grammar.ts';

/**
 * A plan of any grammar as one of the grammar of its file.
 *
 * @throws LoquentError `plan_does_not_fit` for a plan of another grammar
 */
export function planForGrammar<Outline, Selector>(
  grammar: Pick<InstructionGrammar<Outline, Selector>, 'name' | 'schema'>,
  plan: SelectionPlan<unknown>,
): SelectionPlan<Selector> {
  const parsed = grammar.schema.plan.safeParse(plan);
  if (parsed.success) return parsed.data;
  throw planDoesNotFit(grammar, [`It has selectors that are not for a ${grammar.name}.`]);
}
