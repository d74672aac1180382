import { expect, it } from 'vitest';
import { FuzzSearch } from './search.ts';

const LIMITS = { size: 64 * 1024, time: 50, memory: 100 };
const quiet = () => {};

it('finds pieces whose repetition takes quadratic time', async () => {
  const isOpen = (text: string) => /\{\{[^}]*\}\}/.test(text);
  const { found } = await new FuzzSearch({ seeds: ['Dear {{name}}, hello'], run: isOpen }, quiet, LIMITS).search(
    60_000,
    1,
  );
  expect(found).toMatchObject({ problem: expect.stringContaining('ms of processor time') as string });
  expect(isOpen(found!.pumped.start + found!.pumped.piece.repeat(10))).toBe(false);
});

it('finds texts that take much memory, and errors that are no refusals', async () => {
  let held: Buffer | undefined;
  const hold = (text: string) => {
    if (text.includes('((((')) held = Buffer.alloc(200_000_000, 1);
  };
  const memory = await new FuzzSearch({ seeds: ['f(a, b)'], run: hold }, quiet, { ...LIMITS, time: 2000 }).search(
    60_000,
    1,
  );
  expect(held?.length).toBe(200_000_000);
  // Systems without the file that resets the peak report nothing.
  if (process.platform === 'linux') expect(memory.found?.problem).toMatch(/takes \d{3} MB/);
  const fail = (text: string) => {
    if (text.includes(']]]')) throw new TypeError('broken');
  };
  const broken = await new FuzzSearch({ seeds: ['[a]'], run: fail }, quiet, LIMITS).search(60_000, 1);
  expect(broken.found?.problem).toContain('broken');
});

it('finds nothing in what takes linear time', async () => {
  const { tried, found } = await new FuzzSearch({ seeds: ['a b'], run: (text) => text.split(' ') }, quiet, {
    ...LIMITS,
    time: 1000,
  }).search(200, 1);
  expect(found).toBeUndefined();
  expect(tried).toBeGreaterThan(10);
});
