import { Group, Stack } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { memo, useMemo, useReducer, useState } from 'react';
import { languageLabel, text } from '#web/app/texts.tsx';
import { DialogButton } from '#web/ui/dialog.tsx';
import { DownloadButton } from '#web/ui/download-button.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { FilterSelect, FilterText } from '#web/ui/filter-select.tsx';
import { ButtonLink } from '#web/ui/links.tsx';
import { Note, Status } from '#web/ui/note.tsx';
import { Loaded } from '#web/ui/page-states.tsx';
import { PageHead } from '#web/ui/panel.tsx';
import { LanguageSelect } from '#web/ui/selects.tsx';
import { useRead } from '#web/ui/use-service.ts';
import { useRemoval } from '#web/ui/use-removal.tsx';
import { glossaryLanguages, entryName, type EntryRecord, type GlossaryRecord } from './columns.ts';
import { EntryDialog } from './entry-dialog.tsx';
import { EntryGrid } from './entry-grid.tsx';
import { GlossaryForm } from './glossary-form.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { draftOfEntry, saveEntry } from './save-entry.ts';
import { useEntries, type GridFilter } from './use-entries.ts';

const route = getRouteApi('/glossaries/$glossaryId');

/** A glossary: its entries to edit, import and export. */
export function GlossaryPage() {
  const id = Number(route.useParams().glossaryId);
  const query = useRead(['glossaries', id], ({ glossaries }, signal) => glossaries.read(id, { signal }));
  return <Loaded query={query}>{(glossary) => <Content key={id} glossary={glossary} />}</Loaded>;
}

/** Scrolling loads pages of entries; the frame of the grid is only rendered again when it changes. */
function Content({ glossary }: { readonly glossary: GlossaryRecord }) {
  const navigate = route.useNavigate();
  const { entry: shown } = route.useSearch();
  const { id, base_language: base } = glossary;
  const [pasted, setPasted] = useState<string>();
  const [added, addLanguage] = useReducer((before: readonly string[], language: string) => [...before, language], []);
  const [filter, setFilter] = useState<GridFilter>({});
  const whole = useEntries(id, {});
  const entries = useEntries(id, filter);
  const removal = useRemoval<EntryRecord>(
    ({ glossaries }, entry) => glossaries.deleteEntry(id, entry.id),
    [['entries', id]],
    { restore: ({ glossaries }, entry) => saveEntry(glossaries, id, undefined, draftOfEntry(entry)) },
  );
  const found = useRead(
    ['entries', id, 'one', shown],
    ({ glossaries }, signal) => glossaries.readEntry(id, shown ?? 0, {}, { signal }),
    // Drafts begin with the entry as it is now.
    { enabled: shown !== undefined, gcTime: 0 },
  );
  const columns = glossaryLanguages(base, [...whole.loaded, ...entries.loaded], added).join(' ');
  // The list is reused as long as it has the same languages, so that rows are not rendered again.
  const languages = useMemo(() => columns.split(' '), [columns]);
  const show = (entry?: EntryRecord) => void navigate({ search: { entry: entry?.id }, replace: true });
  const shared = { glossary, languages };
  return (
    <Stack gap="sm">
      <Head {...shared} />
      <Bar total={entries.total} languages={languages} filter={filter} onFilter={setFilter} onAdd={addLanguage} />
      <Loaded query={{ ...entries, data: entries.total }}>
        {() => (
          <EntryGrid
            key={JSON.stringify(filter)}
            {...shared}
            entries={entries}
            removal={removal}
            isFiltered={Object.values(filter).some(Boolean)}
            onOpen={show}
            onPaste={setPasted}
          />
        )}
      </Loaded>
      <ErrorAlert error={found.error} />
      {removal.bar}
      {found.data !== undefined && (
        <EntryDialog
          {...shared}
          entry={found.data}
          onClose={() => show()}
          onDelete={(entry) => {
            removal.remove(entry, entryName(entry, base));
            show();
          }}
        />
      )}
      {pasted !== undefined && <ImportDialog {...shared} pasted={pasted} onClose={() => setPasted(undefined)} />}
    </Stack>
  );
}

interface BarProps {
  readonly total: number | undefined;
  readonly languages: readonly string[];
  readonly filter: GridFilter;
  onFilter(filter: GridFilter): void;
  onAdd(language: string): void;
}

const Bar = memo(function Bar({ total, languages, filter, onFilter, onAdd }: BarProps) {
  return (
    <>
      <Group align="end">
        <FilterText
          label={text('terms.searchHere')}
          value={filter.q}
          onChange={(q) => onFilter({ ...filter, q: q.trim() || undefined })}
        />
        <FilterSelect
          label={text('terms.missingIn')}
          value={filter.missing_in}
          onChange={(value) => onFilter({ ...filter, missing_in: value || undefined })}
          data={languages.map((value) => ({ value, label: languageLabel(value) }))}
        />
        <LanguageSelect
          label={text('terms.addLanguage')}
          value={null}
          onChange={(language) => language !== null && onAdd(language)}
        />
        {total !== undefined && <Status mb={8}>{text('terms.count', { count: total })}</Status>}
      </Group>
      <Note size="sm">{text('terms.keys')}</Note>
    </>
  );
});

const Head = memo(function Head(shared: { readonly glossary: GlossaryRecord; readonly languages: readonly string[] }) {
  const { id, name, base_language: base, is_active: isActive } = shared.glossary;
  return (
    <PageHead title={name} about={[languageLabel(base), ...(isActive ? [] : [text('terms.inactive')])].join(' · ')}>
      <DialogButton label={text('terms.newEntry')}>
        {(close) => <EntryDialog {...shared} onClose={close} />}
      </DialogButton>
      <DialogButton variant="light" label={text('import.title')}>
        {(close) => <ImportDialog {...shared} onClose={close} />}
      </DialogButton>
      {(['xlsx', 'csv', 'tbx'] as const).map((format) => (
        <DownloadButton
          key={format}
          name={`${name}.${format}`}
          read={({ glossaries }) => glossaries.download(id, { format, byte_order_mark: true })}
          noteOf={(headers) => {
            const count = Number(headers.get('x-omitted-terms') ?? 0);
            return count > 0 ? text('export.omitted', { count }) : undefined;
          }}
          labelId={`export.${format}`}
        />
      ))}
      <DialogButton variant="default" label={text('terms.change')}>
        {(close) => <GlossaryForm glossary={shared.glossary} onClose={close} onSaved={close} />}
      </DialogButton>
      <ButtonLink to="/glossaries" labelId="terms.all" />
    </PageHead>
  );
});
