import { describe, expect, it } from 'vitest';
import { parseByteRange } from './byte-range.ts';

describe('a Range header for ten bytes', () => {
  it.each([
    ['bytes=0-4', { start: 0, end: 4 }],
    ['bytes=5-', { start: 5, end: 9 }],
    ['bytes=-3', { start: 7, end: 9 }],
    ['bytes=-100', { start: 0, end: 9 }],
    ['bytes=9-1000', { start: 9, end: 9 }],
    ['BYTES=0-0', { start: 0, end: 0 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=100-200', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=4-3', 'whole'],
    ['bytes=-', 'whole'],
    ['bytes=0-1,3-4', 'whole'],
    ['bytes=a-b', 'whole'],
    ['bytes=99999999999999999999-', 'whole'],
    ['lines=0-4', 'whole'],
    ['', 'whole'],
  ])('%j asks for %j', (header, expected) => expect(parseByteRange(header, 10)).toEqual(expected));

  it('can ask for no byte of an empty file', () => {
    for (const header of ['bytes=0-', 'bytes=-5', 'bytes=0-0']) expect(parseByteRange(header, 0)).toBe('unsatisfiable');
  });
});
