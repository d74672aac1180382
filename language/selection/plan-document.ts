import type { DescribedFile, SelectionCounts, SelectionQuestion } from '#domain/selection/engine/describe-selection.ts';
import { selectionEmpty } from '#domain/selection/engine/errors.ts';
import { explainPlan } from '#domain/selection/engine/explain-plan.ts';
import type { InstructionLanguage } from '#domain/selection/engine/instruction-language.ts';
import { planInstruction, type PlanInstructionOptions, type PlannedInstruction } from './plan-instruction.ts';

/** Reads the document, and answers a question about it. */
export type DescribeFile<Outline, Selector> = (
  question: SelectionQuestion<Selector>,
) => Promise<DescribedFile<Outline, Selector>>;

export interface PlanDocumentOptions<Outline, Selector> extends Omit<PlanInstructionOptions<Outline>, 'outline'> {
  readonly describe: DescribeFile<Outline, Selector>;
}

/** How an instruction was understood for a document. */
export interface PlannedDocument<Outline, Selector> extends PlannedInstruction<Selector> {
  /** A sentence or two for the person who wrote the instruction. */
  readonly explanation: string;
  readonly outline: Outline;
  readonly counts: SelectionCounts;
  /** What a translation of the document would warn of. */
  readonly warnings: DescribedFile<Outline, Selector>['warnings'];
}

/**
 * Makes a plan of an instruction for a document and makes sure that it picks something. One reading is all where rules
 * understand the instruction; for a model the document is read again, and not kept in between, since it may take its time.
 *
 * @throws LoquentError `instruction_not_understood`, `selection_empty`; what `describe` and the model throw
 */
export async function planDocument<Outline, Selector>(
  language: InstructionLanguage<Outline, Selector>,
  { describe, ...options }: PlanDocumentOptions<Outline, Selector>,
): Promise<PlannedDocument<Outline, Selector>> {
  const byRules = await describe({ instruction: options.instruction });
  const { outline, warnings } = byRules;
  const planned = await planInstruction(language, { ...options, outline });
  const { counts, unmatched } = byRules.counts === null ? await describe({ plan: planned.plan }) : byRules;
  if (counts === null || counts.selected === 0) throw selectionEmpty(language, planned.plan, outline);
  return { ...planned, explanation: explainPlan(language, planned.plan, unmatched), outline, counts, warnings };
}
