import { Alert, Button, Checkbox, FileInput, Group, List, Select, Stack, Table, Text } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Schemas } from '#client/index.ts';
import { useText, type TextId } from '#web/app/texts.tsx';
import { useSession } from '#web/session/session.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { FormModal } from '#web/ui/form-modal.tsx';
import { PageLoader } from '#web/ui/page-states.tsx';
import { useLanguageChoices, withChoices } from '#web/ui/use-catalogues.ts';
import type { Glossary } from './columns.ts';
import { hasHeader, readTable, toCsv, withHeader } from './pasted-rows.ts';

/** Bytes of a file up to which every change of the mapping is tried out at once: some 50,000 rows. */
const TRIED_AT_ONCE = 4_000_000;

/** Nothing of a file is kept: the glossary may be another when the same file is chosen again. */
const ASKED_ONCE = { staleTime: Infinity, gcTime: 0 } as const;

type Preview = Schemas['GlossaryImportPreview'];
type Outcome = Schemas['GlossaryImport'];

interface ImportDialogProps {
  readonly glossary: Glossary;
  /** Rows of a spreadsheet; undefined: a file is asked for. */
  readonly pasted: string | undefined;
  readonly languages: readonly string[];
  onClose(): void;
  onImported(): Promise<unknown>;
}

/** From a file or pasted rows to entries: what the columns hold, what will happen, what has happened. */
export function ImportDialog({ glossary, pasted, languages, onClose, onImported }: ImportDialogProps) {
  const text = useText();
  const { loquent } = useSession();
  const table = useMemo(() => readTable(pasted ?? ''), [pasted]);
  const [isHeaded, setHeaded] = useState(() => hasHeader(table, languages));
  const [chosen, setChosen] = useState<File | null>(null);
  const file = useMemo(() => {
    if (pasted === undefined) return chosen;
    return new File([toCsv(isHeaded ? table : withHeader(table, languages))], 'pasted.csv');
    // The columns that the grid had when rows were pasted.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [pasted, chosen, table, isHeaded]);
  const [changes, setChanges] = useState<Readonly<Record<string, string>>>({});
  const [options, setOptions] = useState({ overwrite: false, notes_overwrite: false });
  const [isAsked, setAsked] = useState(false);
  const key = ['import', glossary.id, file?.name, file?.size, file?.lastModified, isHeaded];
  const preview = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => loquent.glossaries.previewImport(glossary.id, { file: file! }, { signal }),
    enabled: file !== null,
    ...ASKED_ONCE,
  });
  const mapping = mappingOf(preview.data, changes);
  const send = (isDry: boolean) =>
    loquent.glossaries.importEntries(glossary.id, {
      file: file!,
      map_header: JSON.stringify(mapping.map(([header, value]) => ({ map_header: header, map_value: value }))),
      options: JSON.stringify({ ...options, dry_run: isDry }),
    });
  const trial = useQuery({
    queryKey: [...key, mapping, options],
    queryFn: () => send(true),
    enabled: preview.isSuccess && file !== null && (file.size <= TRIED_AT_ONCE || isAsked),
    ...ASKED_ONCE,
  });
  const importing = useMutation({ mutationFn: () => send(false), onSuccess: onImported });
  const isDone = importing.data !== undefined;
  const outcome = importing.data ?? trial.data;
  return (
    <FormModal
      size="xl"
      title={text('import.title')}
      submit={text(isDone ? 'app.close' : 'import.submit')}
      task={isDone ? { ...importing, mutate: onClose } : importing}
      isDisabled={trial.data === undefined}
      onClose={onClose}
    >
      {pasted === undefined ? (
        <FileInput
          label={text('import.file')}
          description={text('import.fileHelp')}
          accept=".csv,.tsv,.txt,.xlsx,.tbx,.xml"
          value={chosen}
          data-autofocus
          onChange={(next) => {
            setChosen(next);
            setChanges({});
            setAsked(false);
          }}
        />
      ) : (
        <Checkbox
          label={text('import.headed')}
          checked={isHeaded}
          onChange={(event) => setHeaded(event.currentTarget.checked)}
        />
      )}
      {preview.error !== null && <ErrorAlert error={preview.error} />}
      {preview.isLoading && <PageLoader />}
      {preview.data !== undefined && !isDone && (
        <>
          <Columns
            preview={preview.data}
            mapping={mapping}
            onMap={(header, value) => setChanges({ ...changes, [header]: value })}
          />
          {(['overwrite', 'notes_overwrite'] as const).map((option) => (
            <Checkbox
              key={option}
              label={text(`import.${option}`)}
              checked={options[option]}
              onChange={(event) => setOptions({ ...options, [option]: event.currentTarget.checked })}
            />
          ))}
        </>
      )}
      {trial.error !== null && <ErrorAlert error={trial.error} />}
      {preview.isSuccess && !trial.isFetched && !trial.isFetching && (
        <Button variant="light" onClick={() => setAsked(true)}>
          {text('import.try')}
        </Button>
      )}
      {outcome !== undefined && <Effects outcome={outcome} isDone={isDone} />}
    </FormModal>
  );
}

