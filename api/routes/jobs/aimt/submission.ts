import { z } from 'zod';
import { careShape } from '#api/schemas.ts';
import { optionsByFormat } from '#api/routes/documents/formats/schema.ts';
import { SEGMENTATION_MODES } from '#domain/segmentation/modes.ts';
import {
  fileJobShape,
  issueReporter,
  languageOfFiles,
  ledgerField,
  mode,
  pushedTmsSchema,
  requiredByFiles,
  requireOneSource,
  saveToMemory,
  sourceFileKeys,
  targetLanguages,
  tooManyTasks,
} from '#api/routes/jobs/file-job-schema.ts';
import { defineSubmission } from '#api/routes/jobs/submission.ts';

const keyNames = z.array(z.string().min(1).max(500)).max(1_000).nullish();

/** `POST /v1/jobs/translation`. Dependencies between fields are checked once every field is valid on its own. */
export const submission = defineSubmission({
  path: '/translation',
  schema: z
    .object({
      mode,
      ...fileJobShape,
      ...careShape,
      save_to_memory: saveToMemory,
      ledger: ledgerField,
      segmentation: z
        .enum(SEGMENTATION_MODES)
        .nullish()
        .meta({ description: 'how texts are split into segments', default: 'default' }),
      source_files: sourceFileKeys.nullish().describe('keys of the files to translate; either this or `tms`'),
      source_language: languageOfFiles,
      target_languages: targetLanguages.nullish().describe('languages to translate into, BCP 47'),
      tms: pushedTmsSchema.nullish().describe('project to translate; either this or `source_files`'),
      columns: z
        .array(z.string().min(1).max(200))
        .min(1)
        .max(100)
        .nullish()
        .describe(
          'columns of .csv and .tsv files to translate in place: header name, or number counted from 1. Default: ' +
            'from the column of the source language into those of the target languages if the table has one per ' +
            'language, else the columns that look like text, in place. Other files of the job are translated as a whole, ' +
            'with a warning',
        ),
      keys: z
        .object({
          translate: keyNames.describe('keys whose texts are translated though they look like code'),
          skip: keyNames.describe('keys whose texts stay untranslated'),
        })
        .nullish()
        .describe(
          'keys of .json and .arb files, by name (`status`) or path (`menu.status`), with everything below them: texts of ' +
            '`translate` are translated though they look like code, texts of `skip` stay (`not_selected`). Other files of the ' +
            'job ignore it',
        ),
      options: optionsByFormat
        .nullish()
        .describe(
          'options of formats, such as `{"json": {"skip": ["id"]}}`: `GET /v1/formats` describes them. Those of the organization ' +
            '(`PUT /v1/formats/options`) apply where the job sets none; `columns` and `keys` apply where neither does',
        ),
    })
    .superRefine((body, context) => {
      const issue = issueReporter(context);
      requireOneSource(body, issue, 'source_files');
      if (body.source_files == null) {
        if (body.save_to_memory == null) return;
        issue('save_to_memory', 'Translations of a project stay in the project: send it with source_files.');
        return;
      }
      if (body.target_languages == null) issue('target_languages', 'Required when source_files is given.');
      const problem = tooManyTasks(body.source_files, body.target_languages ?? []);
      if (problem !== undefined) issue('source_files', problem);
    })
    .meta(requiredByFiles('source_language', 'target_languages')),
  operation: {
    operationId: 'createTranslationJob',
    summary: 'Translate files or a project',
    description:
      'Accepts a job that translates uploaded files into one or more languages. Each translation is a file of the same ' +
      'format under `translations/{job_id}/{language}/`. A table with a column per language (a header such as `key,en,de`) ' +
      'gets all languages in one file, `translations/{job_id}/{name}`, unless `columns` are chosen. `source_files` needs `source_language` and `target_languages`. ' +
      'Files, formats and language pairs are checked before the job is accepted; with `source_language: auto`, when the language of the files is known. With `tms` instead of `source_files`, the job ' +
      'translates the untranslated units of a project at Weblate, Crowdin or Lokalise into its languages, or those of them in ' +
      '`target_languages`, and pushes them to be reviewed; the organization needs credentials: `PUT /v1/integrations/{name}`.',
    examples: {
      document: {
        summary: 'A Word document into two languages',
        value: {
          mode: 'ai',
          source_files: ['contracts/guide.docx'],
          source_language: 'en',
          target_languages: ['es', 'ca'],
        },
      },
      project: {
        summary: 'What a project at Weblate lacks in all of its languages',
        value: { mode: 'ai', tms: { name: 'weblate', project_identifier: 'shop/texts' } },
      },
    },
  },
});
