import { contextAccess, documentGlossaries, requireActiveStores } from '#db/context/index.ts';
import { findActiveGlossaries, loadTerminology } from '#db/glossaries/index.ts';
import { createUsageMeter } from '#db/usage/usage.ts';
import { editorOf } from '#domain/execution/executor.ts';
import { toneOf } from '#domain/execution/request-options.ts';
import { unsupportedOptions } from '#domain/execution/unsupported-options.ts';
import { memoryPreferences } from '#domain/memories/memory-preferences.ts';
import type { Caller } from '#jobs/caller.ts';
import { createProviderRetries, type ProviderRetries } from '#jobs/provider-retries.ts';
import { loadContext } from '#language/context/load-context.ts';
import type { JobOptions } from '#language/execution/unsupported-job-options.ts';
import { findRefiner, refinerOf, requireRefiner, withCare } from '#language/quality/refiner.ts';
import type { TranslationProvider } from '#providers/language/provider.ts';
import { REVISE_POSITIONS, type ProviderLimits } from '#providers/language/registry.ts';

export type TextTask = 'translate' | 'revise' | 'rewrite';

/** The providers of a task: those with models in the usual order revise and rewrite. */
const LIMITS: Readonly<Record<TextTask, ProviderLimits | undefined>> = {
  translate: undefined,
  revise: { positions: REVISE_POSITIONS },
  rewrite: { positions: REVISE_POSITIONS },
};

/** The fields of a request about texts that its settings depend on. Languages are BCP 47. */
export interface TextWorkRequest extends JobOptions {
  readonly source_language: string;
  /** Absent: the text stays in its language. */
  readonly target_language?: string;
}

/** Common settings of the work on texts. */
export type TextSettings = Awaited<ReturnType<typeof textSettings>>;

export type TextCaller = Caller<'config' | 'embeddings' | 'orm' | 'providers' | 'rules' | 'vectors'>;

/**
 * Checks all that a request names and that is no question to a provider: what a stream refuses before it begins.
 *
 * @throws LoquentError 400 `validation_failed`, `glossary_inactive`, `context_store_inactive`; 404 `not_found`
 */
export async function requireValidText(caller: TextCaller, task: TextTask, request: TextWorkRequest): Promise<void> {
  const entityManager = caller.entityManager();
  caller.dependencies.providers.requireListed(request.provider ?? undefined, LIMITS[task]);
  memoryPreferences(request.memory, await requireActiveStores(entityManager, request.context_stores ?? []));
  await findActiveGlossaries(entityManager, request.glossaries ?? []);
}

/**
 * Resolves and checks the objects that a request names.
 *
 * @param isStreamed true: the result is shown while it is made
 * @throws LoquentError 400 `validation_failed`, `provider_not_configured`, `capability_unavailable`,
 * `glossary_inactive`, `context_store_inactive`; 404 `not_found` for a glossary or context store that the organization doesn't have
 */
export async function textSettings(caller: TextCaller, task: TextTask, request: TextWorkRequest, isStreamed = false) {
  const { orm, providers, rules, embeddings, vectors } = caller.dependencies;
  const { organizationId } = caller.principal;
  const { source_language: sourceLanguage, target_language: targetLanguage = sourceLanguage } = request;
  const retries = createProviderRetries(caller);
  // Only translations are assessed and translated again.
  const care = task === 'translate' ? request : {};
  requireRefiner(providers, care);
  const asked = await providerFor(caller, task, request, retries);
  const languages = { source: sourceLanguage, target: targetLanguage };
  const refiner = findRefiner(providers, care, asked, languages);
  const provider = withCare(asked, care);
  const entityManager = caller.entityManager();
  const stores = request.context_stores ?? [];
  const memories = await requireActiveStores(entityManager, stores);
  const meter = createUsageMeter(orm, { organizationId, operation: `text.${task}` });
  const { contents, ...context } = await loadContext(stores, request.instructions ?? undefined, {
    ...contextAccess(entityManager, organizationId, vectors),
    embeddings,
    sourceLanguage,
    targetLanguage: request.target_language ?? null,
    contextTokens: provider.model?.contextTokens,
    preferences: memoryPreferences(request.memory, memories),
    meter,
    retry: retries.retry,
  });
  const executor = task === 'translate' ? provider.capabilities : editorOf(provider);
  const execution = { task, executor, targetLanguage, isStreamed };
  const ignored = unsupportedOptions([execution], { ...request, context_stores: contents });
  return {
    ...context,
    /** Style guide of the context stores; without stores, that of the request. */
    styleguide: contents === undefined ? (request.styleguide ?? undefined) : context.styleguide,
    /** Warnings about options without effect, and styleguides that don't fit into a prompt. */
    warnings: [...ignored, ...context.warnings],
    provider: retries.around(provider),
    /** Assesses and translates again; undefined: nothing does. */
    refiner: refiner && refinerOf(retries.around(refiner.provider)),
    /** Ends retries of the provider's calls: the client has had a part of the answer. */
    endRetries: retries.end,
    /** The provider's identifier in requests. */
    providerIdentifier: request.provider ?? providers.identifiers[0] ?? provider.id,
    sourceLanguage,
    targetLanguage,
    domain: request.domain ?? undefined,
    formality: toneOf(request.formality) ?? undefined,
    terminology: await loadTerminology(
      entityManager,
      request.glossaries ?? [],
      sourceLanguage,
      targetLanguage,
      await documentGlossaries(entityManager, stores),
    ),
    meter,
    rules: rules.rulesFor(organizationId),
  };
}

async function providerFor(
  { dependencies: { providers } }: TextCaller,
  task: TextTask,
  { provider: identifier, source_language: source, target_language: target = source }: TextWorkRequest,
  retries: ProviderRetries,
): Promise<TranslationProvider> {
  const named = identifier ?? undefined;
  const editor = task === 'translate' ? undefined : providers.resolveEditor(named, LIMITS[task]);
  if (editor !== undefined && task === 'rewrite') return editor;
  const provider = providers.resolve(named, source, target, LIMITS[task]);
  if (editor === undefined) {
    await providers.requirePair(retries.around(provider), { source, target, path: 'target_language' });
  }
  return provider;
}
