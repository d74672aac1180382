/** Segments with both of two expressions, with each of them, and all. */
export interface Contingency {
  readonly both: number;
  readonly first: number;
  readonly second: number;
  readonly all: number;
}

/**
 * Dunning's log-likelihood ratio (1993) of two expressions occurring together; 0 or more. From 10.83 on, chance is less likely than
 * 1 in 1,000 (chi-squared distribution, one degree of freedom).
 */
export function logLikelihood({ both, first, second, all }: Contingency): number {
  const cell = (count: number, row: number, column: number) =>
    count === 0 ? 0 : count * Math.log((count * all) / (row * column));
  const sum =
    cell(both, first, second) +
    cell(first - both, first, all - second) +
    cell(second - both, all - first, second) +
    cell(all - first - second + both, all - first, all - second);
  return Math.max(0, 2 * sum);
}
