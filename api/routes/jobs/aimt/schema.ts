import { z } from 'zod';
import { fileKey, languageTag, sourceLanguageTag } from '#api/schemas.ts';
import { SEGMENTATION_MODES } from '#domain/segmentation/modes.ts';
import {
  fileJobShape,
  issueReporter,
  MAX_SOURCE_FILES,
  MAX_TARGET_LANGUAGES,
  mode,
  requiredByFiles,
  requireOneSource,
  tooManyTasks,
  saveToMemory,
  pushedTmsSchema,
} from '#api/routes/jobs/file-job-schema.ts';

const keyNames = z.array(z.string().min(1).max(500)).max(1_000).nullish();

/**
 * Schema of `POST /v1/jobs/translation`. Dependencies between fields are checked once every field is valid on its own.
 */
export const translationJobSchema = z
  .object({
    mode,
    ...fileJobShape,
    save_to_memory: saveToMemory,
    segmentation: z
      .enum(SEGMENTATION_MODES)
      .nullish()
      .meta({ description: 'how texts are split into segments', default: 'default' }),
    source_files: z
      .array(fileKey)
      .min(1)
      .max(MAX_SOURCE_FILES)
      .nullish()
      .describe('keys of the files to translate; either this or `tms`'),
    source_language: sourceLanguageTag.nullish().describe('language of the files, BCP 47, or `auto` to detect it'),
    target_languages: z
      .array(languageTag)
      .min(1)
      .max(MAX_TARGET_LANGUAGES)
      .nullish()
      .describe('languages to translate into, BCP 47'),
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
  .meta(requiredByFiles('source_language', 'target_languages'));
export type TranslationJobBody = z.output<typeof translationJobSchema>;
