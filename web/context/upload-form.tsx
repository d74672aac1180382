import { FileInput, Progress } from '@mantine/core';
import { useState } from 'react';
import type { Schemas } from '#client/index.ts';
import { text } from '#web/app/texts.tsx';
import { FormModal } from '#web/ui/form-modal.tsx';
import { LanguagesSelect, ValueSelect } from '#web/ui/selects.tsx';
import { useKeptForm } from '#web/ui/use-kept.ts';
import { useAct } from '#web/ui/use-service.ts';
import type { Store } from './stores-page.tsx';

/** Sends documents into a store; those that were sent before one failed stay. */
export function UploadForm({ store, onClose }: { readonly store: Store; onClose(): void }) {
  const isMemory = store.content_kind === 'translation_memory';
  const firstType: Schemas['ContextDocument']['document_type'] = isMemory ? 'reference' : 'styleguide';
  const initial = { files: [] as File[], type: firstType, languages: [] as string[] };
  const form = useKeptForm(`documents ${store.id}`, initial, { isStored: false });
  const { files, type, languages } = form.values;
  const [percent, setPercent] = useState<number>();
  const send = useAct(
    async ({ contextStores }) => {
      const total = files.reduce((sum, { size }) => sum + size, 1);
      let before = 0;
      for (const [index, file] of files.entries()) {
        await contextStores.uploadDocument(
          store.id,
          { file, title: file.name.slice(0, 200), document_type: type, languages: languages.join(',') },
          { onProgress: ({ sent }) => setPercent((100 * (before + sent)) / total) },
        );
        before += file.size;
        form.set({ files: files.slice(index + 1) });
      }
    },
    { reload: [['stores']], form, onDone: onClose },
  );
  return (
    <FormModal
      title={text('memory.upload')}
      submit={text('memory.send')}
      task={send}
      draft={form}
      isDisabled={files.length === 0}
      onClose={onClose}
    >
      <FileInput
        label={text('memory.files')}
        description={text(`memory.emptyHelp.${store.content_kind}`)}
        accept={isMemory ? '.tmx' : '.pdf,.docx,.csv,.txt'}
        multiple
        data-autofocus
        {...form.field('files')}
      />
      {!isMemory && (
        <ValueSelect
          label={text('memory.type')}
          description={text(`memory.typeHelp.${type}`)}
          texts="document"
          values={['styleguide', 'glossary', 'reference']}
          {...form.field('type')}
        />
      )}
      <LanguagesSelect
        label={text('memory.languages')}
        description={text('memory.languagesHelp')}
        {...form.field('languages')}
      />
      {send.isPending && percent !== undefined && <Progress value={percent} aria-label={text('new.uploading')} />}
    </FormModal>
  );
}
