import type { z } from 'zod';
import { createProviderRetries } from '#api/provider-retries.ts';
import { followsPreferences, unheededPreferences } from '#api/unheeded-preferences.ts';
import type { RequestState } from '#api/state.ts';
import { requireActiveStores } from '#db/context/index.ts';
import { findActiveGlossaries } from '#db/glossaries/index.ts';
import type { JobContent } from '#db/jobs/accept.ts';
import type { JobWarning } from '#domain/jobs/job.ts';
import type { InputOf, TypeWith } from '#domain/jobs/kinds/index.ts';
import { formatForFile, unsupportedFormat } from '#formats/registry.ts';
import type { fileJobShape } from './file-job-schema.ts';
import { requireBudget, requireFiles, requireRoomForResults } from './requirements.ts';

/** The fields that submissions of jobs on files and projects share, as a client sent them. */
export type Preferences = { readonly [Name in keyof typeof fileJobShape]?: z.output<(typeof fileJobShape)[Name]> };

/** Common parts of submissions of jobs on files. Languages are BCP 47. */
export interface FileJobRequest {
  /** Keys as the client sent them, perhaps repeated. */
  readonly files: readonly string[];
  /** Path of the body's field with the file of that index. */
  readonly pathOf: (index: number) => string;
  readonly sourceLanguage: string;
  /** Empty: the files stay in their language. */
  readonly targetLanguages: readonly string[];
  readonly preferences: Preferences;
  /** True: a language model does the work of a job other than a translation. */
  readonly usesModel?: boolean;
  /** Warnings of preferences that the provider of a job that is no translation can't follow. */
  readonly warnings?: readonly JobWarning[];
}

/** Columns of a new job, and the common fields of `input` of jobs on files. */
export interface PreparedFileJob {
  readonly columns: Omit<JobContent, 'type' | 'category' | 'input'>;
  readonly input: Pick<
    InputOf<TypeWith<'pushUnits'>>,
    'provider' | 'domain' | 'instructions' | 'glossaries' | 'context_stores' | 'label' | 'export'
  >;
}

/**
 * Checks everything that depends on stored objects and providers: files, formats, language pairs, glossaries.
 *
 * @throws LoquentError 400 `capability_unavailable`, `unsupported_format`, `provider_not_configured`,
 * `validation_failed`, `glossary_inactive`, `context_store_inactive`; 404 `not_found` for files, glossaries and context stores that the
 * organization doesn't have; 413 `quota_exceeded`; 402 `credit_exhausted` when the budget is used up
 */
export async function prepareFileJob(state: RequestState, request: FileJobRequest): Promise<PreparedFileJob> {
  const { preferences, sourceLanguage } = request;
  const { providers } = state.dependencies;
  const retries = createProviderRetries(state);
  const { instructions, domain } = preferences;
  const { input, documentStores } = await preferredInput(state, preferences);
  const sourceFiles = [...new Set(request.files)];
  const targetLanguages = [...new Set(request.targetLanguages)];
  for (const file of sourceFiles) if (formatForFile(file) === undefined) throw unsupportedFormat(file);
  await requireFiles(state, request.files, request.pathOf);
  await requireRoomForResults(state, sourceFiles.length * Math.max(1, targetLanguages.length));
  const unheeded: string[] = [];
  const withoutModel: string[] = [];
  let usesModel = request.usesModel ?? false;
  for (const language of targetLanguages) {
    const provider = retries.around(providers.resolve(preferences.provider ?? undefined, sourceLanguage, language));
    await providers.requirePair(provider, { source: sourceLanguage, target: language, path: 'target_languages' });
    if (!followsPreferences(provider, language)) unheeded.push(language);
    if (provider.capabilities.kind === 'model') usesModel = true;
    else withoutModel.push(language);
  }
  await requireBudget(state, usesModel);

  return {
    columns: {
      sourceLanguage,
      targetLanguages,
      sourceFiles,
      warnings: request.warnings ?? [
        ...translationWarnings({ instructions, domain }, targetLanguages, unheeded),
        ...translationWarnings({ context_stores: documentStores }, targetLanguages, withoutModel),
      ],
    },
    input,
  };
}

/**
 * The fields of `input` that jobs on files and projects share.
 *
 * @returns also the context stores that have documents
 * @throws LoquentError 400 `glossary_inactive`, `context_store_inactive`; 404 `not_found`
 */
export async function preferredInput({ entityManager }: RequestState, preferences: Preferences) {
  const glossaries = await findActiveGlossaries(entityManager(), preferences.glossaries ?? []);
  const contextStores = [...new Set(preferences.context_stores ?? [])];
  const documentStores = await requireActiveStores(entityManager(), contextStores);
  const input = {
    provider: preferences.provider ?? null,
    domain: preferences.domain ?? null,
    instructions: preferences.instructions ?? null,
    glossaries: glossaries.map(({ id }) => id),
    context_stores: contextStores,
  };
  return { input, documentStores };
}

/** Warns of preferences that the providers of some target languages can't follow; of all of them, without naming any. */
function translationWarnings(
  preferences: Readonly<Record<string, unknown>>,
  languages: readonly string[],
  unheeded: readonly string[],
): JobWarning[] {
  const warnings = unheededPreferences(preferences, unheeded.length === 0);
  if (unheeded.length === languages.length) return [...warnings];
  return unheeded.flatMap((language) => warnings.map((warning) => ({ ...warning, language })));
}
