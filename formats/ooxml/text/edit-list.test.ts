import { describe, expect, it } from 'vitest';
import { EditList } from './edit-list.ts';

const rangesOf = (edits: EditList) =>
  Array.from({ length: edits.length }, (_, index) => [
    edits.startOf(index),
    edits.endOf(index),
    edits.replacementOf(index),
  ]);

describe('EditList', () => {
  it('orders edits by where they start and end, each with what takes its place', () => {
    const edits = new EditList(10);
    edits.addUnit({ start: 30, end: 40 }, 2);
    edits.addText({ start: 5, end: 9 }, 'table', 3);
    edits.addUnit({ start: 10, end: 20 }, 0);
    edits.addText({ start: 10, end: 10 }, 'table', 3);
    edits.sort();
    const text = { text: 'table', length: 3 };
    expect(rangesOf(edits)).toEqual([
      [5, 9, text],
      [10, 10, text],
      [10, 20, 0],
      [30, 40, 2],
    ]);
    expect([0, 5, 6, 10, 31].map((offset) => edits.firstFrom(offset))).toEqual([0, 0, 1, 1, 4]);
  });
});
