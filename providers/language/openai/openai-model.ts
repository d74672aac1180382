import { modelName, someText, webAddress } from '#domain/settings/variables.ts';
import type { LanguageModel } from '#providers/language/model.ts';
import { createLanguageModel } from '#providers/language/models/language-model.ts';
import {
  draftModel,
  modelFacts,
  vendorService,
  sdkSettings,
  THINKING_TOKENS,
  traitsOf,
  type ModelFamilies,
  type VendorModelOptions,
} from '#providers/language/models/vendor-model.ts';
import { defineProvider } from '#providers/language/provider-record.ts';

const SERVICE = vendorService('openai', 'OpenAI');

interface Traits {
  readonly contextTokens: number;
  /** Maximum tokens per answer. */
  readonly outputTokens: number;
  /** The minimum effort of reasoning: `none` disables it; undefined: the model's default. */
  readonly effort?: 'none' | 'low';
  /** True if the model always spends tokens on reasoning. */
  readonly thinks?: true;
}

/** OpenAI's pages of its models, November 2026. */
const FAMILIES: ModelFamilies<Traits> = [
  [/^gpt-[5-9].*-pro/, { contextTokens: 400_000, outputTokens: 128_000, thinks: true }],
  [/^gpt-5.*-chat/, { contextTokens: 128_000, outputTokens: 16_384 }],
  [/^gpt-(6-astra|6\.1-sol)/, { contextTokens: 1_050_000, outputTokens: 128_000, effort: 'low', thinks: true }],
  [/^gpt-(6|5\.[4-9])/, { contextTokens: 1_050_000, outputTokens: 128_000, effort: 'none' }],
  [/^gpt-5\.[1-3](?!.*codex)/, { contextTokens: 400_000, outputTokens: 128_000, effort: 'none' }],
  [/^gpt-[5-9]/, { contextTokens: 400_000, outputTokens: 128_000, effort: 'low', thinks: true }],
  [/^o1-(mini|preview)/, { contextTokens: 128_000, outputTokens: 32_768, thinks: true }],
  [/^o\d/, { contextTokens: 200_000, outputTokens: 100_000, effort: 'low', thinks: true }],
  [/^gpt-4\.1/, { contextTokens: 1_047_576, outputTokens: 32_768 }],
];
const OTHERS: Traits = { contextTokens: 128_000, outputTokens: 16_384 };

/** A model of OpenAI over its Responses API. */
export function createOpenaiModel(options: VendorModelOptions): LanguageModel {
  const name = options.model;
  const traits = traitsOf(name, FAMILIES, OTHERS);
  return createLanguageModel({
    service: SERVICE,
    name: () => name,
    contextTokens: traits.contextTokens,
    outputTokens: traits.outputTokens,
    find: async () =>
      (await import('@ai-sdk/openai')).createOpenAI(sdkSettings(options, SERVICE.title)).responses(name),
    thinkingTokens: traits.thinks === true ? THINKING_TOKENS : 0,
    providerOptions: {
      openai: {
        // Answers contain customers' text, which OpenAI otherwise stores for a month.
        store: false,
        // Reasoning is not used, and unverified accounts are refused a summary.
        reasoningSummary: null,
        ...(traits.effort === undefined ? {} : { reasoningEffort: traits.effort }),
      },
    },
  });
}

/** Access to OpenAI, which services other than the provider share. */
export const openaiAccess = {
  OPENAI_API_KEY: someText.optional().describe('key of OpenAI; unset: the provider openai is not configured'),
  OPENAI_BASE_URL: webAddress.optional().describe('another address of the API'),
};

/** The provider `openai`; docs/decisions/0018 has the reasons for its model. */
export const openai = defineProvider({
  id: 'openai',
  variables: {
    ...openaiAccess,
    OPENAI_MODEL: modelName.default('gpt-6.1-terra').describe('its model'),
    OPENAI_DRAFT_MODEL: draftModel,
  },
  ...modelFacts('OPENAI', createOpenaiModel),
});
