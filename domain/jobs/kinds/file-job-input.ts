import { z } from 'zod';
import { SEGMENTATION_MODES } from '#domain/segmentation/modes.ts';

/** Parts of `input` that all jobs on files have. Fields added by later releases have defaults. */
export const fileJobInput = z.object({
  provider: z.string().nullable().default(null).meta({ description: 'null: the first of `PROVIDERS`' }),
  domain: z.string().nullable().default(null),
  instructions: z.string().nullable().default(null),
  segmentation: z.enum(SEGMENTATION_MODES).default('default'),
  columns: z
    .array(z.string())
    .nullable()
    .default(null)
    .meta({ description: 'columns of tables, by name or number; null: the columns that look like text' }),
  glossaries: z.array(z.int()).default([]).meta({ description: 'ids of glossaries, in order of priority' }),
  context_stores: z.array(z.int()).default([]).meta({ description: 'ids of context stores, in order of priority' }),
});

/** Parts of `input` that jobs on a project have besides. */
export const projectJobShape = {
  label: z.string().optional().meta({ description: 'label of the strings whose translations the job pushes' }),
  export: z.boolean().optional().meta({ description: 'whether the files that the system exports are stored' }),
};

/** Parts of `input` that all jobs have that translate files. */
export const translationJobInput = fileJobInput.extend({
  save_to_memory: z
    .int()
    .nullable()
    .default(null)
    .meta({ description: 'id of the translation memory that gets the translations' }),
});
