import { createAnthropicModel } from './anthropic/anthropic-model.ts';
import { createGeminiModel } from './gemini/gemini-model.ts';
import { combineLocal } from './local/combine-local.ts';
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
  /** An OpenAI-compatible server of this deployment. */
  readonly localModel: Omit<LocalModelOptions, 'timeout' | 'fetch'> | undefined;
  /** Folder of Apertium's mode files; undefined: the usual ones. */
  readonly apertiumPath: string | undefined;
  /** Milliseconds of silence after which a call is given up. */
  readonly timeout: number;
  /** Calls of one provider that one request or batch may have under way at once. */
  readonly concurrency: number;
}

/** All language providers that this deployment can offer. */
export function createProviders(settings: ProvidersSettings): LanguageProviders {
  const { openai, anthropic, gemini, localModel, timeout, concurrency } = settings;
  const fromModel = (model: LanguageModel) => createModelProvider(model, { concurrency });

  const local = combineLocal({
    server: undefined,
    model: localModel && createLocalModel({ ...localModel, timeout }),
    embedded: createLocalProvider(settings.apertiumPath === undefined ? {} : { modesFolders: [settings.apertiumPath] }),
    concurrency,
  });
  const configured: readonly (TranslationProvider | undefined)[] = [
    local,
    openai && fromModel(createOpenaiModel({ ...openai, timeout })),
    anthropic && fromModel(createAnthropicModel({ ...anthropic, timeout })),
    gemini && fromModel(createGeminiModel({ ...gemini, timeout })),
    createPseudoProvider(),
  ];
  const providers = configured.filter((provider) => provider !== undefined);
  return createLanguageProviders({ order: settings.order, providers });
}
