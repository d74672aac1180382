import { Badge, Button, Group, List, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Schemas } from '#client/index.ts';
import { useText } from '#web/app/texts.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { DeleteButton } from '#web/ui/delete-button.tsx';
import { DownloadButton } from '#web/ui/download-button.tsx';
import { useLanguageName } from '#web/ui/language-name.ts';
import { EmptyState } from '#web/ui/page-states.tsx';
import { RemovableList, useRemovableList } from '#web/ui/removable-list.tsx';
import type { Store } from './stores-page.tsx';
import { UploadForm } from './upload-form.tsx';

/** Milliseconds between looks while documents are being read. */
const READING_INTERVAL = 1_500;

const COLORS = { processing: 'blue', ready: 'green', failed: 'red' } as const;

type StoredDocument = Schemas['ContextDocument'];

/** The documents of a store, with what could and couldn't be read of them. */
export function DocumentList({ store }: { readonly store: Store }) {
  const text = useText();
  const [isUploading, { open, close }] = useDisclosure(false);
  const list = useRemovableList({
    key: ['stores', store.id, 'documents'],
    async read({ contextStores }, page, signal) {
      const { documents: items, total } = await contextStores.listDocuments(store.id, page, { signal });
      return { items, total };
    },
    remove: ({ contextStores }, id: number) => contextStores.deleteDocument(store.id, id),
    intervalOf: (items) => items.some(({ status }) => status === 'processing') && READING_INTERVAL,
  });
  return (
    <Stack>
      <Group>
        <Button onClick={open}>{text('memory.upload')}</Button>
      </Group>
      <RemovableList
        list={list}
        empty={<EmptyState title={text('memory.empty')}>{text(`memory.emptyHelp.${store.content_kind}`)}</EmptyState>}
      >
        {(documents) => (
          <DataTable
            label={text('memory.documentsTab')}
            rows={documents}
            keyOf={({ id }) => id}
            columns={[
              { head: text('terms.name'), render: (document) => <About document={document} /> },
              { head: text('memory.type'), render: (document) => <Kind document={document} /> },
              {
                head: text('jobs.status'),
                render: ({ status }) => (
                  <Badge variant="outline" color={COLORS[status]}>
                    {text(`reading.${status}`)}
                  </Badge>
                ),
              },
              {
                head: '',
                render: (document) => (
                  <>
                    <DocumentDownload document={document} />
                    <DeleteButton
                      name={document.title}
                      onDelete={() => list.undo.remove(document.id, document.title)}
                    />
                  </>
                ),
              },
            ]}
          />
        )}
      </RemovableList>
      {isUploading && <UploadForm store={store} onClose={close} />}
    </Stack>
  );
}

interface DocumentProps {
  readonly document: StoredDocument;
}

function About({ document }: DocumentProps) {
  const text = useText();
  const languageName = useLanguageName();
  const { title, original_filename: file, error, warnings, languages, duplicate_of: duplicate } = document;
  return (
    <>
      <Text size="sm">{title}</Text>
      <Text size="xs" c="dimmed">
        {[file, ...languages.map(languageName)].join(' · ')}
      </Text>
      {duplicate !== null && <Text size="xs">{text('memory.duplicate')}</Text>}
      <Text size="sm">{error?.message}</Text>
      {warnings.length > 0 && (
        <List size="xs">
          {warnings.map(({ message }) => (
            <List.Item key={message}>{message}</List.Item>
          ))}
        </List>
      )}
    </>
  );
}

function Kind({ document: { file_type: file, document_type: type, terms } }: DocumentProps) {
  const text = useText();
  return (
    <>
      {file !== 'tmx' && text(`document.${type}`)}
      {terms !== null && <Text size="xs">{text('memory.terms', { count: terms })}</Text>}
    </>
  );
}

function DocumentDownload({ document: { id, store_id: store, title, original_filename: file } }: DocumentProps) {
  const text = useText();
  return (
    <DownloadButton
      size="compact-sm"
      variant="subtle"
      name={file}
      aria-label={text('memory.downloadNamed', { name: title })}
      read={({ contextStores }) => contextStores.downloadDocument(store, id)}
    >
      {text('memory.file')}
    </DownloadButton>
  );
}
