/**
 * Cuts items into batches, in order.
 *
 * @param sizeOf in the unit of `limits.size`; a larger item is a batch of its own
 */
export function splitIntoBatches<Item>(
  items: readonly Item[],
  sizeOf: (item: Item) => number,
  limits: { readonly items: number; readonly size: number },
): Item[][] {
  const batches: Item[][] = [];
  let size = Infinity;
  for (const item of items) {
    const own = sizeOf(item);
    if (size + own > limits.size || batches.at(-1)!.length >= limits.items) {
      batches.push([]);
      size = 0;
    }
    batches.at(-1)!.push(item);
    size += own;
  }
  return batches;
}
