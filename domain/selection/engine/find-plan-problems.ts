import { criteriaOf, type SelectionPlan } from './criteria.ts';
import type { InstructionLanguage } from './instruction-language.ts';

/**
 * Compares a plan that something else than the reader of instructions made with the document it is for.
 *
 * @returns what doesn't fit, as sentences for whoever made it; empty when everything does
 */
export function findPlanProblems<Outline, Selector>(
  language: Pick<InstructionLanguage<Outline, Selector>, 'validate'>,
  plan: SelectionPlan<Selector>,
  outline: Outline,
): readonly string[] {
  const selectors = criteriaOf(plan).flatMap(({ all, none = [] }) => [
    ...all,
    ...none.flatMap((exception) => exception.all),
  ]);
  return [...new Set(selectors.flatMap((selector) => language.validate(selector, outline)))];
}
