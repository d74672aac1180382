import { selectionEmpty } from '#domain/selection/errors.ts';
import type { DescribedDocument, SelectionCounts, SelectionQuestion } from '#domain/selection/describe-selection.ts';
import { explainPlan } from '#domain/selection/explain-plan.ts';
import type { DocumentOutline } from '#domain/selection/outline.ts';
import { planInstruction, type PlanInstructionOptions, type PlannedInstruction } from './plan-instruction.ts';

export interface PlanDocumentOptions extends Omit<PlanInstructionOptions, 'outline'> {
  /** Reads the document, and answers a question about it. */
  readonly describe: (question: SelectionQuestion) => Promise<DescribedDocument>;
}

/** How an instruction was understood for a document. */
export interface PlannedDocument extends PlannedInstruction {
  /** A sentence or two for the person who wrote the instruction. */
  readonly explanation: string;
  readonly outline: DocumentOutline;
  readonly counts: SelectionCounts;
  /** What a translation of the document would warn of. */
  readonly warnings: DescribedDocument['warnings'];
}

/**
 * Makes a plan of an instruction for a document and makes sure that it picks something. One reading is all where rules
 * understand the instruction; for a model the document is read again, and not kept in between, since it may take its time.
 *
 * @throws LoquentError `instruction_not_understood`, `selection_empty`; what `describe` and the model throw
 */
export async function planDocument({ describe, ...options }: PlanDocumentOptions): Promise<PlannedDocument> {
  const byRules = await describe({ instruction: options.instruction });
  const { outline, warnings } = byRules;
  const planned = await planInstruction({ ...options, outline });
  const { counts, unmatched } = byRules.counts === null ? await describe({ plan: planned.plan }) : byRules;
  if (counts === null || counts.selected === 0) throw selectionEmpty(planned.plan, outline);
  return { ...planned, explanation: explainPlan(planned.plan, unmatched), outline, counts, warnings };
}
