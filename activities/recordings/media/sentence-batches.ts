/** Sentences of a batch that are translated and stored together. */
export const SENTENCES_PER_BATCH = 40;

/** Items of the sentences of a recording in batches, each with the position of its first one. */
export function sentenceBatches<Item>(
  items: readonly Item[],
): readonly { readonly first: number; readonly batch: readonly Item[] }[] {
  return Array.from({ length: Math.ceil(items.length / SENTENCES_PER_BATCH) }, (_, index) => {
    const first = index * SENTENCES_PER_BATCH;
    return { first, batch: items.slice(first, first + SENTENCES_PER_BATCH) };
  });
}
