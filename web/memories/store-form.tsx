import { Select, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '#web/app/texts.tsx';
import { useSession } from '#web/session/session.tsx';
import { FormModal } from '#web/ui/form-modal.tsx';
import type { Store } from './stores-page.tsx';

/** The embedding model that every deployment has. */
const EMBEDDING_MODEL = 'local-ngram';

/** A key that fits a name, which nobody has to think of. */
const keyOf = (name: string, suffix: string): string =>
  `${name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60)}-${suffix}`;

interface StoreFormProps {
  onClose(): void;
  onSaved(store: Store): unknown;
}

/** A new store: a translation memory, or one of documents. */
export function StoreForm({ onClose, onSaved }: StoreFormProps) {
  const text = useText();
  const { loquent } = useSession();
  const [kind, setKind] = useState<Store['content_kind']>('translation_memory');
  const [name, setName] = useState('');
  const [description, setDescription] = useState('');
  const save = useMutation({
    mutationFn: () =>
      loquent.contextStores.create({
        key: keyOf(name, crypto.randomUUID().slice(0, 8)),
        name,
        description,
        content_kind: kind,
        retrieval_backend: 'vector',
        embedding_model: EMBEDDING_MODEL,
      }),
    onSuccess: (store) => onSaved(store),
  });
  return (
    <FormModal title={text('memory.new')} submit={text('terms.save')} task={save} onClose={onClose}>
      <Select
        label={text('memory.kind')}
        data={(['translation_memory', 'documents'] as const).map((value) => ({ value, label: text(`kind.${value}`) }))}
        value={kind}
        allowDeselect={false}
        onChange={(next) => setKind(next ?? kind)}
      />
      <TextInput
        label={text('terms.name')}
        value={name}
        maxLength={200}
        required
        data-autofocus
        onChange={(event) => setName(event.currentTarget.value)}
      />
      <Textarea
        label={text('terms.description')}
        value={description}
        maxLength={5000}
        autosize
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
    </FormModal>
  );
}
