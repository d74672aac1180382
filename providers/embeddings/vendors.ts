import { createGoogle } from '@ai-sdk/google';
import { createMistral } from '@ai-sdk/mistral';
import { createOpenAI } from '@ai-sdk/openai';
import type { ModelService } from '#providers/language/models/service.ts';
import { sdkSettings, type VendorModelOptions } from '#providers/language/models/vendor-model.ts';
import type { EmbeddingLimits, EmbeddingModel } from './embedding-model.ts';
import { createSdkEmbeddings } from './sdk-embeddings.ts';

/** Small calls, so that little is repeated after a failure: vendors take up to 2,048 texts. */
const LIMITS: EmbeddingLimits = { texts: 96, tokens: 32_000 };

/** Mistral refuses more than 16,384 tokens per call, and its SDK more than 32 texts. */
const MISTRAL_LIMITS: EmbeddingLimits = { texts: 32, tokens: 16_000 };

/** Services in errors. The model's name is a field of context stores, not a variable. */
const service = (providerId: string, title: string): ModelService => ({
  providerId,
  title,
  variables: {
    apiKey: `${providerId.toUpperCase()}_API_KEY`,
    baseUrl: `${providerId.toUpperCase()}_BASE_URL`,
    model: 'embedding_model of the context store',
  },
});

/** Embedding models of OpenAI, such as `text-embedding-3-small`. */
export function createOpenaiEmbeddings(options: VendorModelOptions): EmbeddingModel {
  const openai = service('openai', 'OpenAI');
  const sdkModel = createOpenAI(sdkSettings(options, openai.title)).embedding(options.model);
  return createSdkEmbeddings({ service: openai, model: options.model, sdkModel, limits: LIMITS });
}

/** Embedding models of the Gemini API, such as `gemini-embedding-001`. */
export function createGeminiEmbeddings(options: VendorModelOptions): EmbeddingModel {
  const gemini = service('gemini', 'Gemini');
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
  const mistral = service('mistral', 'Mistral');
  const sdkModel = createMistral(sdkSettings(options, mistral.title)).embedding(options.model);
  return createSdkEmbeddings({ service: mistral, model: options.model, sdkModel, limits: MISTRAL_LIMITS });
}
