import { someText, webAddress } from '#domain/settings/variables.ts';
import { createIdleFetch, type ProviderConnection } from '#providers/language/models/idle-fetch.ts';
import type { ModelService } from '#providers/language/models/vendor-model.ts';
import type { EmbeddingModel } from './embedding-model.ts';
import { defineEmbeddings } from './embedding-record.ts';
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
  async function find() {
    const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
    return createOpenAICompatible({
      name: SERVICE.providerId,
      baseURL: options.baseUrl.replace(/(?<!\/)\/+$/, ''),
      ...(apiKey === undefined ? {} : { apiKey }),
      fetch: createIdleFetch(options, SERVICE.title),
    }).embeddingModel(model);
  }
  return createSdkEmbeddings({ service: SERVICE, model, find, limits: LIMITS });
}

/** The service `local`: a server of this deployment. */
export const serverEmbeddings = defineEmbeddings({
  id: 'local',
  variables: {
    EMBEDDINGS_BASE_URL: webAddress
      .optional()
      .describe('address of your OpenAI-compatible server for embedding models, such as http://127.0.0.1:11434/v1'),
    EMBEDDINGS_API_KEY: someText.optional().describe('key of that server, if it requires one'),
  },
  secrets: ['EMBEDDINGS_API_KEY'],
  requires: 'EMBEDDINGS_BASE_URL',
  models: undefined,
  create: ({ EMBEDDINGS_BASE_URL: baseUrl, EMBEDDINGS_API_KEY: apiKey }, tools) =>
    createServerEmbeddings({ ...tools, baseUrl, apiKey }),
});
