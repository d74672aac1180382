import type { Comparison } from './benchmark.ts';

/** A comparison's rounds in a few numbers. Spreads are (maximum - minimum) / median. */
export interface Summary {
  readonly ratio: number;
  readonly lowestRatio: number;
  readonly highestRatio: number;
  /** Medians, in units a second. */
  readonly ours: number;
  readonly baseline: number;
  readonly oursSpread: number;
  /** How much the same code differs from round to round: the machine's noise. */
  readonly baselineSpread: number;
  readonly reached: boolean;
}

/** The ratio is the median of the rounds' ratios: one that something disturbed doesn't count. */
export function summarizeRounds({ rounds, target }: Comparison): Summary {
  const ratios = rounds.map(({ ours, baseline }) => ours / baseline);
  const ours = rounds.map((round) => round.ours);
  const baseline = rounds.map((round) => round.baseline);
  const ratio = median(ratios);
  return {
    ratio,
    lowestRatio: Math.min(...ratios),
    highestRatio: Math.max(...ratios),
    ours: median(ours),
    baseline: median(baseline),
    oursSpread: spread(ours),
    baselineSpread: spread(baseline),
    reached: ratio >= target,
  };
}

/** The middle one, or the mean of the two in the middle; NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const upper = Math.floor(sorted.length / 2);
  const [low, high] = [sorted[sorted.length - 1 - upper], sorted[upper]];
  return low === undefined || high === undefined ? Number.NaN : (low + high) / 2;
}

function spread(values: readonly number[]): number {
  return (Math.max(...values) - Math.min(...values)) / median(values);
}
