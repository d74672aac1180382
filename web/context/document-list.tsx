import { Badge, List, Stack, Text } from '@mantine/core';
import type { Schemas } from '#client/index.ts';
import { languageLabel, text } from '#web/app/texts.tsx';
import { DialogButton } from '#web/ui/dialog.tsx';
import { DownloadButton } from '#web/ui/download-button.tsx';
import { Fact } from '#web/ui/fact.tsx';
import { Note } from '#web/ui/note.tsx';
import { EmptyState } from '#web/ui/page-states.tsx';
import { useRemovableList } from '#web/ui/removable-list.tsx';
import { RemovableTable } from '#web/ui/removable-table.tsx';
import type { Store } from './stores-page.tsx';
import { UploadForm } from './upload-form.tsx';

/** Milliseconds between looks while documents are being read. */
const READING_INTERVAL = 1_500;

const COLORS = { processing: 'blue', ready: 'green', failed: 'red' } as const;

/** The documents of a store, with what could and couldn't be read of them. */
export function DocumentList({ store }: { readonly store: Store }) {
  const list = useRemovableList({
    key: ['stores', store.id, 'documents'],
    read: ({ contextStores }, page, signal) => contextStores.listDocuments(store.id, page, { signal }),
    remove: ({ contextStores }, id: number) => contextStores.deleteDocument(store.id, id),
    intervalOf: (items) => items.some(({ status }) => status === 'processing') && READING_INTERVAL,
  });
  return (
    <Stack>
      <DialogButton w="fit-content" label={text('memory.upload')}>
        {(close) => <UploadForm store={store} onClose={close} />}
      </DialogButton>
      <RemovableTable
        list={list}
        empty={<EmptyState title={text('memory.empty')}>{text(`memory.emptyHelp.${store.content_kind}`)}</EmptyState>}
        label={text('memory.documentsTab')}
        nameOf={({ title }) => title}
        columns={[
          { head: text('terms.name'), render: (document) => <About document={document} /> },
          {
            head: text('jobs.status'),
            render: ({ status }) => <Badge color={COLORS[status]}>{text(`reading.${status}`)}</Badge>,
          },
        ]}
        renderActions={({ id, title, original_filename: file }) => (
          <DownloadButton
            size="compact-sm"
            variant="subtle"
            name={file}
            aria-label={text('memory.downloadNamed', { name: title })}
            read={({ contextStores }) => contextStores.downloadDocument(store.id, id)}
            labelId="memory.file"
          />
        )}
      />
    </Stack>
  );
}

function About({ document }: { readonly document: Schemas['ContextDocument'] }) {
  const { title, original_filename: file, document_type: type, file_type: format, terms, warnings } = document;
  const about = [
    ...(format === 'tmx' ? [] : [text(`document.${type}`)]),
    file,
    ...document.languages.map(languageLabel),
    ...(terms === null ? [] : [text('memory.terms', { count: terms })]),
  ];
  return (
    <>
      <Text size="sm">{title}</Text>
      <Note>{about.join(' · ')}</Note>
      {document.duplicate_of !== null && <Text size="xs">{text('memory.duplicate')}</Text>}
      {document.error != null && <Fact id={`error.${document.error.code}`} message={document.error.message} />}
      <List size="xs">
        {warnings.map(({ message }) => (
          <List.Item key={message}>{message}</List.Item>
        ))}
      </List>
    </>
  );
}
