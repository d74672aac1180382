import { z } from 'zod';
import { fileKey, languageTag, sourceLanguageTag } from '#api/schemas.ts';
import { label } from '#api/validation.ts';
import { GLOSSARY_LIMITS } from '#domain/glossaries/glossary-limits.ts';
import { DEFAULT_TERMS } from '#domain/jobs/kinds/term-extraction.ts';
import {
  fileJobShape,
  issueReporter,
  MAX_SOURCE_FILES,
  MAX_TARGET_LANGUAGES,
  requiredByFiles,
  requireOneSource,
  tmsSchema,
} from '#api/routes/jobs/file-job-schema.ts';

/** Largest `limit` of a request: a person has to review the glossary. */
const MAX_TERMS = 1_000;

const { domain, provider } = fileJobShape;

/**
 * Schema of `POST /v1/jobs/term-extraction`. Dependencies between fields are checked once every field is valid on its
 * own.
 */
export const termExtractionSchema = z
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
    source_files: z
      .array(fileKey)
      .min(1)
      .max(MAX_SOURCE_FILES)
      .nullish()
      .describe('files of any format, instead of tms'),
    source_language: sourceLanguageTag.nullish().describe('language of the files, BCP 47, or `auto` to detect it'),
    target_languages: z
      .array(languageTag)
      .min(1)
      .max(MAX_TARGET_LANGUAGES)
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
  .meta(requiredByFiles('source_language'));
export type TermExtractionBody = z.output<typeof termExtractionSchema>;
