import { z } from 'zod';
import { fileKey, sourceLanguageTag } from '#api/schemas.ts';
import { REWRITE_TYPES } from '#domain/rewriting/rewrite-type.ts';
import { SEGMENTATION_MODES } from '#domain/segmentation/modes.ts';
import {
  fileJobShape,
  issueReporter,
  MAX_SOURCE_FILES,
  mode,
  pushedTmsSchema,
  requiredByFiles,
  requireOneSource,
} from '#api/routes/jobs/file-job-schema.ts';

/**
 * Schema of `POST /v1/jobs/language-rewrite`. Dependencies between fields are checked once every field is valid on its
 * own.
 */
export const languageRewriteSchema = z
  .object({
    mode,
    type: z.enum(REWRITE_TYPES).describe('how the texts are rewritten'),
    ...fileJobShape,
    segmentation: z.enum(SEGMENTATION_MODES).nullish().meta({
      default: 'default',
      description: 'size of the texts that are rewritten per call; `default`: a paragraph',
    }),
    template: z
      .int()
      .positive()
      .nullish()
      .describe(
        'id of a prompt template; default: the template of the organization for the type, else that of the system',
      ),
    source_files: z
      .array(fileKey)
      .min(1)
      .max(MAX_SOURCE_FILES)
      .nullish()
      .describe('keys of the files to rewrite; either this or `tms`'),
    source_language: sourceLanguageTag.nullish().describe('language of the files, BCP 47, or `auto` to detect it'),
    tms: pushedTmsSchema.nullish().describe('project to rewrite; either this or `source_files`'),
  })
  .superRefine((body, context) => requireOneSource(body, issueReporter(context), 'source_files'))
  .meta(requiredByFiles('source_language'));
export type LanguageRewriteBody = z.output<typeof languageRewriteSchema>;
