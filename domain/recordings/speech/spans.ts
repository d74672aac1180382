import type { TimeSpan } from '#domain/recordings/subtitles/cue.ts';

/** The union of spans, ascending and without overlaps; spans that are closer than `gap` milliseconds are one. */
export function joinSpans(spans: readonly TimeSpan[], gap = 0): readonly TimeSpan[] {
  const joined: { start: number; end: number }[] = [];
  for (const { start, end } of spans.toSorted((one, other) => one.start - other.start)) {
    const last = joined.at(-1);
    if (last !== undefined && start - last.end <= gap) last.end = Math.max(last.end, end);
    else joined.push({ start, end });
  }
  return joined;
}

/** Milliseconds of spans without overlaps. */
export const totalDuration = (spans: readonly TimeSpan[]): number =>
  spans.reduce((sum, { start, end }) => sum + end - start, 0);

/** Milliseconds in which both are, of two lists of ascending spans without overlaps. */
export function overlapOf(one: readonly TimeSpan[], other: readonly TimeSpan[]): number {
  let [first, second, sum] = [0, 0, 0];
  while (first < one.length && second < other.length) {
    const [left, right] = [one[first]!, other[second]!];
    sum += Math.max(0, Math.min(left.end, right.end) - Math.max(left.start, right.start));
    if (left.end < right.end) first += 1;
    else second += 1;
  }
  return sum;
}

/** Subtracts one list of spans from another; both ascending and without overlaps. */
export function subtractSpans(spans: readonly TimeSpan[], removed: readonly TimeSpan[]): readonly TimeSpan[] {
  return spans.flatMap((span) => {
    const left: TimeSpan[] = [];
    let { start } = span;
    for (const each of removed) {
      if (each.end <= start || each.start >= span.end) continue;
      if (each.start > start) left.push({ start, end: each.start });
      start = each.end;
    }
    return start < span.end ? [...left, { start, end: span.end }] : left;
  });
}
