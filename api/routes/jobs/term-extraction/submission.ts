import { z } from 'zod';
import { label } from '#api/validation.ts';
import { GLOSSARY_LIMITS } from '#domain/glossaries/glossary-limits.ts';
import { DEFAULT_TERMS } from '#domain/jobs/kinds/term-extraction.ts';
import {
  fileJobShape,
  issueReporter,
  languageOfFiles,
  requiredByFiles,
  requireOneSource,
  sourceFileKeys,
  targetLanguages,
  tmsSchema,
} from '#api/routes/jobs/file-job-schema.ts';
import { defineSubmission } from '#api/routes/jobs/submission.ts';

/** Largest `limit` of a request: a person has to review the glossary. */
const MAX_TERMS = 1_000;

const { domain, provider } = fileJobShape;

/** `POST /v1/jobs/term-extraction`. Dependencies between fields are checked once every field is valid on its own. */
export const submission = defineSubmission({
  path: '/term-extraction',
  schema: z
    .object({
      glossary_name: label(GLOSSARY_LIMITS.name).describe('name of the glossary that the job creates'),
      domain,
      provider,
      tms: tmsSchema
        .pick({ project_identifier: true })
        .extend({
          name: z
            .enum(['weblate'], 'Terms are extracted from projects at Weblate only; send other texts as source_files')
            .describe('the translation management system'),
        })
        .nullish()
        .describe('project to read; either this or `source_files`'),
      source_files: sourceFileKeys.nullish().describe('files of any format, instead of tms'),
      source_language: languageOfFiles,
      target_languages: targetLanguages
        .nullish()
        .describe(
          'languages to find translations in; default: all of the project, none of files. Files: .xliff, .xlf, .po, .tmx, and ' +
            '.csv, .tsv or .xlsx with a column per language have translations',
        ),
      limit: z
        .int()
        .min(1)
        .max(MAX_TERMS)
        .nullish()
        .meta({ default: DEFAULT_TERMS, description: 'maximum number of terms to extract' }),
    })
    .superRefine((body, context) => requireOneSource(body, issueReporter(context), 'tms'))
    .meta(requiredByFiles('source_language')),
  operation: {
    operationId: 'createTermExtractionJob',
    summary: 'Extract terms into a new glossary',
    description:
      'Accepts a job that finds the terms of a project at Weblate (`tms`; the organization needs credentials: ' +
      '`PUT /v1/integrations/weblate`) or of files (`source_files`), finds their translations in the texts that are translated, ' +
      'and creates the glossary `glossary_name` with them. Statistics find the terms; a language model, if the provider has one, ' +
      'skips those that are not terms and writes definitions. A name that a glossary of the organization has answers 409 `conflict`.',
    examples: {
      project: {
        summary: 'A project at Weblate',
        value: { glossary_name: 'Shop', tms: { name: 'weblate', project_identifier: 'shop' } },
      },
      files: {
        summary: 'A bilingual file',
        value: {
          glossary_name: 'Shop',
          source_files: ['shop/texts.xliff'],
          source_language: 'en',
          target_languages: ['de'],
        },
      },
    },
  },
});
