import { Textarea, TextInput } from '@mantine/core';
import type { Schemas } from '#client/index.ts';
import { text } from '#web/app/texts.tsx';
import { FormModal } from '#web/ui/form-modal.tsx';
import { ValueSelect } from '#web/ui/selects.tsx';
import { useKeptForm } from '#web/ui/use-kept.ts';
import { useAct } from '#web/ui/use-service.ts';

type Store = Schemas['ContextStore'];

/** The embedding model that every deployment has. */
const EMBEDDING_MODEL = 'local-ngram';

/** A key that begins like a name, which nobody has to think of. */
function keyOf(name: string): string {
  const words =
    name
      .normalize('NFD')
      .toLowerCase()
      .match(/[a-z0-9]+/g) ?? [];
  return `${words.join('-').slice(0, 60)}-${crypto.randomUUID().slice(0, 8)}`;
}

type Values = Pick<Store, 'content_kind' | 'name' | 'description'>;

interface StoreFormProps {
  onClose(): void;
  onSaved(store: Store): unknown;
}

/** A new store: a translation memory, or one of documents. */
export function StoreForm({ onClose, onSaved }: StoreFormProps) {
  const form = useKeptForm<Values>('store', { content_kind: 'translation_memory', name: '', description: '' });
  const save = useAct(
    ({ contextStores }) =>
      contextStores.create({
        ...form.values,
        key: keyOf(form.values.name),
        retrieval_backend: 'vector',
        embedding_model: EMBEDDING_MODEL,
      }),
    { reload: [['stores']], form, onDone: onSaved },
  );
  return (
    <FormModal title={text('memory.new')} submit={text('terms.save')} task={save} draft={form} onClose={onClose}>
      <ValueSelect
        label={text('memory.kind')}
        texts="kind"
        values={['translation_memory', 'documents']}
        {...form.field('content_kind')}
      />
      <TextInput label={text('terms.name')} maxLength={200} required data-autofocus {...form.field('name')} />
      <Textarea label={text('terms.description')} maxLength={5000} autosize {...form.field('description')} />
    </FormModal>
  );
}
