import type { BenchmarkSettings, Round } from './benchmark.ts';

/** Measures one side once. @returns units a second */
export type MeasureSide = () => Promise<number> | number;

/**
 * Measures ours, baseline, ours, baseline, …, so that other load on the machine affects both; the first pair warms both
 * up and doesn't count.
 */
export async function interleave(
  { rounds, progress }: BenchmarkSettings,
  what: string,
  ours: MeasureSide,
  baseline: MeasureSide,
): Promise<readonly Round[]> {
  await ours();
  await baseline();
  const measured: Round[] = [];
  for (let round = 1; round <= rounds; round += 1) {
    const pair = { ours: await ours(), baseline: await baseline() };
    measured.push(pair);
    progress(`${what}, round ${round} of ${rounds}: ${Math.round(pair.ours)} to ${Math.round(pair.baseline)}`);
  }
  return measured;
}

/**
 * Calls `run(0)` to `run(count - 1)`, at most `width` at once.
 *
 * @returns calls a second, until `finished` has resolved
 */
export async function timedCalls(
  count: number,
  width: number,
  run: (index: number, lane: number) => Promise<unknown>,
  finished: () => Promise<void> = async () => undefined,
): Promise<number> {
  let next = 0;
  const lane = async (_: unknown, number: number) => {
    while (next < count) {
      const index = next;
      next += 1;
      await run(index, number);
    }
  };
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: Math.min(width, count) }, lane));
  await finished();
  return perSecond(count, startedAt);
}

/** @param startedAt of `performance.now()` */
export function perSecond(count: number, startedAt: number): number {
  return (count * 1000) / (performance.now() - startedAt);
}
