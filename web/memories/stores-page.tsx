import { Badge, Button, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import type { Schemas } from '#client/index.ts';
import { useText } from '#web/app/texts.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { DeleteButton } from '#web/ui/delete-button.tsx';
import { AnchorLink } from '#web/ui/links.tsx';
import { EmptyState } from '#web/ui/page-states.tsx';
import { PageHead } from '#web/ui/panel.tsx';
import { RemovableList, useRemovableList } from '#web/ui/removable-list.tsx';
import { StoreForm } from './store-form.tsx';

export type Store = Schemas['ContextStore'];

/** Translation memories, and stores of styleguides and reference material. */
export function StoresPage() {
  const text = useText();
  const navigate = useNavigate();
  const [isCreating, { open, close }] = useDisclosure(false);
  const list = useRemovableList({
    key: ['stores', 'list'],
    async read({ contextStores }, page, signal) {
      const order = { order_by: 'name', descending: false } as const;
      const { context_stores: items, total } = await contextStores.list({ ...order, ...page }, { signal });
      return { items, total };
    },
    remove: ({ contextStores }, id: number) => contextStores.delete(id),
  });
  return (
    <Stack maw={960}>
      <PageHead title={text('memory.title')}>
        <Button onClick={open}>{text('memory.new')}</Button>
      </PageHead>
      <RemovableList list={list} empty={<EmptyState title={text('memory.none')}>{text('memory.noneHelp')}</EmptyState>}>
        {(stores) => (
          <DataTable
            label={text('memory.title')}
            rows={stores}
            keyOf={({ id }) => id}
            columns={[
              { head: text('terms.name'), render: (store) => <StoreName store={store} /> },
              { head: text('memory.kind'), render: ({ content_kind: kind }) => text(`kind.${kind}`) },
              { head: text('memory.documentsTab'), render: ({ document_count: count }) => count, isNumber: true },
              {
                head: '',
                render: ({ id, name }) => <DeleteButton name={name} onDelete={() => list.undo.remove(id, name)} />,
              },
            ]}
          />
        )}
      </RemovableList>
      {isCreating && (
        <StoreForm
          onClose={close}
          onSaved={({ id }) => navigate({ to: '/memories/$storeId', params: { storeId: String(id) } })}
        />
      )}
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
      <Text size="xs" c="dimmed" lineClamp={2}>
        {store.description}
      </Text>
    </>
  );
}

/** What is special about a store: it isn't used, or its documents have to be read again. */
export function StoreBadges({ store }: { readonly store: Store }) {
  const text = useText();
  return (
    <>
      {!store.is_active && (
        <Badge ms="xs" variant="outline" color="gray">
          {text('terms.inactive')}
        </Badge>
      )}
      {store.needs_reindex && (
        <Badge ms="xs" variant="outline" color="orange">
          {text('memory.stale')}
        </Badge>
      )}
    </>
  );
}
