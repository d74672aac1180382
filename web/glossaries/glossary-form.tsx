import { Select, Switch, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '#web/app/texts.tsx';
import { useSession } from '#web/session/session.tsx';
import { FormModal } from '#web/ui/form-modal.tsx';
import { useLanguageChoices, withChoices } from '#web/ui/use-catalogues.ts';
import type { Glossary } from './columns.ts';

const EMPTY = { name: '', base_language: 'en', description: '', is_active: true };

interface GlossaryFormProps {
  /** Undefined: a new one. */
  readonly glossary: Glossary | undefined;
  onClose(): void;
  onSaved(glossary: Glossary): unknown;
}

/** Name, base language and description of a glossary. */
export function GlossaryForm({ glossary, onClose, onSaved }: GlossaryFormProps) {
  const text = useText();
  const { loquent } = useSession();
  const { choices } = useLanguageChoices();
  const [{ name, base_language, description, is_active }, setValues] = useState<typeof EMPTY>(glossary ?? EMPTY);
  const set = (part: Partial<typeof EMPTY>) => setValues((before) => ({ ...before, ...part }));
  const values = { name, base_language, description };
  const save = useMutation({
    mutationFn: () =>
      glossary === undefined
        ? loquent.glossaries.create(values)
        : loquent.glossaries.change(glossary.id, { ...values, is_active }),
    onSuccess: (saved) => onSaved(saved),
  });
  return (
    <FormModal
      title={text(glossary === undefined ? 'terms.new' : 'terms.change')}
      submit={text('terms.save')}
      task={save}
      onClose={onClose}
    >
      <TextInput
        label={text('terms.name')}
        value={name}
        maxLength={255}
        required
        data-autofocus
        onChange={(event) => set({ name: event.currentTarget.value })}
      />
      <Select
        label={text('terms.baseLanguage')}
        description={text('terms.baseHelp')}
        data={withChoices(choices, [base_language])}
        value={base_language}
        searchable
        allowDeselect={false}
        onChange={(language) => set({ base_language: language ?? base_language })}
      />
      <Textarea
        label={text('terms.description')}
        value={description}
        maxLength={5000}
        autosize
        onChange={(event) => set({ description: event.currentTarget.value })}
      />
      {glossary !== undefined && (
        <Switch
          label={text('terms.active')}
          checked={is_active}
          onChange={(event) => set({ is_active: event.currentTarget.checked })}
        />
      )}
    </FormModal>
  );
}
