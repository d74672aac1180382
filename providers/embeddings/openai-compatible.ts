import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { createIdleFetch, type ProviderConnection } from '#providers/language/models/idle-fetch.ts';
import type { ModelService } from '#providers/language/models/service.ts';
import type { EmbeddingModel } from './embedding-model.ts';
import { createSdkEmbeddings } from './sdk-embeddings.ts';

const SERVICE: ModelService = {
  providerId: 'local',
  title: 'The embedding server',
  variables: {
    apiKey: 'EMBEDDINGS_API_KEY',
    baseUrl: 'EMBEDDINGS_BASE_URL',
    model: 'embedding_model of the context store',
  },
};

/** Servers on a processor of this machine take seconds for more. */
const LIMITS = { texts: 32, tokens: 16_000 };

export interface EmbeddingServerOptions extends ProviderConnection {
  /** Ends in `/v1` for most servers. */
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  readonly model: string;
}

/** Models of any server with OpenAI's `/v1/embeddings`: Ollama, vLLM, llama.cpp, LM Studio, text-embeddings-inference. */
export function createServerEmbeddings(options: EmbeddingServerOptions): EmbeddingModel {
  const { apiKey, model } = options;
  const sdkModel = createOpenAICompatible({
    name: SERVICE.providerId,
    baseURL: options.baseUrl.replace(/(?<!\/)\/+$/, ''),
    ...(apiKey === undefined ? {} : { apiKey }),
    fetch: createIdleFetch(options, SERVICE.title),
  }).embeddingModel(model);
  return createSdkEmbeddings({ service: SERVICE, model, sdkModel, limits: LIMITS });
}
