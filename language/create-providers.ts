import type { ProgramRunner } from '#domain/ports/programs.ts';
import { createAnthropicModel } from '#providers/language/anthropic/anthropic-model.ts';
import { createGeminiModel } from '#providers/language/gemini/gemini-model.ts';
import { createDeeplProvider, type DeeplOptions } from '#providers/language/deepl/deepl-provider.ts';
import { createGoogleProvider, type GoogleOptions } from '#providers/language/google/google-provider.ts';
import { combineLocal } from './combine-local.ts';
import {
  createLibreTranslateProvider,
  type LibreTranslateOptions,
} from '#providers/language/local/libretranslate-provider.ts';
import { createLocalModel, type LocalModelOptions } from '#providers/language/local/local-model.ts';
import { createLocalProvider } from '#providers/language/local/local-provider.ts';
import type { LanguageModel } from '#providers/language/model.ts';
import type { Fetch, ProviderConnection } from '#providers/language/models/idle-fetch.ts';
import type { VendorModelOptions } from '#providers/language/models/vendor-model.ts';
import { createOpenaiModel } from '#providers/language/openai/openai-model.ts';
import type { TranslationProvider } from '#providers/language/provider.ts';
import { createPseudoProvider } from '#providers/language/pseudo/index.ts';
import { createLanguageProviders, type LanguageProviders } from '#providers/language/registry.ts';
import { createModelProvider } from './translation/model-provider.ts';

type ModelAccess = Pick<VendorModelOptions, 'apiKey' | 'baseUrl' | 'model'>;

export interface ProvidersSettings {
  /** Identifiers in order; the first is the default. */
  readonly order: readonly string[];
  readonly openai: ModelAccess | undefined;
  readonly anthropic: ModelAccess | undefined;
  readonly gemini: ModelAccess | undefined;
  readonly deepl: Pick<DeeplOptions, 'apiKey' | 'baseUrl'> | undefined;
  readonly google: Pick<GoogleOptions, 'credentialsPath' | 'project' | 'location' | 'baseUrl' | 'bucket'> | undefined;
  /** An OpenAI-compatible server of this deployment. */
  readonly localModel: Omit<LocalModelOptions, keyof ProviderConnection> | undefined;
  /** A LibreTranslate server of this deployment. */
  readonly localTranslation: Pick<LibreTranslateOptions, 'url' | 'apiKey'> | undefined;
  /** Folder of Apertium's mode files; undefined: the usual ones. */
  readonly apertiumPath: string | undefined;
  /** Milliseconds without data after which a call is aborted. */
  readonly timeout: number;
  /** Calls of one provider in progress at a time per request or batch. */
  readonly concurrency: number;
}

/** Connections of providers to the outside. */
export interface ProvidersTools {
  readonly programs: ProgramRunner;
  /** For addresses that the operator sets. */
  readonly fetch: Fetch;
}

/** Creates all language providers that this deployment can offer. */
export function createProviders(settings: ProvidersSettings, { programs, fetch }: ProvidersTools): LanguageProviders {
  const { openai, anthropic, gemini, deepl, google, localModel, localTranslation, timeout, concurrency } = settings;
  const connection = { fetch, timeout };
  const fromModel = (model: LanguageModel) => createModelProvider(model, { concurrency });

  const local = combineLocal({
    server: localTranslation && createLibreTranslateProvider({ ...localTranslation, ...connection, concurrency }),
    model: localModel && createLocalModel({ ...localModel, ...connection }),
    embedded: createLocalProvider({
      programs,
      ...(settings.apertiumPath === undefined ? {} : { modesFolders: [settings.apertiumPath] }),
    }),
    concurrency,
  });
  const configured: readonly (TranslationProvider | undefined)[] = [
    local,
    openai && fromModel(createOpenaiModel({ ...openai, ...connection })),
    anthropic && fromModel(createAnthropicModel({ ...anthropic, ...connection })),
    gemini && fromModel(createGeminiModel({ ...gemini, ...connection })),
    deepl && createDeeplProvider({ ...deepl, ...connection, concurrency }),
    google && createGoogleProvider({ ...google, ...connection, concurrency }),
    createPseudoProvider(),
  ];
  const providers = configured.filter((provider) => provider !== undefined);
  return createLanguageProviders({ order: settings.order, providers });
}
