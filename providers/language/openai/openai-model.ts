import { createOpenAI } from '@ai-sdk/openai';
import type { LanguageModel } from '../model.ts';
import { createIdleFetch } from '../models/idle-fetch.ts';
import { createLanguageModel } from '../models/language-model.ts';
import type { ModelService } from '../models/service.ts';
import { THINKING_TOKENS, traitsOf, type ModelFamilies, type VendorModelOptions } from '../models/vendor-model.ts';

/** Writes naturally, answers without thinking first, and costs a fraction of the largest ones. */
export const DEFAULT_OPENAI_MODEL = 'gpt-6.1-terra';

const SERVICE: ModelService = {
  providerId: 'openai',
  title: 'OpenAI',
  variables: { apiKey: 'OPENAI_API_KEY', baseUrl: 'OPENAI_BASE_URL', model: 'OPENAI_MODEL' },
};

interface Traits {
  readonly contextTokens: number;
  /** `none` where thinking can be switched off; undefined where there is none. */
  readonly thinking: 'none' | 'low' | undefined;
}

/** OpenAI's pages of its models, November 2026. */
const FAMILIES: ModelFamilies<Traits> = [
  [/^gpt-(6-astra|6\.1-sol)/, { contextTokens: 1_050_000, thinking: 'low' }],
  [/^gpt-(6|5\.[4-9])(?!.*(pro|codex))/, { contextTokens: 1_050_000, thinking: 'none' }],
  [/^gpt-5\.[1-3](?!.*(pro|codex|chat))/, { contextTokens: 400_000, thinking: 'none' }],
  [/^gpt-5.*chat/, { contextTokens: 128_000, thinking: undefined }],
  [/^gpt-[5-9]/, { contextTokens: 400_000, thinking: 'low' }],
  [/^o\d/, { contextTokens: 200_000, thinking: 'low' }],
  [/^gpt-4\.1/, { contextTokens: 1_047_576, thinking: undefined }],
];
const OTHERS: Traits = { contextTokens: 128_000, thinking: undefined };

/** A model of OpenAI over its Responses API. */
export function createOpenaiModel(options: VendorModelOptions): LanguageModel {
  const name = options.model ?? DEFAULT_OPENAI_MODEL;
  const traits = traitsOf(name, FAMILIES, OTHERS);
  const vendor = createOpenAI({
    apiKey: options.apiKey,
    ...(options.baseUrl === undefined ? {} : { baseURL: options.baseUrl }),
    fetch: createIdleFetch(options.timeout, SERVICE.title, options.fetch),
  });
  return createLanguageModel({
    service: SERVICE,
    name: () => name,
    contextTokens: traits.contextTokens,
    find: () => Promise.resolve(vendor.responses(name)),
    ...(traits.thinking === undefined ? {} : { thinking: traits.thinking }),
    ...(traits.thinking === 'low' ? { thinkingTokens: THINKING_TOKENS } : {}),
    // Answers hold customers' text: OpenAI keeps them for a month unless it is told not to.
    providerOptions: { openai: { store: false } },
  });
}
