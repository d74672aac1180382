import { describe, expect, it } from 'vitest';
import { segmentNumberOf, numbersOf, placeOfSegment, readSegmentId, segmentId } from './segment.ts';

describe('the number of a segment', () => {
  it('encodes its batch and its place there', () => {
    expect(placeOfSegment(segmentNumberOf(12, 49))).toEqual({ batch: 12, place: 49 });
    expect(placeOfSegment(segmentNumberOf(0, 0))).toEqual({ batch: 0, place: 0 });
    const { first, end } = numbersOf(12);
    expect([segmentNumberOf(12, 0) >= first, segmentNumberOf(12, 999) < end, segmentNumberOf(13, 0) < end]).toEqual([
      true,
      true,
      false,
    ]);
  });
});

describe('the id of a segment', () => {
  it('is read as it was written', () => {
    const key = { file: 3, language: 'zh-Hant-TW', number: 12_049 };
    expect(segmentId(key)).toBe('3.zh-Hant-TW.12049');
    expect(readSegmentId(segmentId(key))).toEqual(key);
  });

  it.each(['', '1.es', '1.es.2.3', '-1.es.2', '1.e s.2', '1.es.1e9', `1.es.${'9'.repeat(20)}`])('is not %j', (id) => {
    expect(readSegmentId(id)).toBeUndefined();
  });
});
