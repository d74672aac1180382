import { oneOfValues, searchOf, nonBlankText } from '#web/ui/search.ts';

export const REVIEW_STATES = ['translated', 'reviewed', 'final', 'rejected'] as const;
export type ReviewState = (typeof REVIEW_STATES)[number];

const yes = (value: unknown) => (value === true ? value : undefined);

/** Reads the filter of the segments of a job from the address. A `file` is the key or name of a source; `edited` are those that people have changed. */
export const readReviewFilter = searchOf({
  language: nonBlankText,
  file: nonBlankText,
  state: oneOfValues(REVIEW_STATES),
  has_findings: yes,
  edited: yes,
  q: nonBlankText,
});

export type ReviewFilter = ReturnType<typeof readReviewFilter>;
