import { Button, Stack } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useText } from '#web/app/texts.tsx';
import { DownloadButton } from '#web/ui/download-button.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { useLanguageName } from '#web/ui/language-name.ts';
import { ButtonLink } from '#web/ui/links.tsx';
import { Loaded } from '#web/ui/page-states.tsx';
import { PageHead } from '#web/ui/panel.tsx';
import { useRead } from '#web/ui/use-service.ts';
import { useUndoable } from '#web/ui/use-undoable.tsx';
import { languagesOf, nameOf, type Entry, type Glossary } from './columns.ts';
import { EntryDialog } from './entry-dialog.tsx';
import { EntryGrid } from './entry-grid.tsx';
import { GlossaryForm } from './glossary-form.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { useEntries } from './use-entries.ts';

const route = getRouteApi('/glossaries/$glossaryId');

/** A glossary: its entries to edit, import and export. */
export function GlossaryPage() {
  const id = Number(route.useParams().glossaryId);
  const query = useRead(['glossaries', id], ({ glossaries }, signal) => glossaries.read(id, { signal }));
  return <Loaded query={query}>{(glossary) => <Content key={id} glossary={glossary} />}</Loaded>;
}

/** What stands over the grid beside an entry, which is in the address; `pasted` are rows of a spreadsheet. */
type Open = { readonly what: 'new' | 'file' | 'settings' } | { readonly what: 'pasted'; readonly pasted: string };

function Content({ glossary }: { readonly glossary: Glossary }) {
  const navigate = route.useNavigate();
  const { entry: shown } = route.useSearch();
  const { id, base_language: base } = glossary;
  const [open, setOpen] = useState<Open>();
  const [added, setAdded] = useState<readonly string[]>([]);
  const entries = useEntries(id);
  const undo = useUndoable(({ glossaries }, entry: number) => glossaries.deleteEntry(id, entry), ['entries', id]);
  const found = useRead(
    ['entries', id, 'one', shown],
    ({ glossaries }, signal) => glossaries.readEntry(id, shown ?? 0, {}, { signal }),
    // Drafts begin with the entry as it is now.
    { enabled: shown !== undefined, gcTime: 0 },
  );
  const columns = languagesOf(base, entries.loaded, added).join(' ');
  // The same list as long as it has the same languages, so that rows are not drawn anew.
  const languages = useMemo(() => columns.split(' '), [columns]);
  const close = () => setOpen(undefined);
  const show = (entry?: Entry) => void navigate({ search: { entry: entry?.id }, replace: true });
  const dialog = { glossary, languages, onClose: close };
  return (
    <Stack gap="sm">
      <Head glossary={glossary} onOpen={(what) => setOpen({ what })} />
      <Loaded query={{ data: entries.total, error: entries.error }}>
        {() => (
          <EntryGrid
            glossary={glossary}
            entries={entries}
            languages={languages}
            undo={undo}
            onAddLanguage={(language) => setAdded([...added, language])}
            onOpen={show}
            onPaste={(pasted) => setOpen({ what: 'pasted', pasted })}
          />
        )}
      </Loaded>
      <ErrorAlert error={found.error} />
      {undo.bar}
      {open?.what === 'new' && <EntryDialog {...dialog} entry={undefined} />}
      {found.data !== undefined && (
        <EntryDialog
          {...dialog}
          entry={found.data}
          onClose={() => show()}
          onDelete={(entry) => {
            undo.remove(entry.id, nameOf(entry, base));
            show();
          }}
        />
      )}
      {open?.what === 'file' && <ImportDialog {...dialog} />}
      {open?.what === 'pasted' && <ImportDialog {...dialog} pasted={open.pasted} />}
      {open?.what === 'settings' && <GlossaryForm glossary={glossary} onClose={close} onSaved={close} />}
    </Stack>
  );
}

interface HeadProps {
  readonly glossary: Glossary;
  onOpen(what: 'new' | 'file' | 'settings'): void;
}

function Head({ glossary: { id, name, base_language: base, is_active: isActive }, onOpen }: HeadProps) {
  const text = useText();
  const languageName = useLanguageName();
  return (
    <PageHead title={name} about={[languageName(base), ...(isActive ? [] : [text('terms.inactive')])].join(' · ')}>
      <Button onClick={() => onOpen('new')}>{text('terms.newEntry')}</Button>
      <Button variant="light" onClick={() => onOpen('file')}>
        {text('import.title')}
      </Button>
      {(['csv', 'tbx'] as const).map((format) => (
        <DownloadButton
          key={format}
          name={`${name}.${format}`}
          read={({ glossaries }) => glossaries.download(id, { format })}
        >
          {text(`export.${format}`)}
        </DownloadButton>
      ))}
      <Button variant="default" onClick={() => onOpen('settings')}>
        {text('terms.change')}
      </Button>
      <ButtonLink variant="default" to="/glossaries">
        {text('terms.all')}
      </ButtonLink>
    </PageHead>
  );
}
