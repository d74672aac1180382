import { inField } from '#domain/errors.ts';
import type { z } from 'zod';
import { memoryPreferences } from '#api/memory-preferences.ts';
import { createProviderRetries } from '#api/provider-retries.ts';
import type { RequestState } from '#api/state.ts';
import { contextAccess, documentGlossaries, requireActiveStores } from '#db/context/index.ts';
import { findActiveGlossaries } from '#db/glossaries/index.ts';
import type { JobContent } from '#db/jobs/accept.ts';
import type { JobWarning } from '#domain/jobs/job.ts';
import { AUTO } from '#domain/languages/source-detection.ts';
import type { InputOf, TypeWith } from '#domain/jobs/kinds/index.ts';
import { isModel } from '#domain/execution/executor.ts';
import type { Execution } from '#domain/execution/option-matrix.ts';
import { toneOf } from '#domain/execution/request-options.ts';
import { formatForFile, unsupportedFormat } from '#formats/registry.ts';
import { unsupportedJobOptions, type JobOptions } from '#language/execution/unsupported-job-options.ts';
import type { fileJobShape } from './file-job-schema.ts';
import { analyzedLanguage } from '#jobs/submission/analyzed-language.ts';
import { requireBudget, requireFiles, requireResultQuota } from '#jobs/submission/requirements.ts';
import { reviewInput } from './review-input.ts';

/** The fields that submissions of jobs on files and projects share, as a client sent them. */
export type FileJobFields = { readonly [Name in keyof typeof fileJobShape]?: z.output<(typeof fileJobShape)[Name]> };

/** Common parts of submissions of jobs on files. Languages are BCP 47. */
export interface FileJobRequest {
  /** Keys as the client sent them, perhaps repeated. */
  readonly files: readonly string[];
  /** Path of the body's field with the file of that index. */
  readonly pathOf: (index: number) => string;
  /** Or `auto`. */
  readonly sourceLanguage: string;
  /** Empty: the files stay in their language. */
  readonly targetLanguages: readonly string[];
  readonly preferences: FileJobFields & JobOptions;
  /** The execution of a job that is no translation. */
  readonly execution?: Execution;
}

/** Columns of a new job, and the common fields of `input` of jobs on files. */
export interface PreparedFileJob {
  readonly columns: Omit<JobContent, 'type' | 'category' | 'input'>;
  readonly input: Pick<
    InputOf<TypeWith<'pullUnits'>>,
    | 'provider'
    | 'source_language'
    | 'domain'
    | 'instructions'
    | 'formality'
    | 'glossaries'
    | 'context_stores'
    | 'memory'
    | 'review'
    | 'label'
    | 'export'
  >;
}

/**
 * Checks everything that depends on stored objects and providers: files, formats, language pairs, glossaries.
 *
 * @throws LoquentError 400 `capability_unavailable`, `unsupported_format`, `provider_not_configured`,
 * `validation_failed`, `glossary_inactive`, `context_store_inactive`, `language_undetected`, `languages_differ`; 404 `not_found` for files, glossaries and context stores that the
 * organization doesn't have; 413 `quota_exceeded`; 402 `credit_exhausted` when the budget is used up
 */
export async function prepareFileJob(state: RequestState, request: FileJobRequest): Promise<PreparedFileJob> {
  const { preferences } = request;
  const { providers } = state.dependencies;
  const retries = createProviderRetries(state);
  const input = await preferredInput(state, preferences);
  const sourceFiles = [...new Set(request.files)];
  const targetLanguages = [...new Set(request.targetLanguages)];
  for (const [index, file] of request.files.entries()) {
    if (formatForFile(file) === undefined) throw inField(request.pathOf(index), unsupportedFormat(file));
  }
  await requireFiles(state, request.files, request.pathOf);
  const isDetected = request.sourceLanguage === AUTO;
  const sourceLanguage = isDetected ? await analyzedLanguage(state, sourceFiles) : request.sourceLanguage;
  await requireResultQuota(state, sourceFiles.length * Math.max(1, targetLanguages.length));
  const executions: Execution[] = request.execution === undefined ? [] : [request.execution];
  for (const language of targetLanguages) {
    const provider = retries.around(
      providers.resolve(preferences.provider ?? undefined, sourceLanguage ?? 'und', language),
    );
    // The job checks the pairs of a language that it detects.
    if (sourceLanguage !== null) {
      await providers.requirePair(provider, { source: sourceLanguage, target: language, path: 'target_languages' });
    }
    executions.push({ task: 'translate', executor: provider.capabilities, targetLanguage: language });
  }
  const warnings = await submissionWarnings(state, executions, preferences, sourceLanguage);
  await requireBudget(
    state,
    executions.some(({ executor }) => isModel(executor)),
  );

  return {
    columns: { sourceLanguage, targetLanguages, sourceFiles, warnings },
    input: { ...input, ...(isDetected ? { source_language: AUTO } : {}) },
  };
}

/** `unsupportedJobOptions` with the context stores of the organization. */
export async function submissionWarnings(
  state: RequestState,
  executions: readonly Execution[],
  options: JobOptions,
  sourceLanguage: string | null,
): Promise<readonly JobWarning[]> {
  const { organizationId } = state.principal;
  const access = contextAccess(state.entityManager(), organizationId, state.dependencies.vectors);
  return unsupportedJobOptions(executions, options, sourceLanguage, access);
}

/**
 * The fields of `input` that jobs on files and projects share.
 *
 * @throws LoquentError 400 `glossary_inactive`, `context_store_inactive`, `validation_failed`; 404 `not_found`; 413 `limit_reached`
 */
export async function preferredInput({ entityManager, dependencies }: RequestState, preferences: FileJobFields) {
  const glossaries = await findActiveGlossaries(entityManager(), preferences.glossaries ?? []);
  const contextStores = [...new Set(preferences.context_stores ?? [])];
  const memories = await requireActiveStores(entityManager(), contextStores);
  // The job would fail with the same error.
  await documentGlossaries(entityManager(), contextStores);
  return {
    provider: preferences.provider ?? null,
    domain: preferences.domain ?? null,
    instructions: preferences.instructions ?? null,
    formality: toneOf(preferences.formality),
    glossaries: glossaries.map(({ id }) => id),
    context_stores: contextStores,
    memory: memoryPreferences(preferences.memory, memories),
    ...reviewInput(dependencies, preferences),
  };
}
