import { z } from 'zod';
import { REWRITE_TYPES } from '#domain/rewriting/rewrite-type.ts';
import { SEGMENTATION_MODES } from '#domain/segmentation/modes.ts';
import {
  fileJobShape,
  issueReporter,
  languageOfFiles,
  mode,
  pushedTmsSchema,
  requiredByFiles,
  requireOneSource,
  sourceFileKeys,
} from '#api/routes/jobs/file-job-schema.ts';
import { defineSubmission } from '#api/routes/jobs/submission.ts';

/** `POST /v1/jobs/language-rewrite`. Dependencies between fields are checked once every field is valid on its own. */
export const submission = defineSubmission({
  path: '/language-rewrite',
  schema: z
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
      source_files: sourceFileKeys.nullish().describe('keys of the files to rewrite; either this or `tms`'),
      source_language: languageOfFiles,
      tms: pushedTmsSchema.nullish().describe('project to rewrite; either this or `source_files`'),
    })
    .superRefine((body, context) => requireOneSource(body, issueReporter(context), 'source_files'))
    .meta(requiredByFiles('source_language')),
  operation: {
    operationId: 'createRewriteJob',
    summary: 'Rewrite files or a project',
    description:
      'Accepts a job that rewrites uploaded files in their own language: simplified, summarized, elaborated, continued or ' +
      'aligned to glossaries. Each result is a file of the same format under `rewritten/{job_id}/`. Without a language model, ' +
      'rules simplify, summarize and align; the other types need a provider with a model. With `tms` instead of `source_files`, the ' +
      'job rewrites the translations of a project at Weblate, Crowdin or Lokalise, each in its own language, and pushes them to be ' +
      'reviewed. Sources and approved translations stay as they are.',
    examples: {
      simplify: {
        summary: 'A document in simpler words',
        value: { mode: 'ai', type: 'simplify', source_files: ['contracts/guide.docx'], source_language: 'en' },
      },
    },
  },
});
