import { z } from 'zod';
import { selectionPlanSchema } from '#domain/selection/document/plan.ts';

/** `result.selection` of office jobs, and `selection` of an outline. */
export const selectionReport = z.object({
  explanation: z.string().meta({
    description:
      'a sentence that states which parts are translated; another one names the parts of the instruction that the document lacks',
  }),
  plan: selectionPlanSchema,
  engine: z
    .string()
    .meta({ description: 'source of the plan: `rules 1`, the name of a model, or `plan` when the request had it' }),
});

/** Interpretation of an instruction. */
export type SelectionReport = Readonly<z.output<typeof selectionReport>>;
