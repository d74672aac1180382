import type { Schemas } from '#client/index.ts';
import { useLongList } from '#web/ui/use-long-list.ts';
import type { ReviewFilter } from './review-filter.ts';

export type Segment = Schemas['Segment'];

/** Requests that look for the next open segment. */
const MAX_PAGES_AHEAD = 100;

/** The segments of a job around the places that are shown. */
export function useSegments(jobId: string, filter: ReviewFilter) {
  const { total, ...list } = useLongList(['segments', jobId], filter, ({ jobs }, page, signal) =>
    jobs.listSegments(jobId, { ...filter, ...page }, { signal }),
  );
  return {
    ...list,
    isLoading: total === undefined,
    total: total ?? 0,
    /** The next segment from an index on that nobody has decided on; undefined: none of the next 10,000 is. */
    nextOpen: (from: number) => list.find(from, MAX_PAGES_AHEAD, ({ state }) => state === 'translated'),
  };
}
