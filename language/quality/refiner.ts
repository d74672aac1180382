import { LoquentError } from '#domain/errors.ts';
import type { QualityLevel } from '#domain/quality/routing.ts';
import type { LanguageModel } from '#providers/language/model.ts';
import type { TranslationProvider } from '#providers/language/provider.ts';
import { capabilityUnavailable } from '#providers/language/errors.ts';
import type { LanguageProviders } from '#providers/language/registry.ts';

/** A provider whose model assesses translations and translates again. */
export interface Refiner {
  readonly provider: TranslationProvider;
  readonly model: LanguageModel;
}

/** Fields of requests that say how much care a translation takes. */
export interface CareOptions {
  readonly quality?: QualityLevel | null | undefined;
  readonly refine_with?: string | null | undefined;
}

/** The provider with its model; undefined: an engine translates for it. */
export const refinerOf = (provider: TranslationProvider): Refiner | undefined =>
  provider.model !== undefined && provider.capabilities.kind === 'model'
    ? { provider, model: provider.model }
    : undefined;

/** The provider of a request by its care: with `draft`, its model of drafts if it has one. */
export const withCare = (provider: TranslationProvider, { quality }: CareOptions): TranslationProvider =>
  (quality === 'draft' ? provider.draft : undefined) ?? provider;

/**
 * Finds the refiner of a request in one language: that of `refine_with`, else the provider that translates.
 *
 * @param languages BCP 47
 * @returns undefined if the request doesn't ask for `best`, or nothing can refine
 * @throws LoquentError `validation_failed`, `provider_not_configured`
 */
export function findRefiner(
  providers: LanguageProviders,
  { quality, refine_with: named }: CareOptions,
  provider: TranslationProvider,
  { source, target }: { readonly source: string; readonly target: string },
): Refiner | undefined {
  if (quality !== 'best') return undefined;
  return refinerOf(named == null ? provider : providers.resolve(named, source, target));
}

/**
 * Checks the provider that a request names to refine.
 *
 * @throws LoquentError `validation_failed`, `provider_not_configured`, `capability_unavailable` for an engine
 */
export function requireRefiner(providers: LanguageProviders, { refine_with: named }: CareOptions): void {
  if (named == null || refinerOf(namedRefiner(providers, named)) !== undefined) return;
  throw capabilityUnavailable(
    `The provider ${named} has no language model that translates: name one that has in refine_with.`,
    'refine_with',
  );
}

/** The registry names the field `provider`, which this isn't. */
function namedRefiner(providers: LanguageProviders, named: string): TranslationProvider {
  try {
    return providers.resolveModel(named);
  } catch (error) {
    if (!(error instanceof LoquentError)) throw error;
    const { id, mistake } = error;
    const message = `refine_with: ${error.message}`;
    throw new LoquentError({ id, mistake, message, details: [{ path: 'refine_with', message }], cause: error });
  }
}
