import type { Segment, Unit } from '#domain/units/unit.ts';
import type { CompiledSegmentation } from './compile-segmentation.ts';
import { cutSegments } from './cut-segments.ts';
import { segmentRanges } from './segment-ranges.ts';
import type { SegmentationMode } from './modes.ts';

/**
 * Splits a unit into segments with ids `{unit id}#{index}`; the inverse is `joinSegments` with `segmentRanges` of the
 * unit's content.
 *
 * @param language BCP 47
 * @param rules of sentences, default the built-in ones
 */
export function segmentUnit(
  unit: Unit,
  language: string,
  mode: SegmentationMode,
  rules?: CompiledSegmentation,
): Segment[] {
  const ranges = segmentRanges(unit.content, language, mode, rules);
  return cutSegments(unit.content, ranges).segments.map((content, index) => ({
    id: `${unit.id}#${index}`,
    unitId: unit.id,
    content,
  }));
}
