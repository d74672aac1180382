import { estimateTokens } from '#domain/texts/token-estimate.ts';
import type { UsageMeter } from '#domain/usage/usage.ts';
import { withinBudget } from '#language/model/budget.ts';
import type { EmbeddingModel, EmbeddingRequest } from '#providers/embeddings/embedding-model.ts';
import type { RetryCall } from '#providers/language/provider.ts';

export interface EmbedTextsOptions extends EmbeddingRequest {
  readonly model: EmbeddingModel;
  readonly meter: UsageMeter;
}

/**
 * Embeds texts in one call that counts for the organization's budget; the model of this process is free.
 *
 * @returns vectors of unit length in the order of the texts
 * @throws LoquentError errors of the model, `credit_exhausted`
 */
export async function embedTexts({ model, meter, ...request }: EmbedTextsOptions): Promise<readonly Float32Array[]> {
  if (model.isEmbedded) return (await model.embed(request)).vectors;
  const tokens = request.texts.reduce((sum, text) => sum + estimateTokens(text), 0);
  return withinBudget(meter, { provider: model.providerId, characters: 0, tokens }, async (budget) => {
    const { vectors, usage } = await model.embed(request);
    budget.spend(usage);
    return vectors;
  });
}

/** The model with `retry` around each of its calls. */
export function embeddingWithRetries(model: EmbeddingModel, retry: RetryCall): EmbeddingModel {
  return { ...model, embed: (request) => retry(() => model.embed(request), request.signal) };
}
