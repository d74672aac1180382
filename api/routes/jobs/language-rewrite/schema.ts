import { z } from 'zod';
import { fileKey, sourceLanguageTag } from '#api/schemas.ts';
import { REWRITE_TYPES } from '#domain/rewriting/rewrite-type.ts';
import { SEGMENTATION_MODES } from '#domain/segmentation/modes.ts';
import {
  fileJobShape,
  issueReporter,
  MAX_SOURCE_FILES,
  pushedTmsSchema,
  requireOneSource,
} from '#api/routes/jobs/file-job-schema.ts';

/**
 * Schema of `POST /v1/jobs/language-rewrite`. Dependencies between fields are checked once every field is valid on its
 * own.
 */
export const languageRewriteSchema = z
  .object({
    mode: z.enum(['ai', 'human']),
    type: z.enum(REWRITE_TYPES),
    ...fileJobShape,
    segmentation: z.enum(SEGMENTATION_MODES).nullish().meta({
      default: 'default',
      description: 'size of the texts that are rewritten per call; `default`: a paragraph',
    }),
    template: z.int().positive().nullish().meta({
      description:
        'id of a prompt template; default: the template of the organization for the type, else that of the system',
    }),
    source_files: z.array(fileKey).min(1).max(MAX_SOURCE_FILES).nullish(),
    source_language: sourceLanguageTag.nullish(),
    tms: pushedTmsSchema.nullish(),
  })
  .superRefine((body, context) => requireOneSource(body, issueReporter(context), 'source_files'));
export type LanguageRewriteBody = z.output<typeof languageRewriteSchema>;
