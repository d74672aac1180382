import { SEGMENT_STATES, type SegmentState } from '#domain/review/segment.ts';

/** A state by its name, as people type it; undefined: no such state. */
export function parseSegmentState(name: string | undefined): SegmentState | undefined {
  const wanted = name?.trim().toLowerCase();
  return SEGMENT_STATES.find((state) => state === wanted);
}
