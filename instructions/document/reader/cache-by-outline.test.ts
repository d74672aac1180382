import { expect, it } from 'vitest';
import { describeDocument } from '#instructions/document/outline.ts';
import { cacheByOutline } from './cache-by-outline.ts';

it('remembers look-ups of an outline, 20,000 at most', () => {
  const outline = describeDocument([]);
  const asked: string[] = [];
  const look = (name: string) => cacheByOutline(outline, name, () => asked.push(name));
  expect([look('first'), look('first')]).toEqual([1, 1]);
  for (let index = 1; index <= 20_000; index += 1) look(`name ${index}`);
  expect(asked).toHaveLength(20_001);
  look('first');
  expect(asked.slice(20_001)).toEqual(['first']);
});
