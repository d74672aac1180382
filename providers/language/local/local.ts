import { z } from 'zod';
import { modelName, someText, webAddress, wholeNumber } from '#domain/settings/variables.ts';
import type { LanguageModel } from '#providers/language/model.ts';
import type { TranslationProvider } from '#providers/language/provider.ts';
import { defineProvider, type LanguageTools } from '#providers/language/provider-record.ts';
import { draftModel } from '#providers/language/models/vendor-model.ts';
import { createLibreTranslateProvider } from './libretranslate-provider.ts';
import { createLocalModel } from './local-model.ts';
import { createLocalProvider } from './local-provider.ts';

/** The local engines and models of this deployment. */
export interface LocalParts extends Pick<LanguageTools, 'fromModel'> {
  /** A translation server of the operator; undefined: none. */
  readonly server: TranslationProvider | undefined;
  /** An OpenAI-compatible server of the operator; undefined: none. */
  readonly model: LanguageModel | undefined;
  /** Another model of that server, for drafts; undefined: the same. */
  readonly draftModel?: LanguageModel | undefined;
  /** Engine that needs no server. */
  readonly embedded: TranslationProvider;
}

/**
 * The provider `local`: it translates with the translation server if one is configured, else with the model, else with
 * the embedded engine; functions that need a model use the model in any case.
 */
export function combineLocal({ server, model, draftModel, embedded, fromModel }: LocalParts): TranslationProvider {
  const modelProvider = model === undefined ? undefined : fromModel(model);
  const translator = server ?? modelProvider ?? embedded;
  return {
    ...translator,
    id: 'local',
    model,
    ...(server !== undefined || draftModel === undefined ? {} : { draft: fromModel(draftModel) }),
    hasRules: true,
    async close() {
      await Promise.all([server?.close(), modelProvider?.close(), embedded.close()]);
    },
  };
}

export const local = defineProvider({
  id: 'local',
  variables: {
    LOCAL_LLM_BASE_URL: webAddress
      .optional()
      .describe('address of your OpenAI-compatible server, such as http://127.0.0.1:11434/v1, for the provider local'),
    LOCAL_LLM_MODEL: modelName.optional().describe('model of that server (default: the first that it lists)'),
    LOCAL_LLM_DRAFT_MODEL: draftModel,
    LOCAL_LLM_API_KEY: someText.optional().describe('key of that server, if it requires one'),
    LOCAL_LLM_CONTEXT_TOKENS: wholeNumber(512, 10_000_000)
      .default(8192)
      .describe('context of that model in tokens, prompt and answer together'),
    LOCAL_MT_URL: webAddress
      .optional()
      .describe('address of your LibreTranslate server, which translates for the provider local'),
    LOCAL_MT_API_KEY: someText.optional().describe('key of that server, if it requires one'),
    APERTIUM_PATH: z.string().optional().describe('folder of Apertium mode files (default: where packages put them)'),
  },
  secrets: ['LOCAL_LLM_API_KEY', 'LOCAL_MT_API_KEY'],
  requires: undefined,
  create(values, tools) {
    const { LOCAL_LLM_BASE_URL: baseUrl, LOCAL_MT_URL: url, APERTIUM_PATH: modes } = values;
    const modelOf = (model: string | undefined) =>
      baseUrl === undefined
        ? undefined
        : createLocalModel({
            ...tools,
            baseUrl,
            apiKey: values.LOCAL_LLM_API_KEY,
            model,
            contextTokens: values.LOCAL_LLM_CONTEXT_TOKENS,
          });
    const draft = values.LOCAL_LLM_DRAFT_MODEL;
    return combineLocal({
      fromModel: tools.fromModel,
      server:
        url === undefined
          ? undefined
          : createLibreTranslateProvider({ ...tools, url, apiKey: values.LOCAL_MT_API_KEY }),
      model: modelOf(values.LOCAL_LLM_MODEL),
      draftModel: draft === undefined ? undefined : modelOf(draft),
      embedded: createLocalProvider({
        programs: tools.programs,
        ...(modes === undefined ? {} : { modesFolders: [modes] }),
      }),
    });
  },
});
