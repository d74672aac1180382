import { capabilityUnavailable, providerNotConfigured, providerUnknown } from './errors.ts';
import type { PairSupport, TranslationProvider } from './provider.ts';
import { createPseudoProvider, isPseudoLanguage } from './pseudo/index.ts';

/** The identifiers there are, with the variable that each needs to be set. */
const VARIABLES: Readonly<Record<string, string>> = {
  openai: 'OPENAI_API_KEY',
  anthropic: 'ANTHROPIC_API_KEY',
  gemini: 'GEMINI_API_KEY',
  deepl: 'DEEPL_API_KEY',
  google: 'GOOGLE_TRANSLATE_API_KEY',
};

export interface LanguageProvidersOptions {
  /** Identifiers in the order of the variable PROVIDERS; the first is the default. */
  readonly order: readonly string[];
  /** Those that are ready, pseudo-localization among them or not. */
  readonly providers: readonly TranslationProvider[];
}

/** The providers of this deployment. */
export interface LanguageProviders {
  /** Identifiers that a request may name, in order. */
  readonly identifiers: readonly string[];
  /**
   * The provider that serves a request; the first one when none is named. Pseudo-locales are served by
   * pseudo-localization whichever is named.
   *
   * @throws LoquentError `validation_failed` for an identifier that isn't listed, `provider_not_configured`
   */
  resolve(identifier: string | undefined, sourceLanguage: string, targetLanguage: string): TranslationProvider;
  close(): Promise<void>;
}

/** Brings the providers that are ready into the configured order. */
export function createLanguageProviders(options: LanguageProvidersOptions): LanguageProviders {
  const ready = new Map(options.providers.map((provider) => [provider.id, provider]));
  const pseudo = ready.get('pseudo') ?? createPseudoProvider();
  const identifiers = [...new Set(options.order)];

  return {
    identifiers,
    resolve(identifier, _sourceLanguage, targetLanguage) {
      const asked = identifier ?? identifiers[0];
      if (asked === undefined) {
        throw providerNotConfigured('No provider is configured: set PROVIDERS, for example PROVIDERS=local.');
      }
      if (!identifiers.includes(asked)) {
        const message = `provider must be one of ${identifiers.join(', ')}; got "${asked.slice(0, 60)}".`;
        throw providerUnknown(message);
      }
      if (isPseudoLanguage(targetLanguage)) return pseudo;
      const provider = ready.get(asked);
      if (provider !== undefined) return provider;
      const variable = VARIABLES[asked];
      const usable = identifiers.filter((each) => ready.has(each));
      throw providerNotConfigured(
        variable === undefined
          ? `The provider ${asked} is listed in PROVIDERS and not known to this version: take it out or choose another.`
          : `The provider ${asked} is not configured: it needs ${variable} and a release that has its adapter, which this ` +
              `one does not. Choose one of ${usable.join(', ')}.`,
      );
    },
    async close() {
      await Promise.all([...new Set([pseudo, ...options.providers])].map((provider) => provider.close()));
    },
  };
}

/**
 * Makes sure before a job is accepted that its pair can be served. Languages are BCP 47.
 *
 * @returns the languages in between, when there is no direct way
 * @throws LoquentError `capability_unavailable` that names what to install or choose
 */
export async function assertPairSupported(
  provider: TranslationProvider,
  sourceLanguage: string,
  targetLanguage: string,
): Promise<readonly string[]> {
  const support: PairSupport = await provider.supports(sourceLanguage, targetLanguage);
  if (!support.supported) throw capabilityUnavailable(support.reason, 'target_languages');
  return support.pivots;
}
