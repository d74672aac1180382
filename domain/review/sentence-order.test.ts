import { expect, it } from 'vitest';
import { findCrossing } from './sentence-order.ts';

const span = (start: number, end: number) => ({ start, end });
const BEFORE = [span(0, 1_000), span(1_500, 2_500), span(2_300, 4_000)];

it.each([
  ['within the pause', span(1_000, 2_400), undefined],
  ['before the end of the one before', span(999, 2_400), { other: 0, side: 'previous' }],
  ['as far into the next as before', span(1_600, 2_500), undefined],
  ['further into the next', span(1_600, 2_501), { other: 2, side: 'next' }],
  ['behind the beginning of the next', span(2_301, 2_500), { other: 2, side: 'next' }],
])('a sentence may be moved to where it crosses no other: %s', (_name, moved, crossing) => {
  expect(findCrossing(BEFORE, [BEFORE[0]!, moved, BEFORE[2]!], 1)).toEqual(crossing);
});
