import type { ProviderUsage } from '#domain/usage/usage.ts';

/** Texts of one call. */
export interface EmbeddingRequest {
  /** At least one, none of them blank, at most as many as `EmbeddingModel.limits` permits. */
  readonly texts: readonly string[];
  /** Some models embed a question differently than the passages that answer it. */
  readonly purpose: 'passage' | 'query';
  /** Aborting ends the call within a second; the promise rejects with the signal's reason. */
  readonly signal: AbortSignal;
}

export interface Embeddings {
  /** One per text, in the same order: of unit length, all of one dimension. */
  readonly vectors: readonly Float32Array[];
  /** `characters` is 0: the budget of characters is for translations. */
  readonly usage: ProviderUsage;
}

export interface EmbeddingLimits {
  readonly texts: number;
  /** Tokens of all texts together, by `estimateTokens`. */
  readonly tokens: number;
}

/**
 * A model that turns texts into vectors whose cosine is the likeness of their meanings. Calls fail with LoquentError, as those
 * of language models do, and aren't retried.
 */
export interface EmbeddingModel {
  /** Identifier of the provider for the meter: `local`, `openai`, … */
  readonly providerId: string;
  /** Canonical name, as `resolve` of the registry takes it: `openai/text-embedding-3-small`. */
  readonly name: string;
  /** True if it runs in this process: its calls use no budget. */
  readonly isEmbedded: boolean;
  readonly limits: EmbeddingLimits;
  /**
   * @throws LoquentError `provider_failed` (retryable or not), `credit_exhausted`, `provider_not_configured`,
   * `embedding_text_too_long`, `embedding_answer_invalid`
   */
  embed(request: EmbeddingRequest): Promise<Embeddings>;
}
