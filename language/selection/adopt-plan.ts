import { planDoesNotFit, selectionEmpty } from '#domain/selection/errors.ts';
import { explainPlan } from '#domain/selection/explain-plan.ts';
import type { SelectionPlan } from '#domain/selection/plan.ts';
import type { PlanDocumentOptions, PlannedDocument } from './plan-document.ts';

/**
 * Takes the plan of a request in place of an instruction and makes sure that it fits the document and picks something.
 *
 * @param describe reads the document once
 * @throws LoquentError `plan_does_not_fit`, `selection_empty`; what `describe` throws
 */
export async function adoptPlan(
  plan: SelectionPlan,
  describe: PlanDocumentOptions['describe'],
): Promise<PlannedDocument> {
  const { outline, counts, problems, unmatched, warnings } = await describe({ plan });
  if (problems.length > 0) throw planDoesNotFit(problems);
  if (counts === null || counts.selected === 0) throw selectionEmpty(plan, outline, 'plan');
  return { plan, engine: 'plan', explanation: explainPlan(plan, unmatched), outline, counts, warnings };
}
