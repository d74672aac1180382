import { findPlaceholders } from '#domain/protection/placeholder-spans.ts';
import type { SegmentRange } from './segment-ranges.ts';

/** Joins sentences that the segmenter, which doesn't know placeholders, split inside one. */
export function mergeSplitPlaceholders(text: string, ranges: readonly SegmentRange[]): readonly SegmentRange[] {
  const placeholders = findPlaceholders(text);
  const whole: SegmentRange[] = [];
  let next = 0;
  for (const range of ranges) {
    const previous = whole.at(-1);
    // Both lists are in the order of the text, without overlaps.
    while (next < placeholders.length && placeholders[next]!.end <= range.start) next += 1;
    const isCut = (placeholders[next]?.start ?? Infinity) < range.start;
    if (previous !== undefined && isCut) whole[whole.length - 1] = { start: previous.start, end: range.end };
    else whole.push(range);
  }
  return whole;
}
