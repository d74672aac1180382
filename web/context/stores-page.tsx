import { Badge, Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import type { Schemas } from '#client/index.ts';
import { text } from '#web/app/texts.tsx';
import { DialogButton } from '#web/ui/dialog.tsx';
import { AnchorLink } from '#web/ui/links.tsx';
import { Note } from '#web/ui/note.tsx';
import { EmptyState } from '#web/ui/page-states.tsx';
import { PageHead } from '#web/ui/panel.tsx';
import { useRemovableList } from '#web/ui/removable-list.tsx';
import { RemovableTable } from '#web/ui/removable-table.tsx';
import { StoreForm } from './store-form.tsx';

export type Store = Schemas['ContextStore'];

/** Translation memories, and stores of styleguides and reference material. */
export function StoresPage() {
  const navigate = useNavigate();
  const order = { order_by: 'name', descending: false } as const;
  const list = useRemovableList({
    key: ['stores', 'list'],
    read: ({ contextStores }, page, signal) => contextStores.list({ ...order, ...page }, { signal }),
    remove: ({ contextStores }, id: number) => contextStores.delete(id),
  });
  return (
    <Stack maw={960}>
      <PageHead title={text('memory.title')}>
        <DialogButton label={text('memory.new')}>
          {(close) => (
            <StoreForm
              onClose={close}
              onSaved={({ id }) => navigate({ to: '/memories/$storeId', params: { storeId: String(id) } })}
            />
          )}
        </DialogButton>
      </PageHead>
      <RemovableTable
        list={list}
        empty={<EmptyState title={text('memory.none')}>{text('memory.noneHelp')}</EmptyState>}
        label={text('memory.title')}
        nameOf={({ name }) => name}
        columns={[
          { head: text('terms.name'), render: (store) => <StoreName store={store} /> },
          { head: text('memory.kind'), render: ({ content_kind: kind }) => text(`kind.${kind}`) },
          { head: text('memory.documentsTab'), render: ({ document_count: count }) => count, isNumber: true },
        ]}
      />
    </Stack>
  );
}

function StoreName({ store }: { readonly store: Store }) {
  return (
    <>
      <AnchorLink to="/memories/$storeId" params={{ storeId: String(store.id) }}>
        {store.name}
      </AnchorLink>
      <StoreBadges store={store} />
      <Note lineClamp={2}>{store.description}</Note>
    </>
  );
}

/** Special states of a store: it isn't used, or its documents have to be read again. */
export function StoreBadges({ store }: { readonly store: Store }) {
  return (
    <>
      {!store.is_active && (
        <Badge ms="xs" color="gray">
          {text('terms.inactive')}
        </Badge>
      )}
      {store.needs_reindex && (
        <Badge ms="xs" color="orange">
          {text('memory.stale')}
        </Badge>
      )}
    </>
  );
}
