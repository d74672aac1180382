import { createGoogle } from '@ai-sdk/google';
import { createMistral } from '@ai-sdk/mistral';
import { createOpenAI } from '@ai-sdk/openai';
import { someText, webAddress } from '#domain/settings/variables.ts';
import { geminiAccess } from '#providers/language/gemini/gemini-model.ts';
import { vendorService, sdkSettings, type VendorModelOptions } from '#providers/language/models/vendor-model.ts';
import { openaiAccess } from '#providers/language/openai/openai-model.ts';
import { defineEmbeddings } from './embedding-record.ts';
import type { EmbeddingLimits, EmbeddingModel } from './embedding-model.ts';
import { createSdkEmbeddings } from './sdk-embeddings.ts';
import { vendorFacts } from '#providers/service-record.ts';

/** Small calls, so that little is repeated after a failure: vendors take up to 2,048 texts. */
const LIMITS: EmbeddingLimits = { texts: 96, tokens: 32_000 };

/** Mistral refuses more than 16,384 tokens per call, and its SDK more than 32 texts. */
const MISTRAL_LIMITS: EmbeddingLimits = { texts: 32, tokens: 16_000 };

/** Service of a vendor in errors. The model's name is a field of context stores, not a variable. */
const serviceOf = (id: string, title: string) => vendorService(id, title, 'embedding_model of the context store');

/** Embedding models of OpenAI, such as `text-embedding-3-small`. */
export function createOpenaiEmbeddings(options: VendorModelOptions): EmbeddingModel {
  const openai = serviceOf('openai', 'OpenAI');
  const sdkModel = createOpenAI(sdkSettings(options, openai.title)).embedding(options.model);
  return createSdkEmbeddings({ service: openai, model: options.model, sdkModel, limits: LIMITS });
}

/** Embedding models of the Gemini API, such as `gemini-embedding-001`. */
export function createGeminiEmbeddings(options: VendorModelOptions): EmbeddingModel {
  const gemini = serviceOf('gemini', 'Gemini');
  const sdkModel = createGoogle(sdkSettings(options, gemini.title)).embedding(options.model);
  return createSdkEmbeddings({
    service: gemini,
    model: options.model,
    sdkModel,
    limits: LIMITS,
    optionsFor: (purpose) => ({
      google: { taskType: purpose === 'query' ? 'RETRIEVAL_QUERY' : 'RETRIEVAL_DOCUMENT' },
    }),
  });
}

/** Embedding models of Mistral, such as `mistral-embed`. */
export function createMistralEmbeddings(options: VendorModelOptions): EmbeddingModel {
  const mistral = serviceOf('mistral', 'Mistral');
  const sdkModel = createMistral(sdkSettings(options, mistral.title)).embedding(options.model);
  return createSdkEmbeddings({ service: mistral, model: options.model, sdkModel, limits: MISTRAL_LIMITS });
}

export const openaiEmbeddings = defineEmbeddings({
  id: 'openai',
  variables: openaiAccess,
  ...vendorFacts('OPENAI', createOpenaiEmbeddings),
  models: /^text-embedding-/,
});

export const geminiEmbeddings = defineEmbeddings({
  id: 'gemini',
  variables: geminiAccess,
  ...vendorFacts('GEMINI', createGeminiEmbeddings),
  models: /^gemini-embedding-/,
});

export const mistralEmbeddings = defineEmbeddings({
  id: 'mistral',
  variables: {
    MISTRAL_API_KEY: someText.optional().describe('key of Mistral, for its embedding models'),
    MISTRAL_BASE_URL: webAddress.optional().describe('another address of the API'),
  },
  ...vendorFacts('MISTRAL', createMistralEmbeddings),
  models: /^(mistral|codestral)-embed/,
});
