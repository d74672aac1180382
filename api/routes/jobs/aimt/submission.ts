import type { RequestState } from '#api/state.ts';
import type { JobContent } from '#db/jobs/accept.ts';
import type { JobWarning } from '#domain/jobs/job.ts';
import { documentFormats, formatForFile } from '#formats/registry.ts';
import { requireMemory } from '#db/context/index.ts';
import type { Execution } from '#domain/execution/option-matrix.ts';
import { newJob } from '#jobs/typed-job.ts';
import { prepareProjectJob } from '#api/routes/jobs/project-job.ts';
import { prepareFileJob } from '#api/routes/jobs/file-job.ts';
import { defineSubmission } from '#api/routes/jobs/submission.ts';
import { translationJobSchema, type TranslationJobBody } from './schema.ts';
import { requireMode } from '#jobs/submission/requirements.ts';

/** Builds the columns of a translation job. @throws LoquentError as `prepareFileJob`, and `mode_not_supported` */
async function prepare(state: RequestState, body: TranslationJobBody): Promise<JobContent> {
  requireMode(body.mode);
  if (body.tms != null) return prepareProject(state, body, body.tms);
  const { columns, input } = await prepareFileJob(state, {
    files: body.source_files ?? [],
    pathOf: (index) => `source_files.${index}`,
    sourceLanguage: body.source_language ?? '',
    targetLanguages: body.target_languages ?? [],
    preferences: body,
  });
  const { sourceFiles = [], warnings = [] } = columns;
  return newJob('aimt', {
    ...columns,
    warnings: [...warnings, ...(body.columns == null ? [] : columnsNotUsed(sourceFiles))],
    input: {
      ...input,
      segmentation: body.segmentation ?? 'default',
      columns: body.columns ?? null,
      ...(body.keys == null ? {} : { keys: chosenKeys(body.keys) }),
      save_to_memory: await requireMemory(state.entityManager(), body.save_to_memory ?? null),
    },
  });
}

function chosenKeys({ translate, skip }: NonNullable<TranslationJobBody['keys']>) {
  return { ...(translate == null ? {} : { translate }), ...(skip == null ? {} : { skip }) };
}

/** Builds the columns of a job on a project, whose languages are known when the job begins. */
async function prepareProject(
  state: RequestState,
  body: TranslationJobBody,
  tms: NonNullable<TranslationJobBody['tms']>,
): Promise<JobContent> {
  const { columns, input } = await prepareProjectJob(state, {
    tms,
    sourceLanguage: body.source_language,
    targetLanguages: body.target_languages ?? [],
    preferences: body,
    executions: projectExecutions(state, body),
  });
  return newJob('aimt', {
    ...columns,
    input: { ...input, segmentation: body.segmentation ?? 'default', columns: null, save_to_memory: null },
  });
}

/** One per target language that the request names; the project knows the others. Pairs of languages are checked with the project. */
function projectExecutions(
  { dependencies: { providers } }: RequestState,
  { provider, target_languages: languages }: TranslationJobBody,
): readonly Execution[] {
  const executorFor = (language: string) => providers.resolve(provider ?? undefined, 'und', language).capabilities;
  if (languages == null) return [{ task: 'translate', executor: executorFor('und') }];
  return languages.map((language) => ({
    task: 'translate',
    executor: executorFor(language),
    targetLanguage: language,
  }));
}

/** Warnings of a job that chooses columns: one per file whose format has none, which is translated as a whole. */
function columnsNotUsed(files: readonly string[]): JobWarning[] {
  const tables = documentFormats
    .filter(({ options }) => options?.includes('columns') === true)
    .flatMap(({ extensions }) => extensions);
  const message = `"columns" was not used for this file: only ${tables.join(' and ')} files have columns to choose.`;
  return files
    .filter((file) => formatForFile(file)?.options?.includes('columns') !== true)
    .map((file) => ({ code: 'columns_not_used', message, source_file: file }));
}

/** `POST /v1/jobs/translation`. */
export const submission = defineSubmission({
  path: '/translation',
  schema: translationJobSchema,
  prepare,
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
