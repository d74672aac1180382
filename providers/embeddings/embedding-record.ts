import type { ProviderConnection } from '#providers/language/models/idle-fetch.ts';
import { recordsOf } from '#providers/service-record.ts';
import type { EmbeddingModel } from './embedding-model.ts';

interface EmbeddingTools extends ProviderConnection {
  /** Name of the model at the service. */
  readonly model: string;
}

interface EmbeddingFacts {
  /** Names of models that need no prefix; undefined: all that are no other service's. */
  readonly models: RegExp | undefined;
}

/** Declares a service with embedding models. */
export const defineEmbeddings = recordsOf<EmbeddingTools, EmbeddingModel, EmbeddingFacts>();
