import { describe, expect, it } from 'vitest';
import { chainLengths } from './chains.ts';

const plain = (batches: number) => Array.from({ length: batches }, () => false);

describe('chains of batches', () => {
  it.each([
    [0, []],
    [1, [1]],
    [5, [2, 2, 1]],
    [20, [3, 3, 2, 2, 2, 2, 2, 2, 2]],
  ])('cut %i batches without headings', (batches, lengths) => {
    expect(chainLengths(plain(batches))).toEqual(lengths);
  });

  it('have at most 8 batches in a long file, fewer towards its end, and all of its batches together', () => {
    const lengths = chainLengths(plain(205));
    expect(lengths).toEqual(lengths.toSorted((one, other) => other - one));
    expect(lengths.at(-1)).toBeLessThan(3);
    expect(Math.max(...lengths)).toBe(8);
    expect(lengths.reduce((sum, length) => sum + length, 0)).toBe(205);
  });

  it('begin at headings', () => {
    expect(chainLengths([true, false, true, true, false, false, true])).toEqual([2, 1, 2, 1, 1]);
  });
});
