import { keepPreviousData, type QueryKey } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Loquent } from '#client/index.ts';
import { Loaded } from './page-states.tsx';
import { Pages } from './pages.tsx';
import { useRead } from './use-service.ts';
import { useRemoval, type Removal, type RemovalChoices } from './use-removal.tsx';

/** Objects on a page. */
const PAGE_SIZE = 50;

export interface ListPage {
  /** Objects of all pages. */
  readonly total: number;
}

/** Pages have one list, whose field has another name in each. */
export type ItemOf<Page> = {
  [Field in keyof Page]: Page[Field] extends readonly (infer Item)[] ? Item : never;
}[keyof Page];
export const pageItems = <Page extends ListPage>(page: Page) =>
  (Object.values(page).find(Array.isArray) ?? []) as readonly ItemOf<Page>[];

export type ReadPage<Page> = (
  loquent: Loquent,
  page: { readonly limit: number; readonly offset: number },
  signal: AbortSignal,
) => PromiseLike<Page>;

interface RemovableListOptions<Page extends ListPage, Id> extends RemovalChoices<Id> {
  /** Key of the pages. Every query whose key begins with this one is refetched after a removal. */
  readonly key: readonly [string, ...QueryKey];
  readonly read: ReadPage<Page>;
  remove(loquent: Loquent, id: Id): Promise<unknown>;
  /** Milliseconds until it is read again; false: only what people do here changes it. */
  intervalOf?(items: readonly ItemOf<Page>[]): number | false;
}

/** A list by pages, of which objects can be removed. */
export function useRemovableList<Page extends ListPage, Id>({
  key,
  read,
  remove,
  intervalOf,
  ...options
}: RemovableListOptions<Page, Id>) {
  const [page, setPage] = useState(1);
  const { data, error, refetch } = useRead(
    [...key, page],
    (loquent, signal) => read(loquent, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }, signal),
    {
      placeholderData: keepPreviousData,
      refetchInterval: ({ state }) => (state.data && intervalOf?.(pageItems(state.data))) ?? false,
    },
  );
  const removal = useRemoval(remove, [[key[0]]], options);
  return { items: data && pageItems(data), total: data?.total ?? 0, error, refetch, removal, page, setPage };
}

export interface RemovableListProps<Item, Id = number> {
  readonly list: {
    readonly items: readonly Item[] | undefined;
    readonly total: number;
    readonly error: unknown;
    refetch(): unknown;
    readonly removal: Removal<Id>;
    readonly page: number;
    setPage(page: number): void;
  };
  /** Shown instead of an empty list. */
  readonly empty: ReactNode;
  children(items: readonly Item[]): ReactNode;
}

/** Shows a removable list, or the reason why it is missing, with its pages and the last removal. */
export function RemovableList<Id, Item extends { readonly id: Id }>(props: RemovableListProps<Item, Id>) {
  const { list, empty, children } = props;
  const { items, total, error, refetch, removal, page, setPage } = list;
  return (
    <>
      <Loaded query={{ data: items, error, refetch }}>
        {(shown) => (
          <>
            {shown.length === 0 ? empty : children(shown)}
            <Pages total={total} size={PAGE_SIZE} page={page} onChange={setPage} />
          </>
        )}
      </Loaded>
      {removal.bar}
    </>
  );
}
