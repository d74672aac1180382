import { keepPreviousData, type QueryKey } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Loquent } from '#client/index.ts';
import { Loaded } from './page-states.tsx';
import { Pages } from './pages.tsx';
import { useRead } from './use-service.ts';
import { useUndoable } from './use-undoable.tsx';

/** Objects on a page. */
const PAGE_SIZE = 50;

interface PageOfList<Item> {
  readonly items: readonly Item[];
  /** Objects of all pages. */
  readonly total: number;
}

interface RemovableListOptions<Item, Id> {
  /** Of its pages. Everything whose key begins like this one is read again after a removal. */
  readonly key: readonly [string, ...QueryKey];
  read(
    loquent: Loquent,
    page: { readonly limit: number; readonly offset: number },
    signal: AbortSignal,
  ): Promise<PageOfList<Item>>;
  remove(loquent: Loquent, id: Id): Promise<unknown>;
  /** Milliseconds until it is read again; false: only what people do here changes it. */
  intervalOf?(items: readonly Item[]): number | false;
}

/** A list by pages, of which objects can be removed, and brought back for a while. */
export function useRemovableList<Id, Item extends { readonly id: Id }>(options: RemovableListOptions<Item, Id>) {
  const { key, read, remove, intervalOf } = options;
  const [page, setPage] = useState(1);
  const query = useRead(
    [...key, page],
    (loquent, signal) => read(loquent, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }, signal),
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (state.data && intervalOf?.(state.data.items)) ?? false,
    },
  );
  const undo = useUndoable(remove, [key[0]]);
  return { query, undo, page, setPage };
}

interface RemovableListProps<Item> {
  readonly list: {
    readonly query: { readonly data: PageOfList<Item> | undefined; readonly error: unknown };
    readonly undo: { isRemoved(id: unknown): boolean; readonly bar: ReactNode };
    readonly page: number;
    setPage(page: number): void;
  };
  /** What stands in place of a list without objects. */
  readonly empty: ReactNode;
  children(items: readonly Item[]): ReactNode;
}

/** Shows such a list, or why there is none, with its pages and what was removed last. */
export function RemovableList<Item extends { readonly id: unknown }>(props: RemovableListProps<Item>) {
  const { list, empty, children } = props;
  const { query, undo, page, setPage } = list;
  return (
    <>
      <Loaded query={query}>
        {({ items, total }) => {
          const shown = items.filter(({ id }) => !undo.isRemoved(id));
          return (
            <>
              {shown.length === 0 ? empty : children(shown)}
              <Pages total={total} size={PAGE_SIZE} page={page} onChange={setPage} />
            </>
          );
        }}
      </Loaded>
      {undo.bar}
    </>
  );
}
