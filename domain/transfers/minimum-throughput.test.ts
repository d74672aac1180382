import { expect, it } from 'vitest';
import { MinimumThroughput } from './minimum-throughput.ts';

/** Seconds after which data of that many bytes per second are too slow; undefined: not within an hour. */
function endOf(rate: MinimumThroughput, bytesPerSecond: number): number | undefined {
  for (let second = 1; second <= 3600; second += 1) if (!rate.count(bytesPerSecond, 1000)) return second;
  return undefined;
}

it('permits the rate, and less for a while only', () => {
  expect(endOf(new MinimumThroughput(1000, 30_000), 1000)).toBeUndefined();
  expect(endOf(new MinimumThroughput(1000, 30_000), 500)).toBe(61);
  expect(endOf(new MinimumThroughput(1000, 30_000), 0)).toBe(31);
});

it('permits no rest for what came before', () => {
  const rate = new MinimumThroughput(1000, 30_000);
  expect(rate.count(100_000_000, 1000)).toBe(true);
  expect(endOf(rate, 1)).toBe(31);
});

it('permits everything when it is 0', () => {
  expect(endOf(new MinimumThroughput(0, 30_000), 0)).toBeUndefined();
});
