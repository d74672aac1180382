import { describe, expect, it } from 'vitest';
import { buildZip } from '#formats/zip/testing/build-zip.ts';
import { timeLimitOf } from './time-limits.ts';

const LIMITS = { least: 1_000, perMebibyte: 100, most: 1_500 };
const mebibytes = (count: number) => Buffer.alloc(count * 1024 * 1024, 'a');

describe('the time that work on a document may take', () => {
  it('follows its bytes', () => {
    expect(timeLimitOf(Buffer.from(''), LIMITS)).toBe(1_000);
    expect(timeLimitOf(mebibytes(2), LIMITS)).toBe(1_200);
    expect(timeLimitOf(mebibytes(7), LIMITS)).toBe(1_500);
  });

  it('follows what a container unpacks to, and never beyond the ceiling when the container lies', () => {
    const container = buildZip([{ name: 'a', data: mebibytes(3) }]);
    expect(container.length).toBeLessThan(10_000);
    expect(Math.round(timeLimitOf(container, LIMITS))).toBe(1_300);
    const liar = Buffer.from(container);
    const record = liar.lastIndexOf('PK\x01\x02', undefined, 'latin1');
    liar.writeUInt32LE(0xfffffff0, record + 24);
    expect(timeLimitOf(liar, LIMITS)).toBe(1_500);
    expect(timeLimitOf(container.subarray(0, 100), LIMITS)).toBeLessThan(1_001);
  });
});
