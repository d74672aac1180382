/**
 * How evenly occurrences are spread over files: 1 minus Gries' normalized deviation of proportions (2008, 2020). 1 if each file has
 * its share, and in a corpus of one file.
 *
 * @param counts occurrences by file
 * @param sizes words by file
 */
export function dispersion(counts: ReadonlyMap<number, number>, sizes: readonly number[]): number {
  const total = sizes.reduce((sum, size) => sum + size, 0);
  const occurrences = [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (total === 0 || occurrences === 0) return 1;
  let [deviation, smallest] = [0, 1];
  for (const [file, size] of sizes.entries()) {
    const expected = size / total;
    deviation += Math.abs((counts.get(file) ?? 0) / occurrences - expected) / 2;
    if (expected > 0) smallest = Math.min(smallest, expected);
  }
  return smallest === 1 ? 1 : Math.min(1, Math.max(0, 1 - deviation / (1 - smallest)));
}
