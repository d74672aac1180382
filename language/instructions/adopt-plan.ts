import type { SelectionPlan } from '#domain/plans/criteria.ts';
import { planDoesNotFit, selectionEmpty } from '#instructions/engine/errors.ts';
import { explainPlan } from '#instructions/engine/explain-plan.ts';
import type { TableLocation } from '#domain/sheets/table-location.ts';
import type { InstructionGrammar } from '#instructions/engine/instruction-grammar.ts';
import type { DescribeFile, PlannedDocument } from './plan-document.ts';

/**
 * Accepts the plan of a request in place of an instruction, and ensures that it fits the document and selects
 * something.
 *
 * @param describe reads the document once
 * @param table of a workbook, as the request states it
 * @throws LoquentError `plan_does_not_fit`, `selection_empty`; errors of `describe`
 */
export async function adoptPlan<Outline, Selector>(
  grammar: InstructionGrammar<Outline, Selector>,
  plan: SelectionPlan<Selector>,
  describe: DescribeFile<Outline, Selector>,
  table?: TableLocation,
): Promise<PlannedDocument<Outline, Selector>> {
  const { outline, counts, problems, unmatched, warnings } = await describe({ plan, table });
  if (problems.length > 0) throw planDoesNotFit(grammar, problems);
  if (counts === null || counts.selected === 0) throw selectionEmpty(grammar, plan, outline, 'plan');
  return { plan, engine: 'plan', explanation: explainPlan(grammar, plan, unmatched), outline, counts, warnings };
}
