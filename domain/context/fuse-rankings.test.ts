import { expect, it } from 'vitest';
import { fuseRankings } from './fuse-rankings.ts';

it('an item of all rankings precedes those of one', () => {
  expect(
    fuseRankings([
      [1, 2, 3],
      [4, 2, 5],
    ]).map(({ id }) => id)[0],
  ).toBe(2);
});

it('scores are 1 for the first of all rankings, and less for others', () => {
  const [first, second] = fuseRankings([
    [7, 8],
    [7, 9],
  ]);
  expect(first).toEqual({ id: 7, score: 1 });
  expect(second!.score).toBeGreaterThan(0);
  expect(second!.score).toBeLessThan(0.5);
});

it('a single ranking stays as it is', () => {
  expect(fuseRankings([[3, 1, 2]]).map(({ id }) => id)).toEqual([3, 1, 2]);
  expect(fuseRankings([[]])).toEqual([]);
});
