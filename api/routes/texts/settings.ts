import type { Terminology } from '#domain/glossaries/terminology.ts';
import { findActiveGlossaries, loadTerminology } from '#db/glossaries/index.ts';
import { contextAccess, documentGlossaries, requireActiveStores } from '#db/context/index.ts';
import { createUsageMeter } from '#db/usage/usage.ts';
import { loadContext } from '#language/context/load-context.ts';
import { findRefiner, refinerOf, requireRefiner, withCare, type Refiner } from '#language/quality/refiner.ts';
import type { ReferenceSource } from '#providers/language/reference.ts';
import { REVISE_POSITIONS, type ProviderLimits } from '#providers/language/registry.ts';
import type { TranslationProvider } from '#providers/language/provider.ts';
import type { UsedMemory } from '#language/memories/accept-matches.ts';
import { toneOf, type StoreContents, type Tone } from '#domain/execution/request-options.ts';
import type { TextRules } from '#language/rules/text-rules.ts';
import type { SegmentWarning } from '#language/translation/contract.ts';
import type { UsageMeter } from '#providers/language/usage.ts';
import { memoryPreferences } from '#domain/memories/memory-preferences.ts';
import { createProviderRetries } from '#jobs/provider-retries.ts';
import type { RequestState } from '#api/state.ts';
import type { ReviseTextBody, RewriteTextBody, TranslateTextBody } from './schema.ts';

/** The providers that revise and rewrite: those with models in the usual order. */
export const WITH_MODELS = { positions: REVISE_POSITIONS };

/**
 * Checks all that a request names and that is no question to a provider: what a stream refuses before it begins.
 *
 * @throws LoquentError 400 `validation_failed`, `glossary_inactive`, `context_store_inactive`; 404 `not_found`
 */
export async function requireValid(
  state: RequestState,
  body: TranslateTextBody | RewriteTextBody,
  limits?: ProviderLimits,
): Promise<void> {
  state.dependencies.providers.requireListed(body.provider ?? undefined, limits);
  memoryPreferences(body.memory, await requireActiveStores(state.entityManager(), body.context_stores ?? []));
  await findActiveGlossaries(state.entityManager(), body.glossaries ?? []);
}

/** Common settings of text requests. */
export interface TextSettings {
  readonly provider: TranslationProvider;
  /** The provider's identifier in requests. */
  readonly providerIdentifier: string;
  readonly sourceLanguage: string;
  readonly domain: string | undefined;
  readonly formality: Tone | undefined;
  /** Prompts of context stores, then the instructions of the request. */
  readonly instructions: string | undefined;
  readonly terminology: Terminology | undefined;
  /** Contents that the context stores of the request can contribute; undefined without any. */
  readonly contents: StoreContents | undefined;
  /** Styleguides of context stores; undefined without any. */
  readonly styleguide: string | undefined;
  /** Warnings about styleguides that don't fit into a prompt. */
  readonly warnings: readonly SegmentWarning[];
  /** References from context stores; undefined without any. */
  readonly references: ReferenceSource | undefined;
  /** The translation memories among the context stores of the request; undefined without any. */
  readonly memory: UsedMemory | undefined;
  readonly meter: UsageMeter;
  readonly rules: TextRules;
  /** Ends retries of the provider's calls: the client has had a part of the answer. */
  readonly endRetries: () => void;
}

export interface BilingualTextSettings extends TextSettings {
  readonly targetLanguage: string;
  /** Assesses and translates again; undefined: nothing does. */
  readonly refiner?: Refiner | undefined;
}

/**
 * Resolves and checks the objects that a translation names.
 *
 * @throws LoquentError 400 `validation_failed`, `provider_not_configured`, `capability_unavailable`,
 * `glossary_inactive`, `context_store_inactive`; 404 `not_found` for a glossary or context store that the organization doesn't have
 */
export async function translationSettings(
  state: RequestState,
  body: TranslateTextBody,
): Promise<BilingualTextSettings> {
  const { source_language: source, target_language: target } = body;
  const { providers } = state.dependencies;
  requireRefiner(providers, body);
  const asked = providers.resolve(body.provider ?? undefined, source, target);
  const retried = createProviderRetries(state).around(asked);
  await providers.requirePair(retried, { source, target, path: 'target_language' });
  const provider = withCare(asked, body);
  const refiner = findRefiner(providers, body, asked, { source, target });
  return {
    ...(await commonSettings(state, body, provider, 'text.translate', target)),
    refiner: refiner && refinerOf(createProviderRetries(state).around(refiner.provider)),
    targetLanguage: target,
  };
}

/** Resolves and checks the objects that a revision names. @throws LoquentError as `translationSettings` */
export async function revisionSettings(state: RequestState, body: ReviseTextBody): Promise<BilingualTextSettings> {
  const { source_language: source, target_language: target } = body;
  const { providers } = state.dependencies;
  providers.resolveEditor(body.provider ?? undefined, WITH_MODELS);
  const provider = providers.resolve(body.provider ?? undefined, source, target, WITH_MODELS);
  return { ...(await commonSettings(state, body, provider, 'text.revise', target)), targetLanguage: target };
}

/** Resolves and checks the objects that a rewriting names. @throws LoquentError as `translationSettings` */
export async function rewritingSettings(state: RequestState, body: RewriteTextBody): Promise<TextSettings> {
  const provider = state.dependencies.providers.resolveEditor(body.provider ?? undefined, WITH_MODELS);
  return commonSettings(state, body, provider, 'text.rewrite', body.source_language);
}

async function commonSettings(
  state: RequestState,
  body: TranslateTextBody | ReviseTextBody | RewriteTextBody,
  provider: TranslationProvider,
  operation: string,
  targetLanguage: string,
): Promise<TextSettings> {
  const { orm, providers, rules, embeddings, vectors } = state.dependencies;
  const { organizationId } = state.principal;
  const retries = createProviderRetries(state);
  const glossaries = body.glossaries ?? [];
  const stores = body.context_stores ?? [];
  const memories = await requireActiveStores(state.entityManager(), stores);
  const meter = createUsageMeter(orm, { organizationId, operation });
  const context = await loadContext(stores, body.instructions ?? undefined, {
    ...contextAccess(state.entityManager(), organizationId, vectors),
    embeddings,
    sourceLanguage: body.source_language,
    targetLanguage: operation === 'text.rewrite' ? null : targetLanguage,
    contextTokens: provider.model?.contextTokens,
    preferences: memoryPreferences(body.memory, memories),
    meter,
    retry: retries.retry,
  });
  return {
    ...context,
    provider: retries.around(provider),
    endRetries: retries.end,
    providerIdentifier: body.provider ?? providers.identifiers[0] ?? provider.id,
    sourceLanguage: body.source_language,
    domain: body.domain ?? undefined,
    formality: toneOf(body.formality) ?? undefined,
    terminology: await loadTerminology(
      state.entityManager(),
      glossaries,
      body.source_language,
      targetLanguage,
      await documentGlossaries(state.entityManager(), stores),
    ),
    meter,
    rules: rules.rulesFor(organizationId),
  };
}

/** The styleguides of the context stores of a request; without stores, its own. */
export function styleguideOf(
  { styleguide, contents }: TextSettings,
  body: ReviseTextBody | RewriteTextBody,
): string | undefined {
  return contents === undefined ? (body.styleguide ?? undefined) : styleguide;
}
