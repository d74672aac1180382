import type { BenchmarkSettings, Comparison, Round } from './benchmark.ts';

/** Searches whose times are measured one by one. */
export interface TimedSearches<Query> {
  readonly what: string;
  /** Searches of a round. */
  readonly count: number;
  /** Milliseconds that a search may take. */
  readonly target: number;
  /** Makes the query of a search, which isn't measured. */
  readonly query: (index: number) => Query;
  readonly search: (query: Query) => Promise<void>;
}

/** Measures searches against their target: the median and the 95th percentile of their times, as searches per second. */
export async function timeSearches<Query>(
  settings: BenchmarkSettings,
  { what, count, target, query, search }: TimedSearches<Query>,
): Promise<readonly Comparison[]> {
  const middle: Round[] = [];
  const slow: Round[] = [];
  // The first round warms up and doesn't count.
  for (let round = 0; round <= settings.rounds; round += 1) {
    const times: number[] = [];
    for (let index = 0; index < count; index += 1) {
      const made = query(index);
      const startedAt = performance.now();
      await search(made);
      times.push(performance.now() - startedAt);
    }
    times.sort((one, other) => one - other);
    const [p50, p95] = [0.5, 0.95].map((share) => times[Math.ceil(count * share) - 1] ?? 0) as [number, number];
    settings.progress(
      `${what}, round ${round} of ${settings.rounds}: p50 ${p50.toFixed(2)} ms, p95 ${p95.toFixed(2)} ms`,
    );
    if (round === 0) continue;
    middle.push({ ours: 1000 / p50, baseline: 1000 / target });
    slow.push({ ours: 1000 / p95, baseline: 1000 / target });
  }
  const common = { unit: 'searches/s', baseline: `no measurement: ${target} ms a search, the target`, target: 1 };
  return [
    { ...common, what: `${what}: half are this fast (p50)`, rounds: middle },
    { ...common, what: `${what}: 95 % are this fast (p95)`, rounds: slow },
  ];
}
