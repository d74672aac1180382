import { parseJson } from '#domain/json/parse-json.ts';
import { z } from 'zod';
import { providerNotConfigured } from '#providers/language/errors.ts';
import type { LanguageModel } from '#providers/language/model.ts';
import { createIdleFetch, type ProviderConnection } from '#providers/language/models/idle-fetch.ts';
import { createLanguageModel } from '#providers/language/models/language-model.ts';
import { statusError } from '#providers/language/models/model-errors.ts';
import type { ModelService } from '#providers/language/models/vendor-model.ts';

export interface LocalModelOptions extends ProviderConnection {
  /** Address of an OpenAI-compatible server; ends in `/v1` for most. */
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
  /** Undefined: the first one that the server lists. */
  readonly model: string | undefined;
  /** Tokens of prompt and answer together. */
  readonly contextTokens: number;
}

const SERVICE: ModelService = {
  providerId: 'local',
  title: 'The model server',
  variables: { apiKey: 'LOCAL_LLM_API_KEY', baseUrl: 'LOCAL_LLM_BASE_URL', model: 'LOCAL_LLM_MODEL' },
};

const listing = z.object({ data: z.array(z.object({ id: z.string() })) });

/** A model behind an OpenAI-compatible server of this deployment: Ollama, vLLM, llama.cpp, LM Studio. */
export function createLocalModel(options: LocalModelOptions): LanguageModel {
  const baseUrl = options.baseUrl.replace(/(?<!\/)\/+$/, '');
  const fetch = createIdleFetch(options, SERVICE.title);
  let name = options.model;

  async function firstListed(signal: AbortSignal): Promise<string> {
    const headers: Record<string, string> =
      options.apiKey === undefined ? {} : { authorization: `Bearer ${options.apiKey}` };
    const response = await fetch(`${baseUrl}/models`, { headers, signal });
    const body = await response.text();
    if (!response.ok) throw statusError(response.status, Object.fromEntries(response.headers), body, SERVICE);
    const first = listing.safeParse(parseJson(body)).data?.data[0];
    if (first !== undefined) return first.id;
    throw providerNotConfigured('The model server lists no model: load one there, or set LOCAL_LLM_MODEL to its name.');
  }

  return createLanguageModel({
    service: SERVICE,
    name: () => name ?? 'local model',
    contextTokens: options.contextTokens,
    // Servers have no other limit.
    outputTokens: options.contextTokens,
    async find(signal) {
      name ??= await firstListed(signal);
      const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
      const server = createOpenAICompatible({
        name: 'local',
        baseURL: baseUrl,
        ...(options.apiKey === undefined ? {} : { apiKey: options.apiKey }),
        fetch,
        includeUsage: true,
        supportsStructuredOutputs: true,
      });
      return server(name);
    },
  });
}
