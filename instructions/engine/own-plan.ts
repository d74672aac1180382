import type { SelectionPlan } from '#domain/plans/criteria.ts';
import { planDoesNotFit } from './errors.ts';
import type { InstructionGrammar } from './instruction-grammar.ts';

/**
 * A plan of any language as one of the language of its file.
 *
 * @throws LoquentError `plan_does_not_fit` for a plan of another language
 */
export function ownPlan<Outline, Selector>(
  language: Pick<InstructionGrammar<Outline, Selector>, 'name' | 'schema'>,
  plan: SelectionPlan<unknown>,
): SelectionPlan<Selector> {
  const parsed = language.schema.plan.safeParse(plan);
  if (parsed.success) return parsed.data;
  throw planDoesNotFit(language, [`It has selectors that are not for a ${language.name}.`]);
}
