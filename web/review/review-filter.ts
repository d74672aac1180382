import { oneOf, searchOf, words } from '#web/ui/search.ts';

export const SEGMENT_STATES = ['translated', 'reviewed', 'final', 'rejected'] as const;
export type SegmentState = (typeof SEGMENT_STATES)[number];

const yes = (value: unknown) => (value === true ? value : undefined);

/** Reads the filter of the segments of a job from the address. A `file` is the key or name of a source; `edited` are those that people have changed. */
export const readReviewFilter = searchOf({
  language: words,
  file: words,
  state: oneOf(SEGMENT_STATES),
  has_findings: yes,
  edited: yes,
  q: words,
});

export type ReviewFilter = ReturnType<typeof readReviewFilter>;
