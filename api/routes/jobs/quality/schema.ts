import { z } from 'zod';
import { languageTag } from '#api/schemas.ts';
import {
  filePairs,
  fileJobShape,
  issueReporter,
  sourceFileKeys,
  targetLanguages,
  tooManyTasks,
  tmsSchema,
} from '#api/routes/jobs/file-job-schema.ts';

const { domain, glossaries, context_stores, memory, provider } = fileJobShape;

/** Fields of all jobs on quality. */
export const qualityShape = {
  tms: tmsSchema.nullish().describe('project to check; or `source_files`, or `file_pairs`'),
  source_files: sourceFileKeys
    .nullish()
    .describe('bilingual files: .xliff, .xlf, .po, .tmx, and .csv, .tsv or .xlsx with a column per language'),
  file_pairs: filePairs.nullish().describe('files, each with its translation: a file of the same type and structure'),
  source_language: languageTag.nullish().describe('language of the sources, BCP 47; required for files'),
  target_languages: targetLanguages.nullish().describe('with tms: languages of the project; default: all'),
  domain,
  glossaries,
  context_stores,
  memory,
  provider,
  push: z
    .boolean()
    .nullish()
    .meta({ default: true, description: 'false: units of the project get no comments about their issues' }),
};

/** In the description of a body: fields that files require. */
export const REQUIRED_BY_FILES = {
  dependentRequired: { source_files: ['source_language', 'target_languages'], file_pairs: ['source_language'] },
};

interface Sources {
  readonly tms?: { readonly label?: string | null | undefined } | null | undefined;
  readonly push?: boolean | null | undefined;
  readonly source_files?: readonly string[] | null | undefined;
  readonly file_pairs?: readonly unknown[] | null | undefined;
  readonly source_language?: string | null | undefined;
  readonly target_languages?: readonly string[] | null | undefined;
}

/** Checks dependencies between fields once every field is valid on its own. */
export function checkSources(body: Sources, context: z.RefinementCtx): void {
  const issue = issueReporter(context);
  if (body.push === false && body.tms?.label != null) {
    const message = 'Labels are for strings whose units get comments: leave it out, or send push true.';
    context.addIssue({ code: 'custom', path: ['tms', 'label'], message });
  }
  const given = [body.tms, body.source_files, body.file_pairs].filter((each) => each != null);
  if (given.length > 1) issue('tms', 'Send one of tms, source_files and file_pairs.');
  if (given.length === 0) issue('source_files', 'Required when tms and file_pairs are absent.');
  if (body.tms != null || given.length !== 1) return;
  if (body.source_language == null) issue('source_language', 'Required for files.');
  if (body.source_files == null) return;
  if (body.target_languages == null) issue('target_languages', 'Required when source_files is given.');
  const problem = tooManyTasks(body.source_files, body.target_languages ?? []);
  if (problem !== undefined) issue('source_files', problem);
}
