import { useQueries, useQueryClient } from '@tanstack/react-query';
import type { Schemas } from '#client/index.ts';
import { useSession } from '#web/session/session.tsx';
import type { Entry } from './columns.ts';

/** Entries per request. */
export const PAGE_SIZE = 100;

type EntryList = Schemas['GlossaryEntryList'];

interface Entries {
  /** Undefined: it isn't known yet. */
  readonly total: number | undefined;
  readonly error: Error | null;
  /** Those that are loaded around the places that are shown. */
  readonly loaded: readonly Entry[];
  /** Undefined: it isn't loaded yet. */
  at(index: number): Entry | undefined;
  /** Reads an entry again, and shows it as it is now. */
  refresh(id: number): Promise<void>;
  /** Reads everything again. */
  reload(): Promise<void>;
}

/** The entries of a glossary around the places that are shown. @param range first and last index */
export function useEntries(glossary: number, range: { readonly first: number; readonly last: number }): Entries {
  const { loquent } = useSession();
  const queryClient = useQueryClient();
  const key = ['entries', glossary];
  const first = Math.floor(range.first / PAGE_SIZE);
  const last = Math.floor(range.last / PAGE_SIZE);
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
    total: queries[0]?.data?.total,
    error: queries.find(({ error }) => error !== null)?.error ?? null,
    loaded: [...lists.values()].flatMap((entries) => entries ?? []),
    at: (index) => lists.get(Math.floor(index / PAGE_SIZE))?.[index % PAGE_SIZE],
    async refresh(id) {
      const entry = await loquent.glossaries.readEntry(glossary, id);
      queryClient.setQueriesData<EntryList>({ queryKey: key }, (list) =>
        list === undefined ? list : { ...list, entries: list.entries.map((each) => (each.id === id ? entry : each)) },
      );
    },
    reload: () => queryClient.invalidateQueries({ queryKey: key }),
  };
}
