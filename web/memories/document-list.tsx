import { Badge, Button, Group, List, Stack, Table, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schemas } from '#client/index.ts';
import { useText } from '#web/app/texts.tsx';
import { useSession } from '#web/session/session.tsx';
import { DownloadButton } from '#web/ui/download-button.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { useLanguageName } from '#web/ui/language-name.ts';
import { EmptyState, PageLoader } from '#web/ui/page-states.tsx';
import { Pages } from '#web/ui/pages.tsx';
import { useUndoable } from '#web/ui/use-undoable.tsx';
import type { Store } from './stores-page.tsx';
import { UploadForm } from './upload-form.tsx';

const PAGE_SIZE = 50;
/** Milliseconds between looks while documents are being read. */
const READING_INTERVAL = 1_500;

type StoredDocument = Schemas['ContextDocument'];

/** The documents of a store, with what could and couldn't be read of them. */
export function DocumentList({ store }: { readonly store: Store }) {
  const text = useText();
  const { loquent } = useSession();
  const queryClient = useQueryClient();
  const [page, setPage] = useState(1);
  const [isUploading, setUploading] = useState(false);
  const list = useQuery({
    queryKey: ['documents', store.id, page],
    queryFn: async ({ signal }) =>
      await loquent.contextStores.listDocuments(
        store.id,
        { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE },
        { signal },
      ),
    refetchInterval: ({ state }) =>
      state.data?.documents.some(({ status }) => status === 'processing') === true ? READING_INTERVAL : false,
  });
  const reload = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ['documents', store.id] }),
      queryClient.invalidateQueries({ queryKey: ['store', store.id] }),
      queryClient.invalidateQueries({ queryKey: ['stores'] }),
    ]);
  const undo = useUndoable(
    (loquent, id: number) => loquent.contextStores.deleteDocument(store.id, id),
    ['documents', store.id],
    ['store', store.id],
    ['stores'],
  );
  const shown = (list.data?.documents ?? []).filter(({ id }) => !undo.isRemoved(id));
  return (
    <Stack>
      <Group>
        <Button onClick={() => setUploading(true)}>{text('memory.upload')}</Button>
      </Group>
      {list.error !== null && <ErrorAlert error={list.error} />}
      {list.isPending && <PageLoader />}
      {list.isSuccess && shown.length === 0 && (
        <EmptyState title={text('memory.empty')}>{text(`memory.emptyHelp.${store.content_kind}`)}</EmptyState>
      )}
      {shown.length > 0 && (
        <Table.ScrollContainer minWidth={560} type="native" tabIndex={0}>
          <Table>
            <Table.Tbody>
              {shown.map((document) => (
                <DocumentRow
                  key={document.id}
                  document={document}
                  onDelete={() => undo.remove(document.id, document.title)}
                />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      <Pages total={list.data?.total ?? 0} size={PAGE_SIZE} page={page} onChange={setPage} />
      {undo.bar}
      {isUploading && <UploadForm store={store} onClose={() => setUploading(false)} onUploaded={reload} />}
    </Stack>
  );
}

const COLORS = { processing: 'blue', ready: 'green', failed: 'red' } as const;

function DocumentRow({ document, onDelete }: { readonly document: StoredDocument; onDelete(): void }) {
  const text = useText();
  const { loquent } = useSession();
  const languageName = useLanguageName();
  const { id, store_id: store, title, document_type: type, status, error, terms, warnings, languages } = document;
  return (
    <Table.Tr>
      <Table.Td>
        <Text size="sm">{title}</Text>
        <Text size="xs" c="dimmed">
          {[document.original_filename, ...languages.map(languageName)].join(' · ')}
        </Text>
        {document.duplicate_of !== null && <Text size="xs">{text('memory.duplicate')}</Text>}
        {error !== null && <Text size="sm">{error.message}</Text>}
        {warnings.length > 0 && (
          <List size="xs">
            {warnings.map(({ message }) => (
              <List.Item key={message}>{message}</List.Item>
            ))}
          </List>
        )}
      </Table.Td>
      <Table.Td>
        {document.file_type !== 'tmx' && text(`document.${type}`)}
        {terms !== null && <Text size="xs">{text('memory.terms', { count: terms })}</Text>}
      </Table.Td>
      <Table.Td>
        <Badge variant="outline" color={COLORS[status]}>
          {text(`reading.${status}`)}
        </Badge>
      </Table.Td>
      <Table.Td>
        <DownloadButton
          size="compact-sm"
          variant="subtle"
          name={document.original_filename}
          aria-label={text('memory.downloadNamed', { name: title })}
          read={() => loquent.contextStores.downloadDocument(store, id)}
        >
          {text('memory.file')}
        </DownloadButton>
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label={text('terms.deleteNamed', { name: title })}
          onClick={onDelete}
        >
          {text('terms.delete')}
        </Button>
      </Table.Td>
    </Table.Tr>
  );
}
