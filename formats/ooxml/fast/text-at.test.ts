import { expect, it } from 'vitest';
import { isTextAt } from './text-at.ts';

it.each([
  ['short', '<w:t>'],
  ['long', '</w:t></w:r><w:r><w:rPr><w:b/></w:rPr><w:t>'],
])('finds a %s piece where it is, and nowhere else', (_, piece) => {
  for (const around of ['text', '– wide –']) {
    const source = around + piece + around;
    const found = Array.from({ length: source.length + 2 }, (__, start) => isTextAt(source, piece, start));
    expect(found.flatMap((is, start) => (is ? start : []))).toEqual([around.length]);
  }
});
