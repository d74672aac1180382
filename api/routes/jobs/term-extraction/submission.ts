import { validationFailed } from '#domain/request-errors.ts';
import { analyzedLanguage } from '#jobs/submission/analyzed-language.ts';
import { prepareProjectJob } from '#api/routes/jobs/project-job.ts';
import { defineSubmission } from '#api/routes/jobs/submission.ts';
import type { RequestState } from '#api/state.ts';
import { requireUnclaimedName } from '#db/glossaries/import/index.ts';
import type { JobContent } from '#db/jobs/accept.ts';
import { DEFAULT_TERMS } from '#domain/jobs/kinds/term-extraction.ts';
import { AUTO } from '#domain/languages/source-detection.ts';
import { editorOf, isModel } from '#domain/execution/executor.ts';
import { unsupportedOptions } from '#domain/execution/unsupported-options.ts';
import { formatForFile, isMemoryFile, unsupportedFormat } from '#formats/registry.ts';
import { newJob } from '#jobs/typed-job.ts';
import { termExtractionSchema, type TermExtractionBody } from './schema.ts';
import { requireBudget, requireFiles, requireResultQuota } from '#jobs/submission/requirements.ts';

/** Files of a report. */
const RESULTS = 2;

/**
 * Builds the columns of a job that extracts terms into a new glossary.
 *
 * @throws LoquentError as `prepareProjectJob`, `resolveEditor` and `analyzedLanguage`; 409 `conflict` for a name that the organization has; `unsupported_format`,
 * `validation_failed`; 404 `not_found` for files; 413 `quota_exceeded`
 */
async function prepare(state: RequestState, body: TermExtractionBody): Promise<JobContent> {
  const by = editorOf(state.dependencies.providers.resolveEditor(body.provider ?? undefined));
  const executions = [{ task: 'extract_terms', executor: by }] as const;
  const { glossary_name, domain } = body;
  await requireUnclaimedName(state.entityManager(), glossary_name);
  const input = {
    glossary_name,
    provider: body.provider ?? null,
    domain: domain ?? null,
    limit: body.limit ?? DEFAULT_TERMS,
  };
  const targetLanguages = [...new Set(body.target_languages ?? [])];
  if (body.tms != null) {
    const { columns } = await prepareProjectJob(state, {
      tms: body.tms,
      sourceLanguage: body.source_language,
      targetLanguages,
      preferences: { domain },
      executions,
    });
    await requireResultQuota(state, RESULTS);
    return newJob('term_extraction', { ...columns, input });
  }
  const sourceFiles = [...new Set(body.source_files ?? [])];
  const isDetected = body.source_language === AUTO;
  for (const file of sourceFiles) {
    // The texts of a memory are read with one of its languages.
    if (isMemoryFile(file)) {
      if (targetLanguages.length === 0) throw memoryWithoutLanguage(file);
      if (isDetected) throw memoryToDetect(file);
    } else if (formatForFile(file) === undefined) {
      throw unsupportedFormat(file);
    }
  }
  await requireFiles(state, body.source_files ?? [], (index) => `source_files.${index}`);
  await requireResultQuota(state, RESULTS);
  await requireBudget(state, isModel(by));
  return newJob('term_extraction', {
    sourceLanguage: isDetected ? await analyzedLanguage(state, sourceFiles) : (body.source_language ?? null),
    targetLanguages,
    sourceFiles,
    warnings: unsupportedOptions(executions, { domain }),
    input: { ...input, ...(isDetected ? { source_language: AUTO } : {}) },
  });
}

const memoryToDetect = (file: string) =>
  validationFailed([
    { path: 'source_language', message: `must be a code for ${file}: the texts of a memory are in several languages` },
  ]);

const memoryWithoutLanguage = (file: string) =>
  validationFailed([
    { path: 'target_languages', message: `Required for ${file}: name the languages of its translations.` },
  ]);

/** `POST /v1/jobs/term-extraction`. */
export const submission = defineSubmission({
  path: '/term-extraction',
  schema: termExtractionSchema,
  prepare,
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
