import { z } from 'zod';
import { languageTag } from '#api/schemas.ts';
import { SEGMENTATION_MODES } from '#domain/segmentation/modes.ts';
import { fileJobShape, MAX_TARGET_LANGUAGES, mode, pushedTmsSchema } from '#api/routes/jobs/file-job-schema.ts';

/** `POST /v1/jobs/post-editing`. */
export const postEditingSchema = z.object({
  mode,
  tms: pushedTmsSchema.describe('project whose translations are revised'),
  ...fileJobShape,
  segmentation: z
    .enum(SEGMENTATION_MODES)
    .nullish()
    .meta({
      default: 'default',
      description:
        'what a model revises at once: `sentence` and `paragraph` each with its translation, `document` the whole text of a ' +
        'unit; `default`: the whole text, one of more than 2,000 tokens in groups of paragraphs',
    }),
  target_languages: z
    .array(languageTag)
    .min(1)
    .max(MAX_TARGET_LANGUAGES)
    .nullish()
    .describe('languages of the project to revise; default: all'),
});
export type PostEditingBody = z.output<typeof postEditingSchema>;
