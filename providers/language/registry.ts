import { suggestLanguageTag } from '#domain/languages/language-names.ts';
import { parseLanguageTag } from '#domain/languages/language-tag.ts';
import { capabilityUnavailable, providerNotConfigured, providerUnknown } from './errors.ts';
import type { TranslationProvider } from './provider.ts';
import { isPseudoLanguage } from '#domain/languages/pseudo-language.ts';
import { createPseudoProvider } from './pseudo/pseudo-provider.ts';
import { variableOf } from './records.ts';

/** Number of the first identifiers that an operation may use; translation may use all. */
export const ANALYSIS_POSITIONS = 3;
export const REVISE_POSITIONS = 4;

/** Restricts the identifiers that a request may name. */
export interface ProviderLimits {
  /** Only this many of the first ones; default: all. */
  readonly positions?: number;
}

/** The language pair of a request; languages are BCP 47. */
export interface RequestedPair {
  readonly source: string;
  readonly target: string;
  /** The field of the request that names the target language. */
  readonly path: string;
}

export interface LanguageProvidersOptions {
  /** Identifiers in the order of the variable PROVIDERS; the first is the default. */
  readonly order: readonly string[];
  /** The configured providers, with or without pseudo-localization. */
  readonly providers: readonly TranslationProvider[];
  /** Maximum milliseconds that a refusal waits for a vendor's answer whether it serves the pair; default: 2,000. */
  readonly adviceTime?: number;
}

/** Abilities of a provider in requests. */
export const PROVIDER_ABILITIES = ['translate', 'revise', 'rewrite', 'analyze', 'assess', 'extract_terms'] as const;
export type ProviderAbility = (typeof PROVIDER_ABILITIES)[number];

/** A provider that requests may name. */
export interface ListedProvider {
  readonly id: string;
  /** Undefined: it isn't configured. */
  readonly provider: TranslationProvider | undefined;
  /** The variable that configures it; undefined: none is needed. */
  readonly variable: string | undefined;
  readonly abilities: readonly ProviderAbility[];
}

export type LanguageProviders = ReturnType<typeof createLanguageProviders>;

