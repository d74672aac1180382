import { describe, expect, it } from 'vitest';
import { PackedNumbers } from './packed-numbers.ts';

describe('PackedNumbers', () => {
  it('keeps numbers of any size in their order', () => {
    const numbers = [0, 1, 127, 128, 16_383, 16_384, 2 ** 28, 2 ** 30 - 1, 2 ** 31 - 1, 5];
    const signed = [0, -1, 1, 63, -64, 64, -65, 2 ** 30 - 1, -(2 ** 30)];
    const packed = new PackedNumbers();
    const places: number[] = [];
    for (let round = 0; round < 100; round++) {
      places.push(packed.length);
      for (const value of numbers) packed.add(value);
      for (const value of signed) packed.addSigned(value);
    }
    for (const place of places) {
      const reader = packed.from(place);
      expect(numbers.map(() => reader.next())).toEqual(numbers);
      expect(signed.map(() => reader.nextSigned())).toEqual(signed);
    }
  });

  it('takes a byte for a small number', () => {
    const packed = new PackedNumbers();
    for (let value = -60; value < 60; value++) packed.addSigned(value);
    expect(packed.length).toBe(120);
  });
});
