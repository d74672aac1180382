import { expect } from 'vitest';

/** Sizes in bytes, each four times the one before. `GROWTH_SIZES=256,1024,4096` (KiB) measures larger ones by hand. */
const SIZES: readonly number[] = (process.env.GROWTH_SIZES ?? '16,64').split(',').map((size) => Number(size) * 1024);

/** How much faster than its size the time of linear work may seem to grow, by caches and garbage; 4 is quadratic. */
const MAX_GROWTH = 2.5;
/** Ms of processor time below which compilation and garbage are larger than the work that is measured. */
const NOISE = 15;
/** Work above the limit is measured again, and its least time counts. */
const MAX_RUNS = 4;

/** Makes what work on a size in bytes needs, outside of its time, and returns the work. */
export type SizedWork = (size: number) => () => unknown;

/** Ms of processor time that this thread spends on some work; those that compile and collect garbage don't count. */
export async function processorTimeOfWork(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/**
 * Measures whether the processor time of some work grows faster than its size. Sizes go up until one is too slow, so that
 * quadratic work takes seconds to fail and not minutes.
 *
 * @param sizes bytes, ascending
 * @returns the times, when it does; undefined for work that takes linear time at most
 */
export async function superlinearGrowth(
  prepare: SizedWork,
  sizes: readonly number[] = SIZES,
): Promise<string | undefined> {
  const [smallest = 0] = sizes;
  await prepare(smallest / 4)();
  const times: string[] = [];
  let limit = Infinity;
  for (const [index, size] of sizes.entries()) {
    const work = prepare(size);
    let time = await processorTimeOfWork(work);
    for (let run = 1; run < MAX_RUNS && time > limit; run += 1) time = Math.min(time, await processorTimeOfWork(work));
    times.push(`${time.toFixed(0)} ms for ${size / 1024} KiB`);
    if (process.env.GROWTH_SIZES !== undefined)
      process.stdout.write(`${expect.getState().currentTestName}: ${times.at(-1)}\n`);
    if (time > limit) return `Processor time grows faster than the size: ${times.join(', ')}.`;
    const growth = (sizes[index + 1] ?? size) / size;
    limit = MAX_GROWTH * growth * Math.max(time, NOISE);
  }
  return undefined;
}