/** Puts the configured providers into their order. */
export function createLanguageProviders(options: LanguageProvidersOptions) {
  const ready = new Map(options.providers.map((provider) => [provider.id, provider]));
  const pseudo = ready.get('pseudo') ?? createPseudoProvider();
  const identifiers = [...new Set(options.order)];
  const { adviceTime = 2000 } = options;

  function allowed(identifier: string | undefined, { positions }: ProviderLimits = {}): string {
    const asked = identifier ?? identifiers[0];
    if (asked === undefined) {
      throw providerNotConfigured('No provider is configured: set PROVIDERS, for example PROVIDERS=local.');
    }
    const choice = identifiers.slice(0, positions);
    if (choice.includes(asked)) return asked;
    const here = identifiers.includes(asked) ? ' for this operation' : '';
    throw providerUnknown(`provider must be one of ${choice.join(', ')}${here}; got "${asked.slice(0, 60)}".`);
  }

  function configured(asked: string): TranslationProvider {
    const provider = ready.get(asked);
    if (provider !== undefined) return provider;
    const variable = variableOf(asked);
    const usable = identifiers.filter((each) => ready.has(each));
    const others = usable.length === 0 ? '' : `, or choose one of ${usable.join(', ')}`;
    throw providerNotConfigured(
      variable === undefined
        ? `The provider ${asked} is listed in PROVIDERS but unknown to this version: remove it${others}.`
        : `The provider ${asked} is not configured: set ${variable}${others}.`,
    );
  }

  function onlyTranslates(identifier: string, { positions }: ProviderLimits = {}) {
    const able = identifiers.slice(0, positions).filter((each) => canEdit(ready.get(each)));
    const choice = able.length === 0 ? 'leave provider out, so that rules do this work' : `choose ${able.join(' or ')}`;
    return capabilityUnavailable(`The provider ${identifier} only translates: ${choice}.`, 'provider');
  }

  /** Names the other providers that support a pair, or the setting that enables one. */
  async function adviceBeside(provider: TranslationProvider, pair: RequestedPair): Promise<string> {
    const { source, target } = pair;
    const meant = suggestLanguageTag(target);
    if (meant !== undefined) return ` "${target.slice(0, 40)}" is the code of no language: did you mean ${meant}?`;
    // Providers report themselves that source and target are the same.
    if (parseLanguageTag(source)?.language === parseLanguageTag(target)?.language) return '';
    const others = identifiers.filter((identifier) => identifier !== provider.id);
    const serving = await Promise.all(others.map((identifier) => serves(ready.get(identifier), pair, adviceTime)));
    const named = others.filter((_, index) => serving[index]);
    if (named.length > 0) return ` Set up here and serving it: ${named.join(', ')}.`;
    const unset = others.filter((identifier) => !ready.has(identifier)).map(variableOf);
    const variables = [...(provider.replacedBy ?? []), ...unset].filter((variable) => variable !== undefined);
    return variables.length === 0
      ? ''
      : ` No other provider that serves it is set up: set one of ${variables.join(', ')} and restart.`;
  }

  return {
    /** Identifiers that a request may name, in order. */
    identifiers: identifiers as readonly string[],

    /** Checks that a request may name a provider, configured or not. @throws LoquentError `validation_failed` */
    requireListed(identifier: string | undefined, limits?: ProviderLimits): void {
      if (identifier !== undefined) allowed(identifier, limits);
    },

    /**
     * Checks before a request is accepted that its provider supports its pair.
     *
     * @throws LoquentError `capability_unavailable` that names the packages to install, other providers for the pair, or
     * the variables of those that are not configured
     */
    async requirePair(provider: TranslationProvider, pair: RequestedPair): Promise<void> {
      const support = await provider.supports(pair.source, pair.target);
      if (support.supported) return;
      throw capabilityUnavailable(`${support.reason}${await adviceBeside(provider, pair)}`, pair.path);
    },

    /**
     * The provider for a request; default: the first one. Pseudo-locales always use pseudo-localization.
     *
     * @throws LoquentError `validation_failed` for an identifier that isn't listed or not permitted for this operation,
     * `provider_not_configured` that names the variable to set
     */
    resolve(
      identifier: string | undefined,
      _sourceLanguage: string,
      targetLanguage: string,
      limits?: ProviderLimits,
    ): TranslationProvider {
      const asked = allowed(identifier, limits);
      return isPseudoLanguage(targetLanguage) ? pseudo : configured(asked);
    },

    /** As `resolve`, for a request in one language; its `model` is undefined if rules do the work. */
    resolveModel: (identifier: string | undefined, limits?: ProviderLimits) => configured(allowed(identifier, limits)),

    /**
     * As `resolveModel`, for a request that is accepted: rules don't stand in for an engine that was named.
     *
     * @throws LoquentError also `capability_unavailable` for an engine that only translates
     */
    resolveEditor(identifier: string | undefined, limits?: ProviderLimits): TranslationProvider {
      const named = identifier === undefined ? undefined : ready.get(identifier);
      if (named !== undefined && identifiers.includes(named.id) && !canEdit(named))
        throw onlyTranslates(named.id, limits);
      return configured(allowed(identifier, limits));
    },

    /** All that requests may name, in order, with what they do here. */
    listed: (): readonly ListedProvider[] =>
      identifiers.map((id, position) => {
        const provider = ready.get(id);
        const edits = canEdit(provider);
        const abilities: readonly (readonly [ProviderAbility, boolean])[] = [
          ['translate', true],
          ['revise', edits && position < REVISE_POSITIONS],
          ['rewrite', edits && position < REVISE_POSITIONS],
          ['analyze', position < ANALYSIS_POSITIONS],
          ['assess', edits],
          ['extract_terms', edits],
        ];
        const able = provider === undefined ? [] : abilities.filter(([, isAble]) => isAble).map(([name]) => name);
        return { id, provider, variable: variableOf(id), abilities: able };
      }),

    async close(): Promise<void> {
      await Promise.all([...new Set([pseudo, ...options.providers])].map((provider) => provider.close()));
    },
  };
}

/** True if a provider revises, rewrites and reviews: by its model, or by rules under its identifier. */
const canEdit = (provider: TranslationProvider | undefined): boolean =>
  provider?.model !== undefined || provider?.hasRules === true;

/**
 * True if a provider serves a pair; false also if its vendor doesn't answer in time: the refusal doesn't wait for it.
 */
async function serves(
  provider: TranslationProvider | undefined,
  { source, target }: RequestedPair,
  timeLimit: number,
): Promise<boolean> {
  if (provider === undefined) return false;
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), timeLimit);
  });
  const support = await Promise.race([provider.supports(source, target).catch(() => undefined), late]);
  clearTimeout(timer);
  return support?.supported === true;
}
