import { useQueries, useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import { useSession } from '#web/session/session.tsx';
import { pageItems, type ListPage, type ItemOf, type ReadPage } from './removable-list.tsx';

/** Objects per request. */
const PAGE_SIZE = 100;

const pageOf = (index: number) => Math.floor(index / PAGE_SIZE);

interface Part<Item> {
  /** Length of the whole list. */
  readonly total: number;
  readonly items: readonly Item[];
}

/** Shows objects as they are now in all lists of a key, whatever their filters. */
export function replaceInLists(
  queryClient: QueryClient,
  queryKey: QueryKey,
  items: readonly { readonly id: string | number }[],
): void {
  const changed = new Map(items.map((item) => [item.id, item]));
  queryClient.setQueriesData<Part<{ readonly id: string | number }>>(
    { queryKey },
    (list) => list && { ...list, items: list.items.map((each) => changed.get(each.id) ?? each) },
  );
}

/**
 * A list of any length, of which the parts around the places that are shown are loaded.
 *
 * @param filter which of the objects it has
 */
export function useLongList<Page extends ListPage>(key: QueryKey, filter: object, read: ReadPage<Page>) {
  type Item = ItemOf<Page> & { readonly id: string | number };
  const { loquent } = useSession();
  const queryClient = useQueryClient();
  const [{ first, last }, setShown] = useState({ first: 0, last: 0 });
  const pageQuery = (page: number) => ({
    queryKey: [...key, filter, page],
    async queryFn({ signal }: { readonly signal: AbortSignal }): Promise<Part<Item>> {
      const items: Item[] = [];
      for (;;) {
        const rest = { limit: PAGE_SIZE - items.length, offset: page * PAGE_SIZE + items.length };
        const list = await read(loquent, rest, signal);
        const found = pageItems(list) as readonly Item[];
        items.push(...found);
        // An answer with long texts has fewer than are left.
        const isAll = items.length >= PAGE_SIZE || rest.offset + found.length >= list.total;
        if (isAll || found.length === 0) return { total: list.total, items };
      }
    },
    staleTime: Infinity,
  });
  // The first page states the total.
  const pages = [...new Set([0, ...Array.from({ length: last - first + 1 }, (_, index) => first + index)])];
  const queries = useQueries({ queries: pages.map(pageQuery) });
  const lists = new Map(pages.map((page, index) => [page, queries[index]?.data?.items]));
  return {
    /** Undefined: it isn't known yet. */
    total: queries[0]?.data?.total,
    error: queries.find(({ error }) => error !== null)?.error ?? null,
    /** Reads again what could not be read. */
    refetch: () => queryClient.refetchQueries({ queryKey: key, predicate: ({ state }) => state.status === 'error' }),
    /** Those that are loaded around the places that are shown. */
    loaded: [...lists.values()].flatMap((items) => items ?? []),
    /** Undefined: it isn't loaded yet. */
    at: (index: number): Item | undefined => lists.get(pageOf(index))?.[index % PAGE_SIZE],
    /** Loads what comes into view. @param from first index. @param to last index */
    show(from: number, to: number) {
      const next = { first: pageOf(from), last: pageOf(to) };
      setShown((before) => (before.first === next.first && before.last === next.last ? before : next));
    },
    replace: (items: readonly Item[]) => replaceInLists(queryClient, key, items),
    /** The first index from one on whose object is as wanted; undefined: that of none in so many pages is. */
    async find(from: number, maxPages: number, isWanted: (item: Item) => boolean): Promise<number | undefined> {
      for (let page = pageOf(from); page < pageOf(from) + maxPages; page += 1) {
        const { items, total } = await queryClient.fetchQuery(pageQuery(page));
        const start = page * PAGE_SIZE;
        const found = items.findIndex((item, index) => start + index >= from && isWanted(item));
        if (found >= 0) return start + found;
        if (start + PAGE_SIZE >= total) break;
      }
      return undefined;
    },
  };
}
