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

const SERVICE = vendorService('anthropic', 'Anthropic');

/** Models that always reason, by the SDK's documentation of November 2026; the SDK then requests the minimum. */
const ALWAYS_THINKS: ModelFamilies<boolean> = [[/^claude-(sonnet-5-5|opus-5-5|fable)/, true]];

/** Tokens of one answer, by the SDK's list of models of November 2026. */
const OUTPUT_TOKENS: ModelFamilies<number> = [
  [/^claude-3-haiku/, 4096],
  [/^claude-3-5/, 8192],
  [/^claude-(3-7|sonnet-4(?!-[6-9])|(opus|haiku)-4-5)/, 64_000],
  [/^claude-opus-4(?!-[5-9])/, 32_000],
];
const OUTPUT_TOKENS_OF_OTHERS = 128_000;

/** Context of every Claude since version 3 without extra headers and prices. */
const CONTEXT_TOKENS = 200_000;

/** A model of Anthropic over its Messages API. */
export function createAnthropicModel(options: VendorModelOptions): LanguageModel {
  const name = options.model;
  return createLanguageModel({
    service: SERVICE,
    name: () => name,
    contextTokens: CONTEXT_TOKENS,
    outputTokens: traitsOf(name, OUTPUT_TOKENS, OUTPUT_TOKENS_OF_OTHERS),
    find: async () => (await import('@ai-sdk/anthropic')).createAnthropic(sdkSettings(options, SERVICE.title))(name),
    withoutThinking: true,
    // Five minutes; prompts below the vendor's minimum are not kept, and cost no more.
    sharedSystemOptions: { anthropic: { cacheControl: { type: 'ephemeral' } } },
    thinkingTokens: traitsOf(name, ALWAYS_THINKS, false) ? THINKING_TOKENS : 0,
  });
}

/** The provider `anthropic`; docs/decisions/0018 has the reasons for its model. */
export const anthropic = defineProvider({
  id: 'anthropic',
  variables: {
    ANTHROPIC_API_KEY: someText
      .optional()
      .describe('key of Anthropic; unset: the provider anthropic is not configured'),
    ANTHROPIC_BASE_URL: webAddress.optional().describe('another address of the API'),
    ANTHROPIC_MODEL: modelName.default('claude-haiku-5-5').describe('its model'),
    ANTHROPIC_DRAFT_MODEL: draftModel,
  },
  ...modelFacts('ANTHROPIC', createAnthropicModel),
});
