import { z } from 'zod';
import { filePlanSchema } from '#domain/plans/file-plan.ts';

const count = z.int().min(0);

/** How much of a document a selection picks. */
export const selectionCounts = z
  .object({
    selected: count.describe('pieces of text that are translated, wholly or in part'),
    partial: count.describe('pieces of text of which only a part is translated; included in `selected`'),
    excluded: count.describe('pieces of text that stay untranslated'),
  })
  .meta({ id: 'SelectionCounts', description: 'how many pieces of text the selection contains' });

/** `result.selection` of office jobs, and `selection` of an outline. */
export const selectionReport = z.object({
  explanation: z
    .string()
    .describe(
      'a sentence that states which parts are translated; another one names the parts of the instruction that the document lacks',
    ),
  plan: filePlanSchema.describe('the instruction as a typed plan'),
  engine: z.string().describe('source of the plan: `rules 1`, the name of a model, or `plan` when the request had it'),
  counts: selectionCounts,
});

/** Interpretation of an instruction. */
export type SelectionReport = Readonly<z.output<typeof selectionReport>>;
