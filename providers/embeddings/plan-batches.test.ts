import { expect, it } from 'vitest';
import { planBatches } from './plan-batches.ts';

const plan = (texts: readonly string[], limits: { texts: number; tokens: number }) => [
  ...planBatches(texts, (text) => text, limits),
];

it('batches keep to the limits and the order', () => {
  const words = Array.from({ length: 7 }, (_, index) => `word${index}`);
  expect(plan(words, { texts: 3, tokens: 1000 })).toEqual([words.slice(0, 3), words.slice(3, 6), words.slice(6)]);
  expect(plan(words, { texts: 100, tokens: 6 }).every((batch) => batch.length <= 2)).toBe(true);
  expect(plan(words, { texts: 100, tokens: 6 }).flat()).toEqual(words);
});

it('a text above the limit is a batch of its own', () => {
  expect(plan(['a', 'b'.repeat(100), 'c'], { texts: 10, tokens: 10 })).toEqual([['a'], ['b'.repeat(100)], ['c']]);
});
