import { createAnthropicModel } from './anthropic/anthropic-model.ts';
import { createGeminiModel } from './gemini/gemini-model.ts';
import { createDeeplProvider, type DeeplOptions } from './deepl/deepl-provider.ts';
import { createGoogleProvider, type GoogleOptions } from './google/google-provider.ts';
import { combineLocal } from './local/combine-local.ts';
import { createLibreTranslateProvider, type LibreTranslateOptions } from './local/libretranslate-provider.ts';
import { createLocalModel, type LocalModelOptions } from './local/local-model.ts';
import { createLocalProvider } from './local/local-provider.ts';
import type { LanguageModel } from './model.ts';
import type { VendorModelOptions } from './models/vendor-model.ts';
import { createOpenaiModel } from './openai/openai-model.ts';
import type { TranslationProvider } from './provider.ts';
import { createPseudoProvider } from './pseudo/index.ts';
import { createLanguageProviders, type LanguageProviders } from './registry.ts';
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
  readonly localModel: Omit<LocalModelOptions, 'timeout'> | undefined;
  /** A LibreTranslate server of this deployment. */
  readonly localTranslation: Pick<LibreTranslateOptions, 'url' | 'apiKey'> | undefined;
  /** Folder of Apertium's mode files; undefined: the usual ones. */
  readonly apertiumPath: string | undefined;
  /** Milliseconds of silence after which a call is given up. */
  readonly timeout: number;
  /** Calls of one provider that one request or batch may have under way at once. */
  readonly concurrency: number;
}

/** All language providers that this deployment can offer. */
export function createProviders(settings: ProvidersSettings): LanguageProviders {
  const { openai, anthropic, gemini, deepl, google, localModel, localTranslation, timeout, concurrency } = settings;
  const fromModel = (model: LanguageModel) => createModelProvider(model, { concurrency });

  const local = combineLocal({
    server: localTranslation && createLibreTranslateProvider({ ...localTranslation, timeout, concurrency }),
    model: localModel && createLocalModel({ ...localModel, timeout }),
    embedded: createLocalProvider(settings.apertiumPath === undefined ? {} : { modesFolders: [settings.apertiumPath] }),
    concurrency,
  });
  const configured: readonly (TranslationProvider | undefined)[] = [
    local,
    openai && fromModel(createOpenaiModel({ ...openai, timeout })),
    anthropic && fromModel(createAnthropicModel({ ...anthropic, timeout })),
    gemini && fromModel(createGeminiModel({ ...gemini, timeout })),
    deepl && createDeeplProvider({ ...deepl, timeout, concurrency }),
    google && createGoogleProvider({ ...google, timeout, concurrency }),
    createPseudoProvider(),
  ];
  const providers = configured.filter((provider) => provider !== undefined);
  return createLanguageProviders({ order: settings.order, providers });
}
