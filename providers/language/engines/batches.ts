import { textTooLong } from '#providers/language/errors.ts';

/** Limits of a service per request. */
export interface BatchLimits {
  readonly texts: number;
  /** In the unit of `sizeOf`. */
  readonly size: number;
  readonly sizeOf: (text: string) => number;
}

/**
 * Splits texts into runs of one request each.
 *
 * @throws LoquentError `text_too_long` when a single text exceeds the limits
 */
export function cutBatches<Item extends { readonly text: string }>(
  items: readonly Item[],
  limits: BatchLimits,
  title: string,
): readonly (readonly Item[])[] {
  const batches: Item[][] = [];
  let left = 0;
  for (const item of items) {
    const size = limits.sizeOf(item.text);
    if (size > limits.size) throw textTooLong(title);
    const batch = batches.at(-1);
    if (batch === undefined || size > left || batch.length >= limits.texts) {
      batches.push([item]);
      left = limits.size - size;
    } else {
      batch.push(item);
      left -= size;
    }
  }
  return batches;
}
