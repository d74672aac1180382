import { Alert, Fieldset, Group, Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { text } from '#web/app/texts.tsx';
import { RemoveButton, TextButton } from '#web/ui/buttons.tsx';
import { FormModal } from '#web/ui/form-modal.tsx';
import { LanguageSelect, ValueSelect } from '#web/ui/selects.tsx';
import { draftOf } from '#web/ui/use-draft.ts';
import { useKeptForm } from '#web/ui/use-kept.ts';
import { useAct, useRead } from '#web/ui/use-service.ts';
import type { EntryRecord, GlossaryRecord } from './columns.ts';
import { saveEntry, type EntryDraft, type TermDraft } from './save-entry.ts';

const emptyTerm = (lang: string): TermDraft => ({ term: '', lang, term_type: 'preferred' });

interface EntryDialogProps {
  readonly glossary: GlossaryRecord;
  /** Undefined: a new one. */
  readonly entry?: EntryRecord;
  readonly languages: readonly string[];
  onClose(): void;
  onDelete?(entry: EntryRecord): void;
}

/** All of an entry: its terms in every language, preferred and forbidden, and its notes. */
export function EntryDialog({ glossary, entry, languages, onClose, onDelete }: EntryDialogProps) {
  const form = useKeptForm<EntryDraft>(`entry ${glossary.id} ${entry?.id}`, {
    terms: entry?.terms ?? languages.slice(0, 2).map(emptyTerm),
    notes: entry?.notes ?? '',
  });
  const { terms } = form.values;
  const [query] = useDebouncedValue(terms.find(({ lang }) => lang === glossary.base_language)?.term.trim() ?? '', 300);
  const { data: found } = useRead(
    ['glossaries', 'search', glossary.id, query],
    ({ glossaries }, signal) => glossaries.search({ query, glossary_id: glossary.id, limit: 20 }, { signal }),
    { enabled: query !== '' },
  );
  const isSame = ({ entry_id: other, term }: { readonly entry_id: number; readonly term: string }) =>
    other !== entry?.id && term.toLowerCase() === query.toLowerCase();
  const save = useAct(({ glossaries }) => saveEntry(glossaries, glossary.id, entry, form.values), {
    reload: [['entries', glossary.id]],
    form,
    onDone: onClose,
  });
  return (
    <FormModal
      size="lg"
      title={text(entry === undefined ? 'terms.newEntry' : 'terms.entry')}
      submit={text('terms.save')}
      task={save}
      draft={form}
      onClose={onClose}
      more={entry !== undefined && <TextButton onClick={() => onDelete?.(entry)} labelId="terms.deleteEntry" />}
    >
      {found?.results.some(isSame) === true && <Alert color="yellow">{text('terms.exists', { term: query })}</Alert>}
      {terms.map((term, index) => (
        <TermFields
          // Terms that are new have no other identity than their place.
          key={term.id ?? `new ${index}`}
          term={term}
          isFirst={index === 0}
          onChange={(part) => form.set({ terms: terms.with(index, { ...term, ...part }) })}
          onRemove={() => form.set({ terms: terms.toSpliced(index, 1) })}
        />
      ))}
      <Group>
        <TextButton
          variant="light"
          size="xs"
          onClick={() => form.set({ terms: [...terms, emptyTerm(languages[1] ?? glossary.base_language)] })}
          labelId="terms.addTerm"
        />
      </Group>
      <Textarea label={text('terms.notes')} maxLength={10_000} autosize dir="auto" {...form.field('notes')} />
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
        <LanguageSelect label={text('terms.language')} {...field('lang')} />
        <ValueSelect
          label={text('terms.use')}
          texts="use"
          values={['preferred', 'forbidden']}
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
        <RemoveButton name={term.term} onClick={onRemove} />
      </Group>
    </Fieldset>
  );
}
