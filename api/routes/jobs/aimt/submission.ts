import type { RequestState } from '#api/state.ts';
import type { NewJob } from '#db/jobs/accept.ts';
import type { JobWarning } from '#domain/jobs/job.ts';
import { documentFormats, formatForFile } from '#formats/registry.ts';
import { requireMemory } from '#db/context.ts';
import { newJob } from '#jobs/typed-job.ts';
import { prepareFileJob } from '#api/routes/jobs/file-job.ts';
import { requireMode, requireNoTms } from '#api/routes/jobs/refusals.ts';
import { defineSubmission } from '#api/routes/jobs/submission.ts';
import { translationJobSchema, type TranslationJobBody } from './schema.ts';

/**
 * Builds the columns of a translation job.
 *
 * @throws LoquentError as `prepareFileJob`, and `mode_not_supported`
 */
async function prepare(state: RequestState, body: TranslationJobBody): Promise<NewJob> {
  requireMode(body.mode);
  requireNoTms(body.tms, 'translated');
  const { columns, input } = await prepareFileJob(state, {
    files: body.source_files ?? [],
    pathOf: (index) => `source_files.${index}`,
    sourceLanguage: body.source_language ?? '',
    targetLanguages: body.target_languages ?? [],
    preferences: body,
  });
  return newJob('aimt', {
    ...columns,
    warnings: [...columns.warnings, ...(body.columns == null ? [] : columnsNotUsed(columns.sourceFiles))],
    input: {
      ...input,
      segmentation: body.segmentation ?? 'default',
      columns: body.columns ?? null,
      save_to_memory: await requireMemory(state.entityManager(), body.save_to_memory ?? null),
    },
  });
}

/** Warnings of a job that chooses columns: one per file whose format has none, which is translated as a whole. */
function columnsNotUsed(files: readonly string[]): JobWarning[] {
  const tables = documentFormats
    .filter(({ hasColumns }) => hasColumns === true)
    .flatMap(({ extensions }) => extensions);
  const message = `"columns" was not used for this file: only ${tables.join(' and ')} files have columns to choose.`;
  return files
    .filter((file) => formatForFile(file)?.hasColumns !== true)
    .map((file) => ({ code: 'columns_not_used', message, source_file: file }));
}

/** `POST /v1/jobs/translation` (spec, section 4.2). */
export const aimtSubmission = defineSubmission({
  path: '/translation',
  schema: translationJobSchema,
  prepare,
  operation: {
    operationId: 'createTranslationJob',
    summary: 'Translate files',
    description:
      'Accepts a job that translates uploaded files into one or more languages. Each translation is a file of the same ' +
      'format under `translations/{job_id}/{language}/`. A table with a column per language (a header such as `key,en,de`) ' +
      'gets all languages in one file, `translations/{job_id}/{name}`, unless `columns` are chosen. `source_files` needs `source_language` and `target_languages`. ' +
      'Files, formats and language pairs are checked before the job is accepted.',
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
    },
  },
});
