import {
  withoutUnmatched,
  type DescribedFile,
  type SelectionCounts,
  type SelectionQuestion,
} from '#instructions/engine/describe-selection.ts';
import type { SelectionPlan } from '#domain/plans/criteria.ts';
import { instructionOutOfRange, planDoesNotFit, selectionEmpty } from '#instructions/engine/errors.ts';
import type { TableLocation } from '#domain/sheets/table-location.ts';
import { explainPlan } from '#instructions/engine/explain-plan.ts';
import type { InstructionGrammar } from '#instructions/engine/instruction-grammar.ts';
import { planInstruction, type PlanInstructionOptions, type PlannedInstruction } from './plan-instruction.ts';

/** Reads the document, and answers a query about it. */
export type DescribeFile<Outline, Selector> = (
  question: SelectionQuestion<Selector>,
) => Promise<DescribedFile<Outline, Selector>>;

export interface PlanDocumentOptions<Outline, Selector> extends Omit<
  PlanInstructionOptions<Outline, Selector>,
  'outline' | 'check'
> {
  readonly describe: DescribeFile<Outline, Selector>;
}

/** Interpretation of an instruction for a document. */
export interface PlannedDocument<Outline, Selector> extends PlannedInstruction<Selector> {
  /** A sentence or two for the person who wrote the instruction. */
  readonly explanation: string;
  readonly outline: Outline;
  readonly counts: SelectionCounts;
  /** Warnings that a translation of the document would have. */
  readonly warnings: DescribedFile<Outline, Selector>['warnings'];
}

/**
 * Plans an instruction for a document and ensures that the plan selects something. If rules understand the instruction,
 * the document is read once; for each plan of a model it is read again, and not kept in memory meanwhile, because the
 * model may be slow.
 *
 * @throws LoquentError `instruction_not_understood`, `selection_empty`; errors of `describe` and the model
 */
export async function planDocument<Outline, Selector>(
  grammar: InstructionGrammar<Outline, Selector>,
  { describe, ...options }: PlanDocumentOptions<Outline, Selector>,
): Promise<PlannedDocument<Outline, Selector>> {
  const { instruction, languages, table } = options;
  const byRules = await describe({ instruction, languages, table });
  const { outline, problems, warnings } = byRules;
  const read = problems.length === 0 ? undefined : grammar.read(instruction, outline, languages, table);
  // A model would have to guess which other position is meant.
  if (read?.kind === 'plan') {
    const fitting = withoutUnmatched(read.plan, byRules.unmatched);
    throw instructionOutOfRange(grammar, { plan: read.plan, problems, fitting }, outline);
  }
  let { counts, unmatched } = byRules;
  const check = async (plan: SelectionPlan<Selector>) => {
    const checked = await describe({ plan, table });
    ({ counts, unmatched } = checked);
    return { problems: checked.problems, isEmpty: counts !== null && counts.selected === 0 };
  };
  const planned = await planInstruction(grammar, { ...options, outline, check });
  if (counts === null || counts.selected === 0) throw selectionEmpty(grammar, planned.plan, outline);
  return { ...planned, explanation: explainPlan(grammar, planned.plan, unmatched), outline, counts, warnings };
}

/**
 * Accepts the plan of a request instead of an instruction, and ensures that it fits the document and selects something.
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
