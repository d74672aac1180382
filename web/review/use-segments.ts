import { useQueries, useQueryClient } from '@tanstack/react-query';
import type { Schemas } from '#client/index.ts';
import { useCallback } from 'react';
import { useSession } from '#web/session/session.tsx';
import type { ReviewFilter } from './review-filter.ts';

export type Segment = Schemas['Segment'];
type SegmentList = Schemas['SegmentList'];

/** Segments per request. */
export const PAGE_SIZE = 100;
/** Requests that look for the next open segment. */
const MAX_PAGES_AHEAD = 100;

/** Indexes of the first and the last segment that are needed. */
export interface SegmentRange {
  readonly first: number;
  readonly last: number;
}

export interface Segments {
  readonly isLoading: boolean;
  readonly total: number;
  readonly error: Error | null;
  /** Undefined: it isn't loaded yet. */
  at(index: number): Segment | undefined;
  /** Takes over what the service answered to a change. */
  replace(segments: readonly Segment[]): void;
  /** The next segment from an index on that nobody has decided on; undefined: none of the next 10,000 is. */
  nextOpen(from: number): Promise<number | undefined>;
}

/** The segments of a job around the places that are shown. */
export function useSegments(jobId: string, filter: ReviewFilter, range: SegmentRange): Segments {
  const { loquent } = useSession();
  const queryClient = useQueryClient();
  const firstPage = Math.floor(range.first / PAGE_SIZE);
  const lastPage = Math.floor(range.last / PAGE_SIZE);
  const pageQuery = (page: number) => ({
    queryKey: ['segments', jobId, filter, page],
    queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<SegmentList> =>
      await loquent.jobs.listSegments(jobId, { ...filter, limit: PAGE_SIZE, offset: page * PAGE_SIZE }, { signal }),
    staleTime: Infinity,
  });
  // The first page tells how many there are.
  const pages = [...new Set([0, ...Array.from({ length: lastPage - firstPage + 1 }, (_, index) => firstPage + index)])];
  const queries = useQueries({ queries: pages.map(pageQuery) });
  const lists = new Map(pages.map((page, index) => [page, queries[index]?.data]));
  const replace = useCallback(
    (segments: readonly Segment[]) => {
      const changed = new Map(segments.map((segment) => [segment.id, segment]));
      queryClient.setQueriesData<SegmentList>({ queryKey: ['segments', jobId] }, (list) =>
        list === undefined ? list : { ...list, segments: list.segments.map((each) => changed.get(each.id) ?? each) },
      );
    },
    [jobId, queryClient],
  );
  const nextOpen = async (from: number) => {
    const first = Math.floor(from / PAGE_SIZE);
    for (let page = first; page < first + MAX_PAGES_AHEAD; page += 1) {
      const { segments, total } = await queryClient.fetchQuery(pageQuery(page));
      const found = segments.findIndex(
        ({ state }, index) => page * PAGE_SIZE + index >= from && state === 'translated',
      );
      if (found >= 0) return page * PAGE_SIZE + found;
      if ((page + 1) * PAGE_SIZE >= total) break;
    }
    return undefined;
  };
  return {
    isLoading: lists.get(0) === undefined,
    total: lists.get(0)?.total ?? 0,
    error: queries.find(({ error }) => error !== null)?.error ?? null,
    at: (index) => lists.get(Math.floor(index / PAGE_SIZE))?.segments[index % PAGE_SIZE],
    replace,
    nextOpen,
  };
}
