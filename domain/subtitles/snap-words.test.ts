import { expect, it } from 'vitest';
import { snapWords } from './snap-words.ts';

const word = (start: number, end: number) => ({ text: 'x ', start, end });
const timesOf = (words: readonly { start: number; end: number }[], speech: readonly { start: number; end: number }[]) =>
  snapWords(
    words.map(({ start, end }) => word(start, end)),
    speech,
  ).map(({ start, end }) => [start, end]);

it('moves the edges of speech to where the voice is, and leaves the words between', () => {
  const words = [word(0, 400), word(400, 900), word(900, 1_300), word(2_150, 2_400), word(2_400, 2_900)];
  const speech = [
    { start: 180, end: 1_420 },
    { start: 2_000, end: 2_800 },
  ];
  expect(timesOf(words, speech)).toEqual([
    [180, 400],
    [400, 900],
    [900, 1_420],
    [2_000, 2_400],
    [2_400, 2_800],
  ]);
});

it('leaves words alone that are far from any voice', () => {
  expect(timesOf([word(5_000, 5_300)], [{ start: 0, end: 1_000 }])).toEqual([[5_000, 5_300]]);
  expect(timesOf([word(5_000, 5_300)], [])).toEqual([[5_000, 5_300]]);
});

it('does not stretch a word over a long wait before it', () => {
  expect(timesOf([word(3_000, 3_300)], [{ start: 0, end: 3_400 }])).toEqual([[3_000, 3_400]]);
});

it('keeps words in order', () => {
  const times = timesOf([word(0, 900), word(800, 700), word(750, 1_200)], [{ start: 0, end: 1_000 }]);
  const flat = times.flat();
  expect(flat).toEqual(flat.toSorted((one, other) => one - other));
});
