import type { Unit } from '#domain/units/unit.ts';

/** UTF-16 offsets; `end` is exclusive. */
export interface TextRange {
  readonly start: number;
  readonly end: number;
}

/** Ranges in order that neither overlap nor touch. */
export type RangeSet = readonly TextRange[];

export const EMPTY_RANGE_SET: RangeSet = [];

/** All of a unit's text. */
export function wholeUnit(unit: Unit): RangeSet {
  const end = unit.content.text.length;
  return end === 0 ? EMPTY_RANGE_SET : [{ start: 0, end }];
}

/** Sorts ranges and joins those that overlap or touch; removes empty ones. */
export function rangeSet(ranges: readonly TextRange[]): RangeSet {
  const ordered = ranges.filter(({ start, end }) => end > start).toSorted((a, b) => a.start - b.start);
  const joined: TextRange[] = [];
  for (const range of ordered) {
    const last = joined.at(-1);
    if (last === undefined || range.start > last.end) joined.push({ start: range.start, end: range.end });
    else if (range.end > last.end) joined[joined.length - 1] = { start: last.start, end: range.end };
  }
  return joined;
}

/** Ranges in either set. */
export function union(one: RangeSet, other: RangeSet): RangeSet {
  return rangeSet([...one, ...other]);
}

/** Ranges in both sets. */
export function intersect(one: RangeSet, other: RangeSet): RangeSet {
  if (one.length === 0 || other.length === 0) return EMPTY_RANGE_SET;
  const common: TextRange[] = [];
  for (let left = 0, right = 0; left < one.length && right < other.length;) {
    const [a, b] = [one[left]!, other[right]!];
    const range = { start: Math.max(a.start, b.start), end: Math.min(a.end, b.end) };
    if (range.end > range.start) common.push(range);
    if (a.end < b.end) left += 1;
    else right += 1;
  }
  return common;
}

/** Ranges in the first set but not in the second. */
export function subtract(one: RangeSet, other: RangeSet): RangeSet {
  const left: TextRange[] = [];
  for (const range of one) {
    let { start } = range;
    for (const hole of other) {
      if (hole.end <= start) continue;
      if (hole.start >= range.end) break;
      if (hole.start > start) left.push({ start, end: hole.start });
      start = hole.end;
    }
    if (start < range.end) left.push({ start, end: range.end });
  }
  return left;
}
