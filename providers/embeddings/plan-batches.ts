import { estimateTokens } from '#domain/text/token-estimate.ts';
import type { EmbeddingLimits } from './embedding-model.ts';

/**
 * Splits items into calls of a model, in order.
 *
 * @param textOf the text of an item; one that exceeds the limit of tokens by itself is a call of its own
 */
export function* planBatches<Item>(
  items: Iterable<Item>,
  textOf: (item: Item) => string,
  limits: EmbeddingLimits,
): Generator<readonly Item[]> {
  let batch: Item[] = [];
  let tokens = 0;
  for (const item of items) {
    const size = estimateTokens(textOf(item));
    if (batch.length > 0 && (batch.length >= limits.texts || tokens + size > limits.tokens)) {
      yield batch;
      batch = [];
      tokens = 0;
    }
    batch.push(item);
    tokens += size;
  }
  if (batch.length > 0) yield batch;
}
