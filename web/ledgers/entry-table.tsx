import { Checkbox, NativeSelect, Text, TextInput } from '@mantine/core';
import { languageLabel, text, textChoices } from '#web/app/texts.tsx';
import type { Job } from '#web/jobs/use-job.ts';
import { DataTable, type Column } from '#web/ui/data-table.tsx';
import { Note } from '#web/ui/note.tsx';
import type { LedgerDraftState, ListedEntry } from './use-ledger.ts';

const GENDERS = ['feminine', 'masculine', 'neuter'] as const;

/** UTF-16 units of a rendering. */
const MAX_RENDERING = 200;

interface EntryTableProps {
  readonly job: Job;
  readonly entries: readonly ListedEntry[];
  readonly state: LedgerDraftState;
  /** Ids of those that a glossary gets. */
  readonly chosen: ReadonlySet<string>;
  onChoose(chosen: ReadonlySet<string>): void;
}

/** Entries whose renderings and genders can be changed in place. */
export function EntryTable({ job, entries, state, chosen, onChoose }: EntryTableProps) {
  const { draft, changeEntry } = state;
  const isOfSeveral = job.source_files.length * job.target_languages.length > 1;
  const choose = (id: string) => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    onChoose(next);
  };
  const place: Column<ListedEntry> = {
    head: text('review.file'),
    render: ({ file, language }) => (
      <>
        {file.split('/').at(-1)}
        <Note>{languageLabel(language)}</Note>
      </>
    ),
  };
  const columns: readonly Column<ListedEntry>[] = [
    {
      head: text('ledger.source'),
      render: ({ id, source, kind, type, expansion }) => (
        <Checkbox
          aria-label={text('ledger.choose', { source })}
          checked={chosen.has(id)}
          onChange={() => choose(id)}
          label={
            <span dir="auto" lang={job.source_language ?? undefined}>
              {source}
            </span>
          }
          description={[
            text(`ledger.kind.${kind}`),
            ...(type === null ? [] : [text(`ledger.type.${type}`)]),
            ...(expansion === null ? [] : [text('ledger.stands', { text: expansion })]),
          ].join(' · ')}
        />
      ),
    },
    ...(isOfSeveral ? [place] : []),
    {
      head: text('ledger.rendering'),
      render: (entry) => (
        <TextInput
          size="xs"
          miw={160}
          dir="auto"
          lang={entry.language}
          aria-label={text('ledger.renderingOf', { source: entry.source })}
          placeholder={text('ledger.open')}
          maxLength={MAX_RENDERING}
          value={draft.entries[entry.id]?.target ?? entry.target}
          onChange={({ currentTarget }) => changeEntry(entry, 'target', currentTarget.value)}
        />
      ),
    },
    {
      head: text('ledger.gender'),
      render: (entry) =>
        entry.kind === 'name' && (
          <NativeSelect
            size="xs"
            miw={110}
            aria-label={text('ledger.genderOf', { source: entry.source })}
            value={genderOf(draft.entries[entry.id]?.gender, entry)}
            data={[{ value: '', label: text('ledger.gender.none') }, ...textChoices('ledger.gender', GENDERS)]}
            onChange={({ currentTarget: { value } }) => changeEntry(entry, 'gender', value === '' ? null : value)}
          />
        ),
    },
    { head: text('ledger.origin'), render: ({ origin }) => text(`ledger.origin.${origin}`) },
    {
      head: text('ledger.places'),
      isNumber: true,
      render: ({ count, places }) => (
        <>
          {count}
          {places.map((where) => (
            <Text key={where} size="xs" c="dimmed" dir="auto">
              {where}
            </Text>
          ))}
        </>
      ),
    },
  ];
  return <DataTable label={text('ledger.title')} rows={entries} keyOf={({ id }) => id} columns={columns} />;
}

/** @param changed undefined: it isn't changed. */
const genderOf = (changed: ListedEntry['gender'] | undefined, { gender }: ListedEntry) =>
  (changed === undefined ? gender : changed) ?? '';
