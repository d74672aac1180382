import { crc32, inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '#domain/inline-codes/testing/code-cases.ts';
import { EntryDeflater } from './entry-deflater.ts';

const pieces = ['one piece ', 'of some text ', 'that repeats a piece '.repeat(5_000), 'of some text '].map((text) =>
  Buffer.from(text.repeat(9)),
);

describe('EntryDeflater', () => {
  it('deflates pieces as one stream', () => {
    const deflater = new EntryDeflater();
    for (const piece of pieces) deflater.write(piece);
    const { compressed, size, crc } = deflater.finish();
    const whole = Buffer.concat(pieces);
    expect(inflateRawSync(Buffer.concat(compressed))).toEqual(whole);
    expect({ size, crc }).toEqual({ size: whole.length, crc: crc32(whole) });
  });

  it('finds what repeats what came long before, in another block', () => {
    const next = seededRandom(3);
    const random = Buffer.from(Array.from({ length: 20_000 }, () => Math.floor(next() * 256)));
    const deflater = new EntryDeflater();
    for (let round = 0; round < 100; round++) deflater.write(random);
    const { compressed, size } = deflater.finish();
    expect(compressed.length).toBeGreaterThan(2);
    expect(size).toBe(2_000_000);
    expect(Buffer.concat(compressed).length).toBeLessThan(40_000);
    expect(inflateRawSync(Buffer.concat(compressed)).equals(Buffer.concat(Array(100).fill(random)))).toBe(true);
  });

  it('deflates texts as UTF-8, along with bytes', () => {
    const texts = [
      'a',
      '€\u{1F600}'.repeat(200_000),
      '\u{1F600}'.repeat(100_001),
      '',
      `x${'\u{1F600}'.repeat(40_000)}`,
    ];
    const deflater = new EntryDeflater();
    for (const text of texts) {
      deflater.writeText(text);
      deflater.write(Buffer.from(`, ${text.length}`));
      deflater.write(Buffer.from('; '));
    }
    deflater.writeText('end');
    const { compressed, size, crc } = deflater.finish();
    const whole = Buffer.from(`${texts.map((text) => `${text}, ${text.length}; `).join('')}end`);
    expect(inflateRawSync(Buffer.concat(compressed)).equals(whole)).toBe(true);
    expect({ size, crc }).toEqual({ size: whole.length, crc: crc32(whole) });
  });

  it('deflates nothing to an empty stream', () => {
    const { compressed, size, crc } = new EntryDeflater().finish();
    expect(inflateRawSync(Buffer.concat(compressed)).length).toBe(0);
    expect({ size, crc }).toEqual({ size: 0, crc: 0 });
  });
});
