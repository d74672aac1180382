import { expect, it } from 'vitest';
import { WrittenHeads } from './written-heads.ts';

it('writes each head once, in whatever order they come', () => {
  const heads = new WrittenHeads();
  const written: string[] = [];
  const write = (head: string) => {
    written.push(head);
    return `${head}!`;
  };
  const sources = ['<a>', '<b>', '<a>', '<c>', '<c>', '<b>', '<a>'];
  expect(sources.map((head) => heads.of(head, write))).toEqual([
    '<a>!',
    '<b>!',
    '<a>!',
    '<c>!',
    '<c>!',
    '<b>!',
    '<a>!',
  ]);
  expect(written).toEqual(['<a>', '<b>', '<c>']);
});
