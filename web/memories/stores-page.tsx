import { Badge, Button, Group, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { Schemas } from '#client/index.ts';
import { useText } from '#web/app/texts.tsx';
import { useSession } from '#web/session/session.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { AnchorLink } from '#web/ui/links.tsx';
import { EmptyState, PageLoader } from '#web/ui/page-states.tsx';
import { Pages } from '#web/ui/pages.tsx';
import { useUndoable } from '#web/ui/use-undoable.tsx';
import { StoreForm } from './store-form.tsx';

export type Store = Schemas['ContextStore'];

const PAGE_SIZE = 50;

/** Translation memories, and stores of styleguides and reference material. */
export function StoresPage() {
  const text = useText();
  const { loquent } = useSession();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [page, setPage] = useState(1);
  const [isCreating, setCreating] = useState(false);
  const list = useQuery({
    queryKey: ['stores', page],
    queryFn: async ({ signal }) =>
      await loquent.contextStores.list(
        { order_by: 'name', descending: false, limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
        { signal },
      ),
  });
  const undo = useUndoable((loquent, id: number) => loquent.contextStores.delete(id), ['stores']);
  const shown = (list.data?.context_stores ?? []).filter(({ id }) => !undo.isRemoved(id));
  return (
    <Stack maw={960}>
      <Group justify="space-between">
        <Title order={1}>{text('memory.title')}</Title>
        <Button onClick={() => setCreating(true)}>{text('memory.new')}</Button>
      </Group>
      {list.error !== null && <ErrorAlert error={list.error} />}
      {list.isPending && <PageLoader />}
      {list.isSuccess && shown.length === 0 && (
        <EmptyState title={text('memory.none')}>{text('memory.noneHelp')}</EmptyState>
      )}
      {shown.length > 0 && (
        <Table.ScrollContainer minWidth={480} type="native" tabIndex={0}>
          <Table highlightOnHover>
            <Table.Tbody>
              {shown.map((store) => (
                <Table.Tr key={store.id}>
                  <Table.Td>
                    <AnchorLink to="/memories/$storeId" params={{ storeId: String(store.id) }}>
                      {store.name}
                    </AnchorLink>
                    <StoreBadges store={store} />
                    <Text size="xs" c="dimmed" lineClamp={2}>
                      {store.description}
                    </Text>
                  </Table.Td>
                  <Table.Td>{text(`kind.${store.content_kind}`)}</Table.Td>
                  <Table.Td>{text('memory.documents', { count: store.document_count })}</Table.Td>
                  <Table.Td>
                    <Button
                      size="compact-sm"
                      variant="subtle"
                      aria-label={text('terms.deleteNamed', { name: store.name })}
                      onClick={() => undo.remove(store.id, store.name)}
                    >
                      {text('terms.delete')}
                    </Button>
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      <Pages total={list.data?.total ?? 0} size={PAGE_SIZE} page={page} onChange={setPage} />
      {undo.bar}
      {isCreating && (
        <StoreForm
          onClose={() => setCreating(false)}
          onSaved={async ({ id }) => {
            await queryClient.invalidateQueries({ queryKey: ['stores'] });
            await navigate({ to: '/memories/$storeId', params: { storeId: String(id) } });
          }}
        />
      )}
    </Stack>
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
