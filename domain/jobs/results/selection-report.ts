import { z } from 'zod';
import { criterionSchema } from '#domain/selection/plan.ts';

// Named, so that the API description has it once.
const criteria = z.array(criterionSchema.meta({ id: 'SelectionCriterion' }));

/** `result.selection` of office jobs, and `selection` of an outline. */
export const selectionReport = z.object({
  explanation: z.string().meta({
    description: 'what is translated, in a sentence; another says what it names that the document has nothing of',
  }),
  plan: z.object({ include: criteria, exclude: criteria, add: criteria }).meta({
    id: 'SelectionPlan',
    description:
      'the instruction, understood: `include` (empty: what is translated without any instruction) without `exclude`, and ' +
      '`add` in any case; a text fits a criterion when all of its selectors pick it',
  }),
  engine: z.string().meta({ description: 'what understood it: `rules 1`, or the name of a model' }),
});

/** How an instruction was understood. */
export type SelectionReport = Readonly<z.output<typeof selectionReport>>;
