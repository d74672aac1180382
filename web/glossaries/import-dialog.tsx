import { Checkbox, FileInput } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { Loquent } from '#client/index.ts';
import { text } from '#web/app/texts.tsx';
import { TextButton } from '#web/ui/buttons.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { FormModal } from '#web/ui/form-modal.tsx';
import { PageLoader } from '#web/ui/page-states.tsx';
import { useDraft } from '#web/ui/use-draft.ts';
import { useAct, useRead } from '#web/ui/use-service.ts';
import type { GlossaryRecord } from './columns.ts';
import { ImportColumns, mappingOf } from './import-columns.tsx';
import { ImportEffects } from './import-effects.tsx';
import { hasHeader, pastedFile } from './pasted-rows.ts';

/** Bytes of a file up to which every change of the mapping is tried out at once: some 50,000 rows. */
const MAX_AUTO_PREVIEW_BYTES = 4_000_000;

/** Nothing of a file is kept: the glossary may be another when the same file is chosen again. */
const ASKED_ONCE = { staleTime: Infinity, gcTime: 0 } as const;

interface ImportDialogProps {
  readonly glossary: GlossaryRecord;
  /** Rows of a spreadsheet; undefined: a file is asked for. */
  readonly pasted?: string;
  readonly languages: readonly string[];
  onClose(): void;
}

/** From a file or pasted rows to entries: what the columns hold, what will happen, what has happened. */
export function ImportDialog({ glossary: { id }, pasted, languages, onClose }: ImportDialogProps) {
  const form = useDraft({
    isHeaded: pasted === undefined || hasHeader(pasted, languages),
    overwrite: false,
    notes_overwrite: false,
  });
  const { isHeaded, ...options } = form.values;
  const [chosen, setChosen] = useState<File | null>(null);
  const file = useMemo(() => (pasted === undefined ? chosen : pastedFile(pasted)), [pasted, chosen]);
  const named = { has_header: isHeaded };
  const [changes, setChanges] = useState<Readonly<Record<string, string>>>({});
  const [isAsked, setAsked] = useState(false);
  const key = ['import', id, file?.name, file?.size, file?.lastModified, isHeaded];
  const preview = useRead(
    key,
    ({ glossaries }, signal) => glossaries.previewImport(id, { file: file!, ...named }, { signal }),
    {
      enabled: file !== null,
      ...ASKED_ONCE,
    },
  );
  const mapping = mappingOf(preview.data, changes);
  const send = ({ glossaries }: Loquent, isDry: boolean) =>
    glossaries.importEntries(id, {
      file: file!,
      ...named,
      map_header: JSON.stringify(mapping.map(([header, value]) => ({ map_header: header, map_value: value }))),
      options: JSON.stringify({ ...options, dry_run: isDry }),
    });
  const trial = useRead([...key, mapping, options], (loquent) => send(loquent, true), {
    enabled: preview.isSuccess && file !== null && (file.size <= MAX_AUTO_PREVIEW_BYTES || isAsked),
    ...ASKED_ONCE,
  });
  const importing = useAct((loquent) => send(loquent, false), { reload: [['entries', id]] });
  const isDone = importing.data !== undefined;
  return (
    <FormModal
      size="xl"
      title={text('import.title')}
      submit={text(isDone ? 'app.close' : 'import.submit')}
      task={isDone ? { ...importing, mutate: onClose } : importing}
      isDisabled={trial.data === undefined}
      onClose={onClose}
    >
      {pasted === undefined && (
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
      )}
      <Checkbox label={text('import.headed')} {...form.check('isHeaded')} />
      <ErrorAlert error={preview.error} />
      {preview.isLoading && <PageLoader />}
      {preview.data !== undefined && !isDone && (
        <>
          <ImportColumns
            preview={preview.data}
            mapping={mapping}
            onMap={(header, value) => setChanges({ ...changes, [header]: value })}
          />
          {(['overwrite', 'notes_overwrite'] as const).map((option) => (
            <Checkbox key={option} label={text(`import.${option}`)} {...form.check(option)} />
          ))}
        </>
      )}
      <ErrorAlert error={trial.error} />
      {preview.isSuccess && !trial.isFetched && !trial.isFetching && (
        <TextButton variant="light" onClick={() => setAsked(true)} labelId="import.try" />
      )}
      <ImportEffects outcome={importing.data ?? trial.data} isDone={isDone} />
    </FormModal>
  );
}
