import { z } from 'zod';
import { selectionPlanSchema } from '#domain/selection/document/plan.ts';

/** `result.selection` of office jobs, and `selection` of an outline. */
export const selectionReport = z.object({
  explanation: z.string().meta({
    description: 'what is translated, in a sentence; another says what it names that the document has nothing of',
  }),
  plan: selectionPlanSchema,
  engine: z
    .string()
    .meta({ description: 'source of the plan: `rules 1`, the name of a model, or `plan` when the request had it' }),
});

/** How an instruction was understood. */
export type SelectionReport = Readonly<z.output<typeof selectionReport>>;
