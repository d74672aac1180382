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

const SERVICE = vendorService('gemini', 'Gemini');

/** Tokens for Gemini 2.5 Pro, which always reasons and requires at least 128. */
const SMALL_BUDGET = 1024;

/** The minimum reasoning of each family. `low` is the lowest level that all of Gemini 3 and later support. */
const THINKING: ModelFamilies<{ readonly thinkingBudget: number } | { readonly thinkingLevel: 'low' } | undefined> = [
  [/^gemini-2\.5-flash/, { thinkingBudget: 0 }],
  [/^gemini-2\.5-pro/, { thinkingBudget: SMALL_BUDGET }],
  [/^gemini-([3-9]|.*-latest)/, { thinkingLevel: 'low' }],
];

/** Context of all text models of Gemini since version 2. */
const CONTEXT_TOKENS = 1_048_576;

/** Tokens per answer: of Gemini until version 2.0, and of later versions, by Google's pages of its models. */
const OUTPUT_TOKENS: ModelFamilies<number> = [[/^gemini-(1|2\.0)/, 8192]];
const OUTPUT_TOKENS_OF_OTHERS = 65_535;

/** A model of the Gemini API over generateContent. */
export function createGeminiModel(options: VendorModelOptions): LanguageModel {
  const name = options.model;
  const thinking = traitsOf(name, THINKING, undefined);
  const thinks = thinking !== undefined && !('thinkingBudget' in thinking && thinking.thinkingBudget === 0);
  return createLanguageModel({
    service: SERVICE,
    name: () => name,
    contextTokens: CONTEXT_TOKENS,
    outputTokens: traitsOf(name, OUTPUT_TOKENS, OUTPUT_TOKENS_OF_OTHERS),
    find: async () => (await import('@ai-sdk/google')).createGoogle(sdkSettings(options, SERVICE.title))(name),
    thinkingTokens: thinks ? THINKING_TOKENS : 0,
    ...(thinking === undefined ? {} : { providerOptions: { google: { thinkingConfig: thinking } } }),
  });
}

/** Access to the Gemini API, which services other than the provider share. */
export const geminiAccess = {
  GEMINI_API_KEY: someText.optional().describe('key of the Gemini API; unset: the provider gemini is not configured'),
  GEMINI_BASE_URL: webAddress.optional().describe('another address of the API'),
};

/** The provider `gemini`; docs/decisions/0018 has the reasons for its model. */
export const gemini = defineProvider({
  id: 'gemini',
  variables: {
    ...geminiAccess,
    GEMINI_MODEL: modelName.default('gemini-3.8-flash').describe('its model'),
    GEMINI_DRAFT_MODEL: draftModel,
  },
  ...modelFacts('GEMINI', createGeminiModel),
});
