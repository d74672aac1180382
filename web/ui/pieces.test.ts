import { expect, it } from 'vitest';
import { cutAtTextMarks } from './pieces.ts';

it('cuts a text at its marks, of which wrong ones win where they overlap', () => {
  const marks = [
    { start: 0, end: 3, isWrong: false },
    { start: 2, end: 5, isWrong: true },
    { start: 7, end: 8, isWrong: false },
    { start: 9, end: 9, isWrong: true },
  ];
  expect(cutAtTextMarks('ab cd ef gh', marks).map(({ words, mark }) => [words, mark?.isWrong])).toEqual([
    ['ab', undefined],
    [' cd', true],
    [' e', undefined],
    ['f', false],
    [' gh', undefined],
  ]);
  expect(cutAtTextMarks('', marks)).toEqual([]);
});
