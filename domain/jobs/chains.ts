/** Batches of the shortest and the longest chain that is cut, and chains into which a file is cut at least where it can be. */
const MIN_LENGTH = 2;
const MAX_LENGTH = 8;
const MIN_CHAINS = 8;

/**
 * Lengths of the chains of a file: consecutive batches that are worked on one after the other, so that each sees the translations
 * of the one before it, while chains run side by side. A chain begins at a heading, or when the one before is long enough:
 * with lanes of four, chains of at most 8 of 200 batches take 1.12 times as long as single batches.
 *
 * @param beginsSection per batch: true if its first segment is a heading
 */
export function chainLengths(beginsSection: readonly boolean[]): readonly number[] {
  const longest = Math.min(MAX_LENGTH, Math.max(MIN_LENGTH, Math.ceil(beginsSection.length / MIN_CHAINS)));
  const lengths: number[] = [];
  for (const begins of beginsSection) {
    const current = lengths.at(-1) ?? longest;
    if (begins || current >= longest) lengths.push(1);
    else lengths[lengths.length - 1] = current + 1;
  }
  return lengths;
}
