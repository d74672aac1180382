import { Button, Group, Stack, Tabs, Text, Title } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useText } from '#web/app/texts.tsx';
import { useSession } from '#web/session/session.tsx';
import { DownloadButton } from '#web/ui/download-button.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { ButtonLink } from '#web/ui/links.tsx';
import { PageLoader } from '#web/ui/page-states.tsx';
import { DocumentList } from './document-list.tsx';
import { StoreSearch } from './store-search.tsx';
import { StoreBadges, type Store } from './stores-page.tsx';

const route = getRouteApi('/memories/$storeId');

/** A store: its documents with what was read of them, and the search that texts are translated with. */
export function StorePage() {
  const text = useText();
  const { loquent } = useSession();
  const id = Number(route.useParams().storeId);
  const store = useQuery({
    queryKey: ['store', id],
    queryFn: ({ signal }) => loquent.contextStores.read(id, { signal }),
  });
  if (store.error !== null) return <ErrorAlert error={store.error} />;
  if (store.data === undefined) return <PageLoader />;
  return (
    <Stack maw={960}>
      <Head store={store.data} />
      <Tabs defaultValue="documents" keepMounted={false}>
        <Tabs.List>
          <Tabs.Tab value="documents">{text('memory.documentsTab')}</Tabs.Tab>
          <Tabs.Tab value="search">{text('memory.searchTab')}</Tabs.Tab>
        </Tabs.List>
        <Tabs.Panel value="documents" pt="md">
          <DocumentList store={store.data} />
        </Tabs.Panel>
        <Tabs.Panel value="search" pt="md">
          <StoreSearch store={store.data} />
        </Tabs.Panel>
      </Tabs>
    </Stack>
  );
}

function Head({ store }: { readonly store: Store }) {
  const text = useText();
  const { loquent } = useSession();
  const { contextStores } = loquent;
  const queryClient = useQueryClient();
  const { id, key, name, content_kind: kind, is_active: isActive } = store;
  const onSuccess = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ['store', id] }),
      queryClient.invalidateQueries({ queryKey: ['documents', id] }),
      queryClient.invalidateQueries({ queryKey: ['stores'] }),
    ]);
  const reindex = useMutation({ mutationFn: () => contextStores.reindex(id, {}), onSuccess });
  const toggle = useMutation({ mutationFn: () => contextStores.change(id, { is_active: !isActive }), onSuccess });
  const error = reindex.error ?? toggle.error;
  return (
    <>
      <Group justify="space-between" align="start">
        <div>
          <Group gap={0}>
            <Title order={1}>{name}</Title>
            <StoreBadges store={store} />
          </Group>
          <Text size="sm" c="dimmed">
            {text(`kind.${kind}`)} · {text('memory.documents', { count: store.document_count })}
            {store.embedding_model === null || kind === 'translation_memory' ? '' : ` · ${store.embedding_model}`}
          </Text>
        </div>
        <Group gap="xs">
          {kind === 'translation_memory' && (
            <DownloadButton name={`${key}.tmx`} read={() => contextStores.downloadTranslationMemory(id)}>
              {text('memory.download')}
            </DownloadButton>
          )}
          <Button variant="default" loading={reindex.isPending} onClick={() => reindex.mutate()}>
            {text('memory.reindex')}
          </Button>
          <Button variant="default" loading={toggle.isPending} onClick={() => toggle.mutate()}>
            {text(isActive ? 'memory.deactivate' : 'memory.activate')}
          </Button>
          <ButtonLink variant="default" to="/memories">
            {text('memory.all')}
          </ButtonLink>
        </Group>
      </Group>
      {store.needs_reindex && <Text size="sm">{text('memory.staleHelp')}</Text>}
      {error !== null && <ErrorAlert error={error} />}
    </>
  );
}
