/** Ms of processor time below which a measurement says nothing: compilation and garbage collection take as much. */
const NOISE = 40;
/** Measurements of which the best counts. */
const ATTEMPTS = 5;

/** Sizes that are compared; the larger one is four times the smaller one. */
export const SIZES = { small: 2000, large: 8000 };
/** Sizes where quadratic work takes little time per place. */
export const EXAMPLE_SIZES = { small: 5000, large: 20_000 };
/** Maximum time for four times the size, as a multiple: linear work takes 4, quadratic work 16. */
const MAX_GROWTH = 8;

/**
 * Finds work whose processor time grows out of proportion for an input of four times the size; the other load of the
 * machine doesn't count. Work that takes next to nothing is measured once.
 *
 * @param work gets a size of `sizes`
 * @returns undefined for linear growth; otherwise the growth, as a sentence
 */
export function findOvergrowth(work: (size: number) => unknown, sizes = SIZES): string | undefined {
  if (processorTime(() => work(sizes.large)) < NOISE) return undefined;
  const large = best(() => work(sizes.large));
  if (large < NOISE) return undefined;
  const small = best(() => work(sizes.small));
  if (large <= MAX_GROWTH * small) return undefined;
  return `${Math.round(large)} ms for ${sizes.large}, ${Math.round(small)} ms for ${sizes.small}`;
}

function best(work: () => unknown): number {
  return Math.min(...Array.from({ length: ATTEMPTS }, () => processorTime(work)));
}

/** Ms that this thread computed, without concurrent compilation and garbage collection. */
function processorTime(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
