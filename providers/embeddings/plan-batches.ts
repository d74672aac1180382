import { splitIntoBatches } from '#domain/texts/split-into-batches.ts';
import { estimateTokens } from '#domain/texts/token-estimate.ts';
import type { EmbeddingLimits } from './embedding-model.ts';

/** Splits items into calls of a model, in order. @param textOf the text of an item; a longer one is a call of its own */
export const planBatches = <Item>(items: readonly Item[], textOf: (item: Item) => string, limits: EmbeddingLimits) =>
  splitIntoBatches(items, (item) => estimateTokens(textOf(item)), { items: limits.texts, size: limits.tokens });
