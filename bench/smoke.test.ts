import { describe, expect, inject, it } from 'vitest';
import { casesOfRun } from '#test/long.ts';
import type { BenchmarkSettings } from './benchmark.ts';
import { BENCHMARKS } from './benchmarks.ts';
import { median, summarize } from './summary.ts';
import { renderTable } from './table.ts';

// Not on PostgreSQL: it tests the benchmarks.

/** Benchmarks that start several services, or build the other side. */
const SLOW: ReadonlySet<string> = new Set(['dubbing', 'okapi', 'pptx', 'xlsx', 'jobs', 'text', 'video', 'webhooks']);

const settings: BenchmarkSettings = {
  smoke: true,
  rounds: 1,
  temporalAddress: inject('temporalAddress'),
  progress: () => undefined,
};

describe('benchmarks', () => {
  it.for(casesOfRun(BENCHMARKS, ({ name }) => !SLOW.has(name)))(
    '$name compares both sides',
    { timeout: 120_000 },
    async (benchmark, { skip }) => {
      const result = await benchmark.run(settings);
      if (typeof result === 'string') return skip(result);
      expect(result.length).toBeGreaterThan(0);
      for (const comparison of result) {
        const { ratio, ours, baseline } = summarize(comparison);
        expect(Number.isFinite(ratio) && ratio > 0).toBe(true);
        expect(ours / baseline).toBeCloseTo(ratio);
      }
    },
  );

  it('take the median of the rounds, so that a disturbed one does not count', () => {
    const rounds = [
      { ours: 8, baseline: 10 },
      { ours: 1, baseline: 10 },
      { ours: 9, baseline: 10 },
    ];
    const comparison = { what: 'work', unit: 'pieces/s', baseline: 'nothing', target: 0.8, rounds };
    expect(summarize(comparison)).toMatchObject({ ratio: 0.8, lowestRatio: 0.1, highestRatio: 0.9, reached: true });
    expect(median([4, 1])).toBe(2.5);
    const [, line] = renderTable([comparison]).split('\n');
    expect(line).toMatch(/^0\.80 +0\.10–0\.90 +≥ 0\.8 +reached +work +8\.0 +10\.0 +pieces\/s/);
  });
});
