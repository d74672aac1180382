import type { EmbeddingModelV4 } from '@ai-sdk/provider';
import { someText, webAddress } from '#domain/settings/variables.ts';
import { geminiAccess } from '#providers/language/gemini/gemini-model.ts';
import { vendorService, sdkSettings, type VendorModelOptions } from '#providers/language/models/vendor-model.ts';
import { openaiAccess } from '#providers/language/openai/openai-model.ts';
import { defineEmbeddings } from './embedding-record.ts';
import type { EmbeddingLimits, EmbeddingModel } from './embedding-model.ts';
import { createSdkEmbeddings, type SdkEmbeddingOptions } from './sdk-embeddings.ts';
import { vendorFacts } from '#providers/service-record.ts';

/** Small calls, so that little is repeated after a failure: vendors take up to 2,048 texts. */
const LIMITS: EmbeddingLimits = { texts: 96, tokens: 32_000 };

/** Mistral refuses more than 16,384 tokens per call, and its SDK more than 32 texts. */
const MISTRAL_LIMITS: EmbeddingLimits = { texts: 32, tokens: 16_000 };

/** Loads the SDK of a vendor and creates its client from settings. */
type CreateSdk = (settings: ReturnType<typeof sdkSettings>) => Promise<{ embedding(model: string): EmbeddingModelV4 }>;

/** The embedding models of a vendor. Their name is a field of context stores, not a variable. */
function embeddingsOf(
  id: string,
  title: string,
  createSdk: CreateSdk,
  more: Pick<SdkEmbeddingOptions, 'optionsFor'> & { readonly limits?: EmbeddingLimits } = {},
) {
  const service = vendorService(id, title, 'embedding_model of the context store');
  return (options: VendorModelOptions): EmbeddingModel => {
    const { model } = options;
    const find = async () => (await createSdk(sdkSettings(options, title))).embedding(model);
    return createSdkEmbeddings({ limits: LIMITS, ...more, service, model, find });
  };
}

/** Embedding models of OpenAI, such as `text-embedding-3-small`. */
export const createOpenaiEmbeddings = embeddingsOf('openai', 'OpenAI', async (settings) =>
  (await import('@ai-sdk/openai')).createOpenAI(settings),
);

/** Embedding models of the Gemini API, such as `gemini-embedding-001`. */
export const createGeminiEmbeddings = embeddingsOf(
  'gemini',
  'Gemini',
  async (settings) => (await import('@ai-sdk/google')).createGoogle(settings),
  {
    optionsFor: (purpose) => ({ google: { taskType: purpose === 'query' ? 'RETRIEVAL_QUERY' : 'RETRIEVAL_DOCUMENT' } }),
  },
);

/** Embedding models of Mistral, such as `mistral-embed`. */
export const createMistralEmbeddings = embeddingsOf(
  'mistral',
  'Mistral',
  async (settings) => (await import('@ai-sdk/mistral')).createMistral(settings),
  { limits: MISTRAL_LIMITS },
);

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
