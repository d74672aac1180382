import { createChecker } from '#domain/quality/check-segments.ts';
import type { CheckedSegment, CheckOptions } from '#domain/quality/checked-segment.ts';
import type { Finding } from '#domain/quality/finding.ts';

/** Checks segments by themselves and against each other. @returns findings by segment, in the order of the segments */
export function checkSegmentSet(
  segments: Iterable<CheckedSegment>,
  options: CheckOptions,
): readonly { readonly id: string; readonly findings: readonly Finding[] }[] {
  const checker = createChecker(options);
  const checked = Array.from(segments, (segment) => ({ id: segment.id, findings: checker.check(segment) }));
  const compared = checker.compare();
  if (compared.size === 0) return checked;
  return checked.map(({ id, findings }) => ({ id, findings: [...findings, ...(compared.get(id) ?? [])] }));
}
