import { Stack, Tabs, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { text } from '#web/app/texts.tsx';
import { ActButton } from '#web/ui/buttons.tsx';
import { DownloadButton } from '#web/ui/download-button.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { ButtonLink } from '#web/ui/links.tsx';
import { PageHead } from '#web/ui/panel.tsx';
import { Loaded } from '#web/ui/page-states.tsx';
import { useAct, useRead } from '#web/ui/use-service.ts';
import { DocumentList } from './document-list.tsx';
import { StoreSearch } from './store-search.tsx';
import { StoreBadges, type Store } from './stores-page.tsx';

const route = getRouteApi('/memories/$storeId');

/** A store: its documents with what was read of them, and the search that texts are translated with. */
export function StorePage() {
  const id = Number(route.useParams().storeId);
  const query = useRead(['stores', id], ({ contextStores }, signal) => contextStores.read(id, { signal }));
  return (
    <Loaded query={query}>
      {(store) => (
        <Stack maw={960}>
          <Head store={store} />
          <Tabs defaultValue="documents" keepMounted={false}>
            <Tabs.List>
              <Tabs.Tab value="documents">{text('memory.documentsTab')}</Tabs.Tab>
              <Tabs.Tab value="search">{text('memory.searchTab')}</Tabs.Tab>
            </Tabs.List>
            <Tabs.Panel value="documents" pt="md">
              <DocumentList store={store} />
            </Tabs.Panel>
            <Tabs.Panel value="search" pt="md">
              <StoreSearch store={store} />
            </Tabs.Panel>
          </Tabs>
        </Stack>
      )}
    </Loaded>
  );
}

function Head({ store }: { readonly store: Store }) {
  const { id, key, name, content_kind: kind, is_active: isActive, embedding_model: model } = store;
  const isMemory = kind === 'translation_memory';
  const reload = [['stores']];
  const reindex = useAct(({ contextStores }) => contextStores.reindex(id, {}), { reload });
  const toggle = useAct(({ contextStores }) => contextStores.change(id, { is_active: !isActive }), { reload });
  const about = [text(`kind.${kind}`), text('memory.documents', { count: store.document_count })];
  return (
    <>
      <PageHead
        title={name}
        badges={<StoreBadges store={store} />}
        about={(isMemory || model === null ? about : [...about, model]).join(' · ')}
      >
        {isMemory && (
          <DownloadButton
            name={`${key}.tmx`}
            read={({ contextStores }) => contextStores.downloadTranslationMemory(id)}
            labelId="memory.download"
          />
        )}
        <ActButton variant="default" task={reindex} labelId="memory.reindex" />
        <ActButton variant="default" task={toggle} labelId={isActive ? 'memory.deactivate' : 'memory.activate'} />
        <ButtonLink to="/memories" labelId="memory.all" />
      </PageHead>
      {store.needs_reindex && <Text size="sm">{text('memory.staleHelp')}</Text>}
      <ErrorAlert error={reindex.error ?? toggle.error} />
    </>
  );
}
