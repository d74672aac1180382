import { createGoogle } from '@ai-sdk/google';
import type { LanguageModel } from '../model.ts';
import { createIdleFetch } from '../models/idle-fetch.ts';
import { createLanguageModel } from '../models/language-model.ts';
import type { ModelService } from '../models/service.ts';
import { THINKING_TOKENS, traitsOf, type ModelFamilies, type VendorModelOptions } from '../models/vendor-model.ts';

/** Google's workhorse: near its largest models in quality, at a fraction of price and wait. */
export const DEFAULT_GEMINI_MODEL = 'gemini-3.8-flash';

const SERVICE: ModelService = {
  providerId: 'gemini',
  title: 'Gemini',
  variables: { apiKey: 'GEMINI_API_KEY', baseUrl: 'GEMINI_BASE_URL', model: 'GEMINI_MODEL' },
};

/** The least that each family may think: `low` is the lowest level that all of Gemini 3 and later take. */
const THINKING: ModelFamilies<'none' | 'low' | undefined> = [
  [/^gemini-2\.5-flash/, 'none'],
  [/^gemini-(2\.5|[3-9]|(flash|pro)-latest|flash-lite-latest)/, 'low'],
];

/** All text models of Gemini since version 2. */
const CONTEXT_TOKENS = 1_048_576;

/** A model of the Gemini API over generateContent. */
export function createGeminiModel(options: VendorModelOptions): LanguageModel {
  const name = options.model ?? DEFAULT_GEMINI_MODEL;
  const thinking = traitsOf(name, THINKING, undefined);
  const vendor = createGoogle({
    apiKey: options.apiKey,
    ...(options.baseUrl === undefined ? {} : { baseURL: options.baseUrl }),
    fetch: createIdleFetch(options.timeout, SERVICE.title, options.fetch),
  });
  return createLanguageModel({
    service: SERVICE,
    name: () => name,
    contextTokens: CONTEXT_TOKENS,
    find: () => Promise.resolve(vendor(name)),
    ...(thinking === undefined ? {} : { thinking }),
    thinkingTokens: thinking === 'low' ? THINKING_TOKENS : 0,
  });
}
