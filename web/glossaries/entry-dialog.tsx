import { ActionIcon, Button, Fieldset, Group, Select, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useText } from '#web/app/texts.tsx';
import { FormModal } from '#web/ui/form-modal.tsx';
import { LanguageSelect } from '#web/ui/selects.tsx';
import { draftOf } from '#web/ui/use-draft.ts';
import { useAct } from '#web/ui/use-service.ts';
import type { Entry, Glossary } from './columns.ts';
import { saveEntry, type TermDraft } from './save-entry.ts';

const emptyTerm = (lang: string): TermDraft => ({
  term: '',
  lang,
  term_type: 'preferred',
  description: null,
  alternative_term: null,
});

interface EntryDialogProps {
  readonly glossary: Glossary;
  /** Undefined: a new one. */
  readonly entry?: Entry;
  readonly languages: readonly string[];
  onClose(): void;
  onDelete?(entry: Entry): void;
}

/** All of an entry: its terms in every language, preferred and forbidden, and its notes. */
export function EntryDialog({ glossary, entry, languages, onClose, onDelete }: EntryDialogProps) {
  const text = useText();
  const [notes, setNotes] = useState(entry?.notes ?? '');
  const [terms, setTerms] = useState<readonly TermDraft[]>(entry?.terms ?? languages.slice(0, 2).map(emptyTerm));
  const save = useAct(({ glossaries }) => saveEntry(glossaries, glossary.id, entry, { terms, notes }), {
    reload: [['entries', glossary.id]],
    onDone: onClose,
  });
  return (
    <FormModal
      size="lg"
      title={text(entry === undefined ? 'terms.newEntry' : 'terms.entry')}
      submit={text('terms.save')}
      task={save}
      onClose={onClose}
      more={
        entry !== undefined && (
          <Button variant="default" onClick={() => onDelete?.(entry)}>
            {text('terms.deleteEntry')}
          </Button>
        )
      }
    >
      {terms.map((term, index) => (
        <TermFields
          // Terms that are new have no other identity than their place.
          key={term.id ?? `new ${index}`}
          term={term}
          isFirst={index === 0}
          onChange={(part) => setTerms(terms.with(index, { ...term, ...part }))}
          onRemove={() => setTerms(terms.toSpliced(index, 1))}
        />
      ))}
      <Group>
        <Button
          variant="light"
          size="xs"
          onClick={() => setTerms([...terms, emptyTerm(languages[1] ?? glossary.base_language)])}
        >
          {text('terms.addTerm')}
        </Button>
      </Group>
      <Textarea
        label={text('terms.notes')}
        value={notes}
        maxLength={10_000}
        autosize
        dir="auto"
        onChange={(event) => setNotes(event.currentTarget.value)}
      />
    </FormModal>
  );
}

interface TermFieldsProps {
  readonly term: TermDraft;
  readonly isFirst: boolean;
  onChange(part: Partial<TermDraft>): void;
  onRemove(): void;
}

function TermFields({ term, isFirst, onChange, onRemove }: TermFieldsProps) {
  const text = useText();
  const { field } = draftOf(term, onChange);
  return (
    <Fieldset legend={term.term === '' ? text('terms.newTerm') : term.term}>
      <Group align="end">
        <TextInput
          label={text('terms.term')}
          maxLength={1000}
          dir="auto"
          data-autofocus={isFirst ? true : undefined}
          {...field('term')}
        />
        <LanguageSelect label={text('terms.language')} allowDeselect={false} {...field('lang')} />
        <Select
          label={text('terms.use')}
          data={(['preferred', 'forbidden'] as const).map((value) => ({ value, label: text(`use.${value}`) }))}
          allowDeselect={false}
          {...field('term_type')}
        />
        <TextInput
          label={text('terms.alternative')}
          dir="auto"
          {...field('alternative_term')}
          value={term.alternative_term ?? ''}
        />
        <TextInput
          label={text('terms.description')}
          dir="auto"
          {...field('description')}
          value={term.description ?? ''}
        />
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={text('terms.removeTerm', { term: term.term })}
          onClick={onRemove}
        >
          ✕
        </ActionIcon>
      </Group>
    </Fieldset>
  );
}
