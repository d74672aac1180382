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

/** What providers reach the world by. */
export interface ProvidersTools {
  readonly programs: ProgramRunner;
}

/** All language providers that this deployment can offer. */
export function createProviders(settings: ProvidersSettings, { programs }: ProvidersTools): LanguageProviders {
  const { openai, anthropic, gemini, deepl, google, localModel, localTranslation, timeout, concurrency } = settings;
  const fromModel = (model: LanguageModel) => createModelProvider(model, { concurrency });

  const local = combineLocal({
    server: localTranslation && createLibreTranslateProvider({ ...localTranslation, timeout, concurrency }),
    model: localModel && createLocalModel({ ...localModel, timeout }),
    embedded: createLocalProvider({
      programs,
      ...(settings.apertiumPath === undefined ? {} : { modesFolders: [settings.apertiumPath] }),
    }),
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
