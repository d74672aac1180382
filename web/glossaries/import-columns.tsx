import { Select } from '@mantine/core';
import type { Schemas } from '#client/index.ts';
import { text, textChoices } from '#web/app/texts.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { Status } from '#web/ui/note.tsx';
import { useLanguageChoices, withChoices } from '#web/ui/use-catalogs.ts';

type Preview = Schemas['GlossaryImportPreview'];
/** Columns of a file with their content: a language, `notes`, or to be skipped. */
type Mapping = readonly (readonly [header: string, value: string])[];

/** Content of each column: as the user chose, else as the service suggests. */
export function mappingOf(preview: Preview | undefined, changes: Readonly<Record<string, string>>): Mapping {
  return (preview?.suggested_mapping ?? []).map(({ map_header: header, map_value: value }) => [
    header,
    changes[header] ?? value,
  ]);
}

interface ImportColumnsProps {
  readonly preview: Preview;
  readonly mapping: Mapping;
  onMap(header: string, value: string): void;
}

/** Chooses what the columns of a file hold. */
export function ImportColumns({ preview, mapping, onMap }: ImportColumnsProps) {
  const { choices } = useLanguageChoices();
  const fixed = textChoices('column', ['ignore', 'notes']);
  const data = withChoices(
    [...fixed, ...choices],
    mapping.map(([, value]) => value),
  );
  const samplesOf = (header: string) => {
    const place = preview.raw_headers.indexOf(header);
    return preview.sample_rows.flatMap((row) => row[place] || []).join(' · ');
  };
  const left = mapping.flatMap(([header, value]) => (value === 'ignore' ? header : []));
  return (
    <>
      {left.length > 0 && <Status>{text('import.leftOut', { columns: left.join(', ') })}</Status>}
      <DataTable
        label={text('import.columns')}
        rows={mapping}
        keyOf={([header]) => header}
        columns={[
          { head: text('import.column'), render: ([header]) => <span dir="auto">{header}</span> },
          {
            head: text('import.columns'),
            render: ([header, value]) => (
              <Select
                aria-label={header}
                data={data}
                value={value}
                searchable
                allowDeselect={false}
                onChange={(next) => onMap(header, next ?? value)}
              />
            ),
          },
          { head: text('import.samples'), render: ([header]) => <span dir="auto">{samplesOf(header)}</span> },
        ]}
      />
    </>
  );
}
