import { FileInput, MultiSelect, Progress, Select } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Schemas } from '#client/index.ts';
import { useText } from '#web/app/texts.tsx';
import { useSession } from '#web/session/session.tsx';
import { FormModal } from '#web/ui/form-modal.tsx';
import { useLanguageChoices } from '#web/ui/use-catalogues.ts';
import type { Store } from './stores-page.tsx';

interface UploadFormProps {
  readonly store: Store;
  onClose(): void;
  onUploaded(): Promise<unknown>;
}

/** Sends documents into a store; those that were sent before one failed stay. */
export function UploadForm({ store, onClose, onUploaded }: UploadFormProps) {
  const text = useText();
  const { loquent } = useSession();
  const { choices } = useLanguageChoices();
  const isMemory = store.content_kind === 'translation_memory';
  const [files, setFiles] = useState<readonly File[]>([]);
  const [type, setType] = useState<Schemas['ContextDocument']['document_type']>(isMemory ? 'reference' : 'styleguide');
  const [languages, setLanguages] = useState<readonly string[]>([]);
  const [percent, setPercent] = useState<number>();
  const send = useMutation({
    mutationFn: async () => {
      const total = files.reduce((sum, { size }) => sum + size, 1);
      let before = 0;
      let left = files;
      for (const file of files) {
        await loquent.contextStores.uploadDocument(
          store.id,
          { file, title: file.name.slice(0, 200), document_type: type, languages: languages.join(',') },
          { onProgress: ({ sent }) => setPercent((100 * (before + sent)) / total) },
        );
        before += file.size;
        left = left.filter((each) => each !== file);
        setFiles(left);
      }
    },
    onSettled: () => {
      setPercent(undefined);
      return onUploaded();
    },
    onSuccess: onClose,
  });
  return (
    <FormModal
      title={text('memory.upload')}
      submit={text('memory.send')}
      task={send}
      isDisabled={files.length === 0}
      onClose={onClose}
    >
      <FileInput
        label={text('memory.files')}
        description={text(`memory.emptyHelp.${store.content_kind}`)}
        accept={isMemory ? '.tmx' : '.pdf,.docx,.csv,.txt'}
        multiple
        value={[...files]}
        data-autofocus
        onChange={setFiles}
      />
      {!isMemory && (
        <Select
          label={text('memory.type')}
          description={text(`memory.typeHelp.${type}`)}
          data={(['styleguide', 'glossary', 'reference'] as const).map((value) => ({
            value,
            label: text(`document.${value}`),
          }))}
          value={type}
          allowDeselect={false}
          onChange={(next) => setType(next ?? type)}
        />
      )}
      <MultiSelect
        label={text('memory.languages')}
        description={text('memory.languagesHelp')}
        data={[...choices]}
        value={[...languages]}
        searchable
        onChange={setLanguages}
      />
      {percent !== undefined && <Progress value={percent} aria-label={text('new.uploading')} />}
    </FormModal>
  );
}
