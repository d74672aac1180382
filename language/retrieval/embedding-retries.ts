import type { EmbeddingModel } from '#providers/embeddings/embedding-model.ts';
import type { RetryCall } from '#providers/language/retry.ts';

/** The model with `retry` around each of its calls. */
export function embeddingWithRetries(model: EmbeddingModel, retry: RetryCall): EmbeddingModel {
  return { ...model, embed: (request) => retry(() => model.embed(request), request.signal) };
}
