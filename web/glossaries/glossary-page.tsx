import { Button, Group, Select, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { useText } from '#web/app/texts.tsx';
import { useSession } from '#web/session/session.tsx';
import { DownloadButton } from '#web/ui/download-button.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { useLanguageName } from '#web/ui/language-name.ts';
import { ButtonLink } from '#web/ui/links.tsx';
import { EmptyState, PageLoader } from '#web/ui/page-states.tsx';
import { useLanguageChoices } from '#web/ui/use-catalogues.ts';
import { useUndoable } from '#web/ui/use-undoable.tsx';
import { languagesOf, nameOf, type Entry, type Glossary } from './columns.ts';
import { EntryDialog } from './entry-dialog.tsx';
import { EntryGrid } from './entry-grid.tsx';
import { GlossaryForm } from './glossary-form.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { PAGE_SIZE, useEntries } from './use-entries.ts';

const route = getRouteApi('/glossaries/$glossaryId');

/** A glossary: its entries to edit, import and export. */
export function GlossaryPage() {
  const { loquent } = useSession();
  const id = Number(route.useParams().glossaryId);
  const glossary = useQuery({
    queryKey: ['glossary', id],
    queryFn: ({ signal }) => loquent.glossaries.read(id, { signal }),
  });
  if (glossary.error !== null) return <ErrorAlert error={glossary.error} />;
  if (glossary.data === undefined) return <PageLoader />;
  return <Content key={id} glossary={glossary.data} />;
}

/** What stands over the grid: a new entry, an import of pasted text or of a file, the settings. */
type Open =
  | { readonly what: 'new' | 'file' | 'settings' }
  | { readonly what: 'entry'; readonly entry: Entry }
  | { readonly what: 'pasted'; readonly pasted: string };

function Content({ glossary }: { readonly glossary: Glossary }) {
  const text = useText();
  const { loquent } = useSession();
  const queryClient = useQueryClient();
  const navigate = route.useNavigate();
  const { entry: linked } = route.useSearch();
  const { id, base_language: base } = glossary;
  const [range, setRange] = useState({ first: 0, last: PAGE_SIZE - 1 });
  const [open, setOpen] = useState<Open>();
  const [added, setAdded] = useState<readonly string[]>([]);
  const entries = useEntries(id, range);
  const undo = useUndoable((loquent, entry: number) => loquent.glossaries.deleteEntry(id, entry), ['entries', id]);
  const found = useQuery({
    queryKey: ['entries', id, 'linked', linked],
    queryFn: ({ signal }) => loquent.glossaries.readEntry(id, linked ?? 0, {}, { signal }),
    enabled: linked !== undefined,
  });
  const columns = languagesOf(base, entries.loaded, added).join(' ');
  // The same list as long as it has the same languages, so that rows are not drawn anew.
  const languages = useMemo(() => columns.split(' '), [columns]);
  const shown =
    open ?? (linked !== undefined && found.data !== undefined ? { what: 'entry', entry: found.data } : open);
  const close = () => {
    setOpen(undefined);
    if (linked !== undefined) void navigate({ search: {}, replace: true });
  };
  return (
    <Stack gap="sm">
      <Head glossary={glossary} onOpen={(what) => setOpen({ what })} />
      {entries.error !== null && <ErrorAlert error={entries.error} />}
      {found.error !== null && <ErrorAlert error={found.error} />}
      {entries.total === undefined && entries.error === null && <PageLoader />}
      {entries.total === 0 && <Empty onPaste={(pasted) => setOpen({ what: 'pasted', pasted })} />}
      {entries.total !== undefined && entries.total > 0 && (
        <>
          <Group justify="space-between" align="end">
            <Text size="sm" c="dimmed">
              {text('terms.keys')}
            </Text>
            <LanguageAdder onAdd={(language) => setAdded([...added, language])} />
          </Group>
          <EntryGrid
            glossary={glossary}
            entries={entries}
            languages={languages}
            undo={undo}
            onRange={(next) => {
              if (pagesOf(next) !== pagesOf(range)) setRange(next);
            }}
            onOpen={(entry) => setOpen({ what: 'entry', entry })}
            onPaste={(pasted) => setOpen({ what: 'pasted', pasted })}
          />
        </>
      )}
      {undo.bar}
      {(shown?.what === 'new' || shown?.what === 'entry') && (
        <EntryDialog
          glossary={glossary}
          entry={shown.what === 'entry' ? shown.entry : undefined}
          languages={languages}
          onClose={close}
          onSaved={entries.reload}
          onDelete={(entry) => {
            undo.remove(entry.id, nameOf(entry, base));
            close();
          }}
        />
      )}
      {(shown?.what === 'file' || shown?.what === 'pasted') && (
        <ImportDialog
          glossary={glossary}
          pasted={shown.what === 'pasted' ? shown.pasted : undefined}
          languages={languages}
          onClose={close}
          onImported={entries.reload}
        />
      )}
      {shown?.what === 'settings' && (
        <GlossaryForm
          glossary={glossary}
          onClose={close}
          onSaved={async (saved) => {
            queryClient.setQueryData(['glossary', id], saved);
            await queryClient.invalidateQueries({ queryKey: ['glossaries'] });
            close();
          }}
        />
      )}
    </Stack>
  );
}

const pagesOf = ({ first, last }: { readonly first: number; readonly last: number }) =>
  `${Math.floor(first / PAGE_SIZE)} ${Math.floor(last / PAGE_SIZE)}`;

function Head({ glossary, onOpen }: { readonly glossary: Glossary; onOpen(what: 'new' | 'file' | 'settings'): void }) {
  const text = useText();
  const { loquent } = useSession();
  const languageName = useLanguageName();
  const { id, name, base_language: base, is_active: isActive } = glossary;
  return (
    <Group justify="space-between" align="start">
      <div>
        <Title order={1}>{name}</Title>
        <Text size="sm" c="dimmed">
          {languageName(base)}
          {isActive ? '' : ` · ${text('terms.inactive')}`}
        </Text>
      </div>
      <Group gap="xs">
        <Button onClick={() => onOpen('new')}>{text('terms.newEntry')}</Button>
        <Button variant="light" onClick={() => onOpen('file')}>
          {text('import.title')}
        </Button>
        {(['csv', 'tbx'] as const).map((format) => (
          <DownloadButton
            key={format}
            name={`${name}.${format}`}
            read={() => loquent.glossaries.download(id, { format })}
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
      </Group>
    </Group>
  );
}

function Empty({ onPaste }: { onPaste(text: string): void }) {
  const text = useText();
  return (
    <div
      role="textbox"
      aria-readonly="true"
      aria-label={text('terms.pasteHere')}
      tabIndex={0}
      onPaste={(event) => onPaste(event.clipboardData.getData('text/plain'))}
    >
      <EmptyState title={text('terms.none')}>{text('terms.noneHelp')}</EmptyState>
    </div>
  );
}

/** Adds a column for a language that no entry has yet. */
function LanguageAdder({ onAdd }: { onAdd(language: string): void }) {
  const text = useText();
  const { choices } = useLanguageChoices();
  return (
    <Select
      aria-label={text('terms.addLanguage')}
      placeholder={text('terms.addLanguage')}
      size="xs"
      data={[...choices]}
      value={null}
      searchable
      onChange={(language) => {
        if (language !== null) onAdd(language);
      }}
    />
  );
}
