import { criteriaOf, type SelectionPlan } from '#domain/plans/criteria.ts';
import { describeCriterion } from './explain-plan.ts';
import type { InstructionGrammar } from './instruction-grammar.ts';

/**
 * Checks a plan from any source except the reader of instructions against its document.
 *
 * @returns its problems, as sentences for its author; empty if it fits
 */
export function findPlanProblems<Outline, Selector>(
  grammar: Pick<InstructionGrammar<Outline, Selector>, 'validate' | 'validateMapping'>,
  plan: SelectionPlan<Selector>,
  outline: Outline,
): readonly string[] {
  const selectors = criteriaOf(plan).flatMap(({ all, none = [] }) => [
    ...all,
    ...none.flatMap((exception) => exception.all),
  ]);
  const ofMapping = plan.mapping === undefined ? [] : (grammar.validateMapping?.(plan.mapping, outline) ?? []);
  return [...new Set([...ofMapping, ...selectors.flatMap((selector) => grammar.validate(selector, outline))])];
}

/**
 * Finds criteria that a plan both includes and excludes, as models answer them.
 *
 * @returns sentences for the model that made the plan
 */
export function findContradictions<Outline, Selector>(
  { explain }: Pick<InstructionGrammar<Outline, Selector>, 'explain'>,
  { include, exclude, add }: SelectionPlan<Selector>,
): readonly string[] {
  const left = new Set(exclude.map((criterion) => JSON.stringify(criterion)));
  return [...include, ...add]
    .filter((criterion) => left.has(JSON.stringify(criterion)))
    .map((criterion) => `It both translates and excludes ${describeCriterion(explain, criterion)}.`);
}
