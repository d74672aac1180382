import { expect, it } from 'vitest';
import { processorTime } from './usage.ts';

it('grows with the work of a process as the system counts it', async () => {
  const [before, used] = [await processorTime(process.pid), process.cpuUsage()];
  let work = 0;
  while (process.cpuUsage(used).user + process.cpuUsage(used).system < 200_000) work += 1;
  expect(work).toBeGreaterThan(0);
  expect((await processorTime(process.pid)) - before).toBeGreaterThanOrEqual(150);
});

it('is 0 for a process that does not exist', async () => {
  expect(await processorTime(5_000_000)).toBe(0);
});
