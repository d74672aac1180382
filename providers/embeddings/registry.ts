import type { ProviderConnection } from '#providers/language/models/idle-fetch.ts';
import type { EmbeddingModel } from './embedding-model.ts';
import { embeddingModelUnknown, embeddingsNotConfigured } from './errors.ts';
import { LOCAL_NGRAM, localNgramModel } from './local-ngram/local-ngram.ts';
import { createServerEmbeddings } from './openai-compatible.ts';
import { createGeminiEmbeddings, createMistralEmbeddings, createOpenaiEmbeddings } from './vendors.ts';

interface VendorAccess {
  readonly apiKey: string;
  /** Undefined: the vendor's own. */
  readonly baseUrl: string | undefined;
}

export interface EmbeddingServices {
  readonly openai: VendorAccess | undefined;
  readonly gemini: VendorAccess | undefined;
  readonly mistral: VendorAccess | undefined;
  /** An OpenAI-compatible server of this deployment. */
  readonly embeddingServer: { readonly baseUrl: string; readonly apiKey: string | undefined } | undefined;
}

/** The embedding models that context stores can name. */
export interface EmbeddingModels {
  /**
   * The model of a name: `local-ngram`, `openai/MODEL`, `gemini/MODEL`, `mistral/MODEL`, or `local/MODEL` of the deployment's
   * own server. A vendor's well-known model needs no prefix, and any other name is one of the own server.
   *
   * @throws LoquentError `validation_failed` for a name without a model, `provider_not_configured` that names the variable
   */
  resolve(name: string): EmbeddingModel;
}

type Vendor = keyof typeof VENDORS;

const VENDORS = {
  openai: { create: createOpenaiEmbeddings, models: /^text-embedding-/ },
  gemini: { create: createGeminiEmbeddings, models: /^gemini-embedding-/ },
  mistral: { create: createMistralEmbeddings, models: /^(mistral|codestral)-embed/ },
};

/** Models that are kept: names come from requests. */
const MAX_MODELS = 100;

/** The models of the configured services. */
export function createEmbeddingModels(services: EmbeddingServices, connection: ProviderConnection): EmbeddingModels {
  const known = new Map<string, EmbeddingModel>();

  function create(provider: Vendor | 'local', model: string): EmbeddingModel {
    if (provider === 'local') {
      const { embeddingServer } = services;
      if (embeddingServer !== undefined) return createServerEmbeddings({ ...embeddingServer, ...connection, model });
      throw embeddingsNotConfigured(
        `No server for the embedding model ${model} is configured: set EMBEDDINGS_BASE_URL, or use ${LOCAL_NGRAM}.`,
      );
    }
    const access = services[provider];
    if (access !== undefined) return VENDORS[provider].create({ ...access, ...connection, model });
    throw embeddingsNotConfigured(
      `The embedding model ${provider}/${model} is not configured: set ${provider.toUpperCase()}_API_KEY, or use ${LOCAL_NGRAM}.`,
    );
  }

  return {
    resolve(name) {
      if (name === LOCAL_NGRAM) return localNgramModel;
      const { provider, model } = parseName(name);
      const key = `${provider}/${model}`;
      let found = known.get(key);
      if (found === undefined) {
        found = create(provider, model);
        if (known.size >= MAX_MODELS) known.clear();
        known.set(key, found);
      }
      return found;
    },
  };
}

function parseName(name: string): { readonly provider: Vendor | 'local'; readonly model: string } {
  const slash = name.indexOf('/');
  const prefix = name.slice(0, Math.max(slash, 0));
  const isPrefix = prefix === 'local' || Object.hasOwn(VENDORS, prefix);
  const model = isPrefix ? name.slice(slash + 1) : name;
  if (!/^[\w.:@/-]{1,200}$/.test(model)) {
    throw embeddingModelUnknown(
      `embedding_model must be ${LOCAL_NGRAM}, or PROVIDER/MODEL with a provider of local, openai, gemini or mistral.`,
    );
  }
  if (isPrefix) return { provider: prefix as Vendor | 'local', model };
  const vendors = Object.keys(VENDORS) as Vendor[];
  return { provider: vendors.find((vendor) => VENDORS[vendor].models.test(name)) ?? 'local', model };
}
