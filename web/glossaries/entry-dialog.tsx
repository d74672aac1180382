import { ActionIcon, Button, Fieldset, Group, Select, Textarea, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '#web/app/texts.tsx';
import { useSession } from '#web/session/session.tsx';
import { FormModal } from '#web/ui/form-modal.tsx';
import { useLanguageChoices, withChoices } from '#web/ui/use-catalogues.ts';
import type { Entry, Glossary, Term } from './columns.ts';

/** A term as it is being written. */
interface Draft {
  /** Undefined: it is new. */
  readonly id?: number;
  readonly term: string;
  readonly lang: string;
  readonly term_type: Term['term_type'];
  readonly description: string | null;
  readonly alternative_term: string | null;
}

const emptyTerm = (lang: string): Draft => ({
  term: '',
  lang,
  term_type: 'preferred',
  description: null,
  alternative_term: null,
});

interface EntryDialogProps {
  readonly glossary: Glossary;
  /** Undefined: a new one. */
  readonly entry: Entry | undefined;
  readonly languages: readonly string[];
  onClose(): void;
  /** @param id of the entry; undefined: a new one */
  onSaved(id: number | undefined): Promise<unknown>;
  onDelete(entry: Entry): void;
}

/** All of an entry: its terms in every language, preferred and forbidden, and its notes. */
export function EntryDialog({ glossary, entry, languages, onClose, onSaved, onDelete }: EntryDialogProps) {
  const text = useText();
  const [notes, setNotes] = useState(entry?.notes ?? '');
  const [drafts, setDrafts] = useState<readonly Draft[]>(
    () => entry?.terms ?? languages.slice(0, 2).map((language) => emptyTerm(language)),
  );
  const save = useSaving(glossary, entry, async () => {
    await onSaved(entry?.id);
    onClose();
  });
  const change = (index: number, part: Partial<Draft>) =>
    setDrafts(drafts.map((draft, at) => (at === index ? { ...draft, ...part } : draft)));
  return (
    <FormModal
      size="lg"
      title={text(entry === undefined ? 'terms.newEntry' : 'terms.entry')}
      submit={text('terms.save')}
      task={{
        ...save,
        mutate: () => save.mutate({ drafts: drafts.filter(({ term }) => term.trim() !== ''), notes: notes.trim() }),
      }}
      onClose={onClose}
      more={
        entry !== undefined && (
          <Button variant="default" onClick={() => onDelete(entry)}>
            {text('terms.deleteEntry')}
          </Button>
        )
      }
    >
      {drafts.map((draft, index) => (
        <TermFields
          // Terms that are new have no other identity than their place.
          key={draft.id ?? `new ${index}`}
          draft={draft}
          isFirst={index === 0}
          onChange={(part) => change(index, part)}
          onRemove={() => setDrafts(drafts.filter((_, at) => at !== index))}
        />
      ))}
      <Group>
        <Button
          variant="light"
          size="xs"
          onClick={() => setDrafts([...drafts, emptyTerm(languages[1] ?? glossary.base_language)])}
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
  readonly draft: Draft;
  readonly isFirst: boolean;
  onChange(part: Partial<Draft>): void;
  onRemove(): void;
}

function TermFields({ draft, isFirst, onChange, onRemove }: TermFieldsProps) {
  const text = useText();
  const { choices } = useLanguageChoices();
  return (
    <Fieldset legend={draft.term === '' ? text('terms.newTerm') : draft.term}>
      <Group align="end">
        <TextInput
          label={text('terms.term')}
          value={draft.term}
          maxLength={1000}
          dir="auto"
          data-autofocus={isFirst ? true : undefined}
          onChange={(event) => onChange({ term: event.currentTarget.value })}
        />
        <Select
          label={text('terms.language')}
          data={withChoices(choices, [draft.lang])}
          value={draft.lang}
          searchable
          allowDeselect={false}
          onChange={(lang) => onChange({ lang: lang ?? draft.lang })}
        />
        <Select
          label={text('terms.use')}
          data={(['preferred', 'forbidden'] as const).map((value) => ({ value, label: text(`use.${value}`) }))}
          value={draft.term_type}
          allowDeselect={false}
          onChange={(type) => onChange({ term_type: type ?? 'preferred' })}
        />
        <TextInput
          label={text('terms.alternative')}
          value={draft.alternative_term ?? ''}
          dir="auto"
          onChange={(event) => onChange({ alternative_term: event.currentTarget.value || null })}
        />
        <TextInput
          label={text('terms.description')}
          value={draft.description ?? ''}
          dir="auto"
          onChange={(event) => onChange({ description: event.currentTarget.value || null })}
        />
        <ActionIcon
          variant="default"
          size="lg"
          aria-label={text('terms.removeTerm', { term: draft.term })}
          onClick={onRemove}
        >
          ✕
        </ActionIcon>
      </Group>
    </Fieldset>
  );
}

/** Saves an entry: new terms first, so that one in the base language is always there. */
function useSaving({ id: glossary }: Glossary, entry: Entry | undefined, onSuccess: () => Promise<void>) {
  const { loquent } = useSession();
  const { glossaries } = loquent;
  return useMutation({
    mutationFn: async ({ drafts, notes }: { readonly drafts: readonly Draft[]; readonly notes: string }) => {
      const written = notes === '' ? null : notes;
      const bodies = drafts.map(({ id, term, lang, term_type, description, alternative_term }) => ({
        id,
        body: { term: term.trim(), lang, term_type, description, alternative_term },
      }));
      if (entry === undefined) {
        await glossaries.createEntryWithTerms(glossary, { notes: written, terms: bodies.map(({ body }) => body) });
        return;
      }
      const before = new Map((entry.terms ?? []).map((term) => [term.id, term]));
      for (const { id, body } of bodies) {
        const old = id === undefined ? undefined : before.get(id);
        if (old === undefined) await glossaries.createTerm(glossary, entry.id, body);
        else if (Object.entries(body).some(([field, value]) => old[field as keyof Term] !== value))
          await glossaries.changeTerm(glossary, entry.id, old.id, body);
      }
      const kept = new Set(bodies.map(({ id }) => id));
      for (const id of before.keys()) if (!kept.has(id)) await glossaries.deleteTerm(glossary, entry.id, id);
      if (written !== entry.notes) await glossaries.changeEntry(glossary, entry.id, { notes: written });
    },
    onSuccess,
  });
}