/** What each column holds: as somebody chose, else as the service recognised it, else nothing that is imported. */
const mappingOf = (preview: Preview | undefined, changes: Readonly<Record<string, string>>) => {
  const suggested = new Map(preview?.suggested_mapping.map((each) => [each.map_header, each.map_value]));
  return (preview?.raw_headers ?? [])
    .filter((header) => header.trim() !== '')
    .map((header): readonly [string, string] => [header, changes[header] ?? suggested.get(header) ?? 'ignore']);
};

interface ColumnsProps {
  readonly preview: Preview;
  readonly mapping: ReturnType<typeof mappingOf>;
  onMap(header: string, value: string): void;
}

function Columns({ preview, mapping, onMap }: ColumnsProps) {
  const text = useText();
  const { choices } = useLanguageChoices();
  const fixed = (['ignore', 'notes'] as const).map((value) => ({ value, label: text(`column.${value}`) }));
  const data = withChoices(
    [...fixed, ...choices],
    mapping.map(([, value]) => value),
  );
  const indexOf = new Map(preview.raw_headers.map((header, index) => [header, index]));
  return (
    <Table.ScrollContainer minWidth={160 * mapping.length} type="native" tabIndex={0}>
      <Table withTableBorder aria-label={text('import.columns')}>
        <Table.Thead>
          <Table.Tr>
            {mapping.map(([header, value]) => (
              <Table.Th key={header}>
                <Select
                  label={header}
                  data={data}
                  value={value}
                  searchable
                  allowDeselect={false}
                  onChange={(next) => onMap(header, next ?? 'ignore')}
                />
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {preview.sample_rows.map((row) => (
            <Table.Tr key={row.join('\t')}>
              {mapping.map(([header]) => (
                <Table.Td key={header} dir="auto">
                  {row[indexOf.get(header) ?? -1]}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

const COUNTS = ['entries_created', 'entries_updated', 'terms_created', 'terms_updated', 'entries_skipped'] as const;
/** Rows without effect that are named. */
const NAMED = 20;

function Effects({ outcome, isDone }: { readonly outcome: Outcome; readonly isDone: boolean }) {
  const text = useText();
  return (
    <Alert color={isDone ? 'green' : 'blue'} title={text(isDone ? 'import.done' : 'import.effects')} role="status">
      <Stack gap="xs">
        <Group>
          {COUNTS.map((count) => (
            <Text key={count} size="sm">
              {text(`effect.${count}`, { count: outcome[count] })}
            </Text>
          ))}
        </Group>
        <List size="sm">
          {outcome.skipped_details.slice(0, NAMED).map(({ row, reason, term }) => (
            <List.Item key={row}>
              {text('import.skipped', { row, term: term ?? '', reason: text(`skip.${reason}` as TextId) })}
            </List.Item>
          ))}
        </List>
      </Stack>
    </Alert>
  );
}
