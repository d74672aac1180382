import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schemas } from '#client/index.ts';
import { useSession } from '#web/session/session.tsx';
import type { Entry } from './columns.ts';

/** Entries per request. */
const PAGE_SIZE = 100;

type EntryList = Schemas['GlossaryEntryList'];
export type Entries = ReturnType<typeof useEntries>;

/** The entries of a glossary around the places that are shown. */
export function useEntries(glossary: number) {
  const { loquent } = useSession();
  const queryClient = useQueryClient();
  const [{ first, last }, setPages] = useState({ first: 0, last: 0 });
  const key = ['entries', glossary, 'pages'];
  // The first page tells how many there are.
  const pages = [...new Set([0, ...Array.from({ length: last - first + 1 }, (_, index) => first + index)])];
  const queries = useQueries({
    queries: pages.map((page) => ({
      queryKey: [...key, page],
      queryFn: async ({ signal }: { readonly signal: AbortSignal }): Promise<EntryList> =>
        await loquent.glossaries.listEntries(glossary, { limit: PAGE_SIZE, offset: page * PAGE_SIZE }, { signal }),
      staleTime: Infinity,
    })),
  });
  const lists = new Map(pages.map((page, index) => [page, queries[index]?.data?.entries]));
  return {
    /** Undefined: it isn't known yet. */
    total: queries[0]?.data?.total,
    error: queries.find(({ error }) => error !== null)?.error ?? null,
    /** Those that are loaded around the places that are shown. */
    loaded: [...lists.values()].flatMap((entries) => entries ?? []),
    /** Undefined: it isn't loaded yet. */
    at: (index: number): Entry | undefined => lists.get(Math.floor(index / PAGE_SIZE))?.[index % PAGE_SIZE],
    /** Loads what is shown now. @param from first index. @param to last index */
    show(from: number, to: number) {
      const next = { first: Math.floor(from / PAGE_SIZE), last: Math.floor(to / PAGE_SIZE) };
      if (next.first !== first || next.last !== last) setPages(next);
    },
    /** Reads an entry again, and shows it as it is now. */
    async refresh(id: number) {
      const entry = await loquent.glossaries.readEntry(glossary, id);
      queryClient.setQueriesData<EntryList>(
        { queryKey: key },
        (list) => list && { ...list, entries: list.entries.map((each) => (each.id === id ? entry : each)) },
      );
    },
  };
}
