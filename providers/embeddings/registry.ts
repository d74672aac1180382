import { defineSettings, variablesOf, type Values } from '#domain/settings/variables.ts';
import { connectionOf, connectionVariables } from '#providers/connection-settings.ts';
import type { Fetch } from '#providers/language/models/idle-fetch.ts';
import type { EmbeddingModel } from './embedding-model.ts';
import { embeddingModelUnknown, embeddingsNotConfigured } from './errors.ts';
import { LOCAL_NGRAM, localNgramModel } from './local-ngram/local-ngram.ts';
import { serverEmbeddings } from './openai-compatible.ts';
import { geminiEmbeddings, mistralEmbeddings, openaiEmbeddings } from './vendors.ts';

/** Services with embedding models. The server of the deployment has all names that are no vendor's. */
export const EMBEDDING_SERVICES = [openaiEmbeddings, geminiEmbeddings, mistralEmbeddings, serverEmbeddings] as const;

/** The services; their factories read the values. */
export const embeddingSettings = defineSettings({
  variables: { ...variablesOf(EMBEDDING_SERVICES), ...connectionVariables },
  secrets: EMBEDDING_SERVICES.flatMap(({ secrets }) => secrets),
  read: (embeddings) => ({ embeddings }),
});

export type EmbeddingValues = Values<typeof embeddingSettings.variables>;

/** The embedding models that context stores can name. */
export type EmbeddingModels = ReturnType<typeof createEmbeddingModels>;

/** Models that are kept: names come from requests. */
const MAX_MODELS = 100;

/** The models of the configured services. @param values of the variables, as in `Config.embeddings` */
export function createEmbeddingModels(values: EmbeddingValues, fetch: Fetch) {
  const known = new Map<string, EmbeddingModel>();
  const connection = connectionOf(values, fetch);
  return {
    /**
     * The model of a name: `local-ngram`, `openai/MODEL`, `gemini/MODEL`, `mistral/MODEL`, or `local/MODEL` of the
     * deployment's own server. A vendor's well-known model needs no prefix, and any other name is one of the own server.
     *
     * @throws LoquentError `validation_failed` for a name without a model, `provider_not_configured` that names the variable
     */
    resolve(name: string): EmbeddingModel {
      if (name === LOCAL_NGRAM) return localNgramModel;
      const { service, model } = parseName(name);
      const key = `${service.id}/${model}`;
      const found = known.get(key) ?? service.create(values, { ...connection, model });
      if (found === undefined) {
        const lack =
          service.id === 'local'
            ? `No server for the embedding model ${model} is configured`
            : `The embedding model ${key} is not configured`;
        throw embeddingsNotConfigured(`${lack}: set ${service.requires}, or use ${LOCAL_NGRAM}.`);
      }
      if (known.size >= MAX_MODELS) known.clear();
      known.set(key, found);
      return found;
    },
  };
}

function parseName(name: string) {
  const slash = name.indexOf('/');
  const prefixed = EMBEDDING_SERVICES.find(({ id }) => id === name.slice(0, Math.max(slash, 0)));
  const model = prefixed === undefined ? name : name.slice(slash + 1);
  if (!/^[\w.:@/-]{1,200}$/.test(model)) {
    throw embeddingModelUnknown(
      `embedding_model must be ${LOCAL_NGRAM}, or PROVIDER/MODEL with a provider of local, openai, gemini or mistral.`,
    );
  }
  const service = prefixed ?? EMBEDDING_SERVICES.find(({ models }) => models?.test(name) === true) ?? serverEmbeddings;
  return { service, model };
}
