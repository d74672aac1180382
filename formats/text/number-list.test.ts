import { expect, it } from 'vitest';
import { NumberList } from './number-list.ts';

it('a list of numbers grows, forgets its last ones, and gives memory back', () => {
  const list = new NumberList();
  const numbers = Array.from({ length: 1_000 }, (_, index) => index * 3_000_000 - 2 ** 30);
  for (const number of numbers) list.push(number);
  const all = () => Array.from({ length: list.length }, (_, index) => list.at(index));
  expect(all()).toEqual(numbers);
  list.length = 500;
  list.trim();
  list.set(0, 7);
  list.push(8);
  expect(all()).toEqual([7, ...numbers.slice(1, 500), 8]);
});
