import { z } from 'zod';
import { memoryShape } from '#api/memory-preferences.ts';
import { fileKey, formalityField, languageTag, sourceLanguageTag } from '#api/schemas.ts';
import { MAX_ID } from '#db/entities/index.ts';
import { AUTO } from '#domain/languages/source-detection.ts';

/** Maximum elements of these arrays, and of files × languages: the capacity of a job's workflow. */
const MAX_SOURCE_FILES = 100;
const MAX_TARGET_LANGUAGES = 50;
const MAX_TASKS = 500;

/** Fields of jobs on several files. */
export const sourceFileKeys = z.array(fileKey).min(1).max(MAX_SOURCE_FILES);
export const filePairs = z
  .array(z.object({ source_file: fileKey, target_file: fileKey, target_language: languageTag }))
  .min(1)
  .max(MAX_SOURCE_FILES);
export const targetLanguages = z.array(languageTag).min(1).max(MAX_TARGET_LANGUAGES);

/** Language of files that a job may detect. */
export const languageOfFiles = sourceLanguageTag
  .nullish()
  .describe('language of the files, BCP 47, or `auto` to detect it');

const ids = z.array(z.int().positive()).max(50);

/** A project of a translation management system. */
export const tmsSchema = z.object({
  name: z.enum(['weblate', 'crowdin', 'lokalise']).describe('the translation management system'),
  project_identifier: z.string().min(1).max(500).describe('id or slug of the project in that system'),
  label: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .nullish()
    .describe(
      'label (Weblate, Crowdin) or tag (Lokalise) that strings get whose translations the job pushes, or whose units ' +
        'a job on quality comments on',
    ),
});

/** A project whose translations a job pushes. */
export const pushedTmsSchema = tmsSchema.extend({
  export: z
    .boolean()
    .nullish()
    .describe(
      'true: once everything is pushed, the files of the languages are stored as the system exports them, as target ' +
        'files of the job',
    ),
});

/** Field of jobs that translate files or projects. */
export const ledgerField = z
  .object({
    from_job: z.uuid().describe('id of the job whose renderings are used for the names and terms that occur again'),
  })
  .nullish()
  .describe('names and terms that the job starts with');

/** Field of jobs that translate files. */
export const saveToMemory = z
  .int()
  .positive()
  .max(MAX_ID)
  .nullish()
  .describe(
    'id of a context store of content_kind `translation_memory`, which gets the translations as a document once the job ' +
      'has completed, or what it had translated when it failed',
  );

/** Field of jobs that may wait for people. */
export const reviewField = z
  .boolean()
  .nullish()
  .meta({
    description:
      "true: after the machine's work the job waits at the step `review`, until `POST /v1/jobs/{job_id}/finish`; then the " +
      'files are written with the segments as they are',
    default: false,
  });

/** Field of jobs on recordings, which may wait for people earlier, too. */
export const recordingReviewField = z
  .union([z.boolean(), z.enum(['transcript'])])
  .nullish()
  .meta({
    description:
      "true: after the machine's work the job waits at the step `review`, until `POST /v1/jobs/{job_id}/finish`; then the " +
      'files are written with the segments as they are. `transcript`: it waits there before the translation, so that people correct what was said and who said it',
    default: false,
  });

/** Field of jobs whose spec offers human translators. */
export const mode = z.enum(['ai', 'human']).describe('`ai`; `human` is not supported');

/** Common fields of jobs on files, besides their files and languages. */
export const fileJobShape = {
  domain: z
    .string()
    .max(200)
    .nullish()
    .describe('subject area, such as `legal` or `medicine`, for the choice of words'),
  glossaries: ids.nullish().describe('ids of the glossaries to apply: where two conflict, the first one wins'),
  context_stores: ids.nullish().describe('ids of context stores with reference material or translation memories'),
  ...memoryShape,
  instructions: z.string().max(10_000).nullish().describe('style instructions for the language model'),
  formality: formalityField,
  provider: z.string().max(50).nullish().describe('id of a provider; default: the first of `PROVIDERS`'),
  review: reviewField,
};

/** Explains why a job has too many files for its languages; undefined: it hasn't. */
export function tooManyTasks(files: readonly unknown[] = [], languages: readonly unknown[] = []): string | undefined {
  const tasks = files.length * languages.length;
  if (tasks <= MAX_TASKS) return undefined;
  return `Files times languages is ${tasks}; a job may have at most ${MAX_TASKS}. Send several jobs.`;
}

type AddIssue = (field: string, message: string) => void;

/** Adds problems of fields to the result of a check. */
export const issueReporter =
  (context: z.RefinementCtx): AddIssue =>
  (field, message) =>
    context.addIssue({ code: 'custom', path: [field], message });

interface Sources {
  readonly tms?: unknown;
  readonly source_files?: readonly string[] | null | undefined;
  readonly source_language?: string | null | undefined;
}

/** In the description of a body: fields that files require. */
export const requiredByFiles = (...fields: readonly string[]) => ({ dependentRequired: { source_files: fields } });

/** Requires either files, with their language, or a project. @param field that is named if both are absent */
export function requireOneSource(body: Sources, issue: AddIssue, field: 'tms' | 'source_files'): void {
  const hasFiles = body.source_files != null;
  if (hasFiles && body.tms != null) issue('tms', 'Send either source_files or tms, not both.');
  const other = field === 'tms' ? 'source_files' : 'tms';
  if (!hasFiles && body.tms == null) issue(field, `Required when ${other} is absent.`);
  if (body.tms != null && body.source_language === AUTO) {
    issue('source_language', 'A project has its own source language: leave this out.');
  }
  if (hasFiles && body.source_language == null) issue('source_language', 'Required when source_files is given.');
}
