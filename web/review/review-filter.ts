export const SEGMENT_STATES = ['translated', 'reviewed', 'final', 'rejected'] as const;
export type SegmentState = (typeof SEGMENT_STATES)[number];

/** The filter of the segments of a job, as it stands in the address. */
export interface ReviewFilter {
  readonly language?: string;
  /** Key or name of a source. */
  readonly file?: string;
  readonly state?: SegmentState;
  readonly has_findings?: boolean;
  /** True: those that people have changed. */
  readonly edited?: boolean;
  readonly q?: string;
}

/** Reads what an address has; whatever is no filter is left out. */
export function readReviewFilter(search: Readonly<Record<string, unknown>>): ReviewFilter {
  const { language, file, state, q, edited, has_findings: findings } = search;
  const known = SEGMENT_STATES.find((each) => each === state);
  return {
    ...(typeof language === 'string' && language !== '' ? { language } : {}),
    ...(typeof file === 'string' && file !== '' ? { file } : {}),
    ...(known === undefined ? {} : { state: known }),
    ...(typeof findings === 'boolean' ? { has_findings: findings } : {}),
    ...(typeof edited === 'boolean' ? { edited } : {}),
    ...(typeof q === 'string' && q.trim() !== '' ? { q } : {}),
  };
}
