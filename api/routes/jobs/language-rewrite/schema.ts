import { z } from 'zod';
import { fileKey, languageTag } from '#api/schemas.ts';
import { REWRITE_TYPES } from '#domain/rewriting/rewrite-type.ts';
import { SEGMENTATION_MODES } from '#domain/segmentation/modes.ts';
import { fileJobShape, MAX_SOURCE_FILES, pushedTmsSchema } from '#api/routes/jobs/file-job-schema.ts';

/** `POST /v1/jobs/language-rewrite`. Dependencies between fields are checked once every field is valid by itself. */
export const languageRewriteSchema = z
  .object({
    mode: z.enum(['ai', 'human']),
    type: z.enum(REWRITE_TYPES),
    ...fileJobShape,
    segmentation: z
      .enum(SEGMENTATION_MODES)
      .nullish()
      .meta({ description: 'size of the texts that are rewritten per call; `default`: a paragraph' }),
    template: z.int().positive().nullish().meta({
      description:
        'id of a prompt template; default: the template of the organization for the type, else that of the system',
    }),
    source_files: z.array(fileKey).min(1).max(MAX_SOURCE_FILES).nullish(),
    source_language: languageTag.nullish(),
    tms: pushedTmsSchema.nullish(),
  })
  .superRefine((body, context) => {
    const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (body.source_files != null && body.tms != null) issue('tms', 'Send either source_files or tms, not both.');
    if (body.source_files == null && body.tms == null) issue('source_files', 'Required when tms is absent.');
    if (body.source_files != null && body.source_language == null) {
      issue('source_language', 'Required when source_files is given.');
    }
  });
export type LanguageRewriteBody = z.output<typeof languageRewriteSchema>;
