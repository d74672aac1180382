import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schemas } from '#client/index.ts';
import { useSession } from '#web/session/session.tsx';
import type { ReviewFilter } from './review-filter.ts';

export type Segment = Schemas['Segment'];
type SegmentList = Schemas['SegmentList'];

/** Segments per request. */
const PAGE_SIZE = 100;
/** Requests that look for the next open segment. */
const MAX_PAGES_AHEAD = 100;

const pageOf = (index: number) => Math.floor(index / PAGE_SIZE);

/** The segments of a job around the places that are shown. */
export function useSegments(jobId: string, filter: ReviewFilter) {
  const { loquent } = useSession();
  const queryClient = useQueryClient();
  const [{ first, last }, setShown] = useState({ first: 0, last: 0 });
  const pageQuery = (page: number) => ({
    queryKey: ['segments', jobId, filter, page],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<SegmentList> =>
      await loquent.jobs.listSegments(jobId, { ...filter, limit: PAGE_SIZE, offset: page * PAGE_SIZE }, { signal }),
    staleTime: Infinity,
  });
  // The first page tells how many there are.
  const pages = [...new Set([0, ...Array.from({ length: last - first + 1 }, (_, index) => first + index)])];
  const queries = useQueries({ queries: pages.map(pageQuery) });
  const lists = new Map(pages.map((page, index) => [page, queries[index]?.data]));
  const total = lists.get(0)?.total;
  return {
    isLoading: total === undefined,
    total: total ?? 0,
    error: queries.find(({ error }) => error !== null)?.error ?? null,
    /** Undefined: it isn't loaded yet. */
    at: (index: number): Segment | undefined => lists.get(pageOf(index))?.segments[index % PAGE_SIZE],
    /** Loads segments that come into view. */
    show(from: number, to: number) {
      const next = { first: pageOf(from), last: pageOf(to) };
      setShown((before) => (before.first === next.first && before.last === next.last ? before : next));
    },
    /** Takes over what the service answered to a change. */
    replace(segments: readonly Segment[]) {
      const changed = new Map(segments.map((segment) => [segment.id, segment]));
      queryClient.setQueriesData<SegmentList>(
        { queryKey: ['segments', jobId] },
        (list) => list && { ...list, segments: list.segments.map((each) => changed.get(each.id) ?? each) },
      );
    },
    /** The next segment from an index on that nobody has decided on; undefined: none of the next 10,000 is. */
    async nextOpen(from: number): Promise<number | undefined> {
      for (let page = pageOf(from); page < pageOf(from) + MAX_PAGES_AHEAD; page += 1) {
        const list = await queryClient.fetchQuery(pageQuery(page));
        const start = page * PAGE_SIZE;
        const found = list.segments.findIndex(({ state }, index) => start + index >= from && state === 'translated');
        if (found >= 0) return start + found;
        if (start + PAGE_SIZE >= list.total) break;
      }
      return undefined;
    },
  };
}
