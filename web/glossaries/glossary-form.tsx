import { Switch, Textarea, TextInput } from '@mantine/core';
import { text } from '#web/app/texts.tsx';
import { FormModal } from '#web/ui/form-modal.tsx';
import { LanguageSelect } from '#web/ui/selects.tsx';
import { useKeptForm } from '#web/ui/use-kept.ts';
import { useAct } from '#web/ui/use-service.ts';
import type { GlossaryRecord } from './columns.ts';

interface GlossaryFormProps {
  /** Undefined: a new one. */
  readonly glossary?: GlossaryRecord;
  /** Base language of a new one, at first. */
  readonly language?: string;
  onClose(): void;
  onSaved(glossary: GlossaryRecord): unknown;
}

/** Name, base language and description of a glossary. */
export function GlossaryForm({ glossary, language = 'en', onClose, onSaved }: GlossaryFormProps) {
  const form = useKeptForm(`glossary ${glossary?.id}`, {
    name: glossary?.name ?? '',
    base_language: glossary?.base_language ?? language,
    description: glossary?.description ?? '',
    is_active: glossary?.is_active ?? true,
  });
  const save = useAct(
    ({ glossaries }) => {
      const { is_active: isActive, ...values } = form.values;
      return glossary === undefined
        ? glossaries.create(values)
        : glossaries.change(glossary.id, { ...values, is_active: isActive });
    },
    { reload: [['glossaries']], form, onDone: onSaved },
  );
  return (
    <FormModal
      title={text(glossary === undefined ? 'terms.new' : 'terms.change')}
      submit={text('terms.save')}
      task={save}
      draft={form}
      onClose={onClose}
    >
      <TextInput label={text('terms.name')} maxLength={255} required data-autofocus {...form.field('name')} />
      <LanguageSelect
        label={text('terms.baseLanguage')}
        description={text('terms.baseHelp')}
        {...form.field('base_language')}
      />
      <Textarea label={text('terms.description')} maxLength={5000} autosize {...form.field('description')} />
      {glossary !== undefined && <Switch label={text('terms.active')} {...form.check('is_active')} />}
    </FormModal>
  );
}
