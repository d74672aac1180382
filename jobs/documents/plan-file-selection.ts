import type { FileSelector } from '#domain/plans/file-plan.ts';
import type { SelectionPlan } from '#domain/plans/criteria.ts';
import type { DescribedFile, SelectionQuestion } from '#instructions/engine/describe-selection.ts';
import type { InstructionGrammar } from '#instructions/engine/instruction-grammar.ts';
import { planForGrammar } from '#instructions/engine/plan-for-grammar.ts';
import { useInstructionGrammar, type FileOutline } from '#instructions/grammars.ts';
import {
  adoptPlan,
  planDocument,
  type PlanDocumentOptions,
  type PlannedDocument,
} from '#language/instructions/plan-document.ts';

interface PlanFileSelectionOptions extends Omit<
  PlanDocumentOptions<FileOutline, FileSelector>,
  'describe' | 'instruction'
> {
  readonly instruction: string | null;
  /** Takes the place of the instruction; null: the instruction is planned. */
  readonly plan: SelectionPlan<FileSelector> | null;
  /** Reads the file, and answers a query about it. */
  readonly describe: <Outline extends FileOutline, Selector extends FileSelector>(
    grammar: InstructionGrammar<Outline, Selector>,
    question: SelectionQuestion<FileSelector>,
  ) => Promise<DescribedFile<Outline, Selector>>;
}

/**
 * Selects parts of a file by the plan of a job, or by its instruction.
 *
 * @param name of the file, or its key
 * @throws LoquentError `unsupported_format`, `plan_does_not_fit`, `selection_empty`, `instruction_not_understood`; errors of `describe` and the model
 */
export async function planFileSelection(
  name: string,
  { describe, plan, instruction, ...options }: PlanFileSelectionOptions,
): Promise<PlannedDocument<FileOutline, FileSelector>> {
  return useInstructionGrammar(name, async (grammar): Promise<PlannedDocument<FileOutline, FileSelector>> => {
    const ask = (question: SelectionQuestion<FileSelector>) => describe(grammar, question);
    if (plan !== null) return adoptPlan(grammar, planForGrammar(grammar, plan), ask, options.table);
    return planDocument(grammar, { ...options, instruction: instruction ?? '', describe: ask });
  });
}
