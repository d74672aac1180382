import { contextAccess } from '#db/context/index.ts';
import { BY_DUBBING_SERVICE, editorOf } from '#domain/execution/executor.ts';
import type { Execution, LanguageTask } from '#domain/execution/option-matrix.ts';
import type { JobWarning } from '#domain/jobs/job.ts';
import type { JobKind } from '#domain/jobs/kinds/job-kind.ts';
import { unsupportedJobOptions } from '#language/execution/unsupported-job-options.ts';
import type { Caller } from '#jobs/caller.ts';
import { createProviderRetries } from '#jobs/provider-retries.ts';
import { REVISE_POSITIONS, type ProviderLimits } from '#providers/language/registry.ts';
import type { TranslationProvider } from '#providers/language/provider.ts';
import { requestedTargets, type JobRequest } from './job-request.ts';

/** Tasks of an editor, and the providers that may be asked for them. */
const EDITING: { readonly [Task in LanguageTask]?: ProviderLimits } = {
  revise: { positions: REVISE_POSITIONS },
  rewrite: {},
  assess: {},
  extract_terms: {},
};

/** The provider of a job that edits texts; undefined for the others. @throws LoquentError as `resolveEditor` */
export function editingProvider(
  { dependencies: { providers } }: Caller<'providers'>,
  { request }: JobKind,
  { provider }: JobRequest,
): TranslationProvider | undefined {
  const limits = request?.task && EDITING[request.task];
  return limits && providers.resolveEditor(provider ?? undefined, limits);
}

/** True if a dubbing service does all the work of a job. */
export const isDubbedByProvider = ({ dependencies: { speech } }: Caller<'speech'>, { voice }: JobKind): boolean =>
  voice === 'instead' && speech.dubber() !== undefined;

/**
 * The task of a job with its executors: one, or one per target language.
 *
 * @param sourceLanguage BCP 47; null: not known yet, so that the job checks the pairs of languages
 * @throws LoquentError as `resolve` and `requirePair` of the providers
 */
export async function executionsOf(
  caller: Caller<'providers' | 'speech'>,
  kind: JobKind,
  request: JobRequest,
  sourceLanguage: string | null,
): Promise<readonly Execution[]> {
  const task = kind.request?.task;
  if (task === undefined) return [];
  const editor = editingProvider(caller, kind, request);
  if (editor !== undefined) return [{ task, executor: editorOf(editor) }];
  if (isDubbedByProvider(caller, kind)) return [{ task, executor: BY_DUBBING_SERVICE }];
  // People have given the translation.
  if (request.target_subtitles != null) return [];
  const { providers } = caller.dependencies;
  const retries = createProviderRetries(caller);
  const providerFor = (target: string) =>
    retries.around(providers.resolve(request.provider ?? undefined, sourceLanguage ?? 'und', target));
  const executions: Execution[] = [];
  for (const { value: target, path } of requestedTargets(request)) {
    const provider = providerFor(target);
    if (sourceLanguage !== null) await providers.requirePair(provider, { source: sourceLanguage, target, path });
    executions.push({ task, executor: provider.capabilities, targetLanguage: target });
  }
  // A project knows its languages.
  return executions.length > 0 ? executions : [{ task, executor: providerFor('und').capabilities }];
}

/** Warnings about options that the executors can't follow. @throws LoquentError as `unsupportedJobOptions` */
export async function optionWarnings(
  caller: Caller<'vectors'>,
  executions: readonly Execution[],
  request: JobRequest,
  sourceLanguage: string | null,
): Promise<readonly JobWarning[]> {
  const { principal, dependencies } = caller;
  const access = contextAccess(caller.entityManager(), principal.organizationId, dependencies.vectors);
  const options = { ...request, tts_volume: request.video?.tts_volume };
  return unsupportedJobOptions(executions, options, sourceLanguage, access);
}
