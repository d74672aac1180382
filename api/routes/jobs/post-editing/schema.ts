import { z } from 'zod';
import { languageTag } from '#api/schemas.ts';
import { SEGMENTATION_MODES } from '#domain/segmentation/modes.ts';
import { fileJobShape, MAX_TARGET_LANGUAGES, pushedTmsSchema } from '#api/routes/jobs/file-job-schema.ts';

/** `POST /v1/jobs/post-editing`. */
export const postEditingSchema = z.object({
  mode: z.enum(['ai', 'human']),
  tms: pushedTmsSchema,
  ...fileJobShape,
  segmentation: z
    .enum(SEGMENTATION_MODES)
    .nullish()
    .meta({ description: 'size of the pieces that a model revises at once; `default`: the whole text' }),
  target_languages: z
    .array(languageTag)
    .min(1)
    .max(MAX_TARGET_LANGUAGES)
    .nullish()
    .meta({ description: 'languages of the project to revise; default: all' }),
});
export type PostEditingBody = z.output<typeof postEditingSchema>;
