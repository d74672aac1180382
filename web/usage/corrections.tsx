import { Text } from '@mantine/core';
import { useIntl } from 'react-intl';
import { languageWay, text } from '#web/app/texts.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { Note } from '#web/ui/note.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useRead } from '#web/ui/use-service.ts';

/** How much people change of what each engine writes, by pair of languages. */
export function CorrectionsPanel({ from, to }: { readonly from: string; readonly to: string }) {
  const { formatNumber } = useIntl();
  const { data, error } = useRead(['usage', 'corrections', from, to], (loquent, signal) =>
    loquent.usage.readCorrections({ from, to }, { signal }),
  );
  return (
    <Panel title={text('corrections.title')}>
      <Note size="sm">{text('corrections.help')}</Note>
      <ErrorAlert error={error} />
      {data?.corrections.length === 0 && <Text size="sm">{text('corrections.none')}</Text>}
      {data !== undefined && data.corrections.length > 0 && (
        <DataTable
          label={text('corrections.title')}
          rows={data.corrections}
          keyOf={({ provider, engine, source_language: source, target_language: target }) =>
            [provider, engine, source, target].join(' ')
          }
          columns={[
            {
              head: text('new.provider'),
              render: ({ provider, engine }) =>
                [provider, engine].flatMap((part) => part ?? []).join(' · ') || text('usage.unknown'),
            },
            {
              head: text('jobs.languages'),
              render: ({ source_language: source, target_language: target }) => languageWay(source, [target]),
            },
            { head: text('corrections.segments'), render: ({ segments }) => formatNumber(segments), isNumber: true },
            { head: text('corrections.edited'), render: ({ edited }) => formatNumber(edited), isNumber: true },
            {
              head: text('corrections.distance'),
              render: ({ average_edit_distance: distance }) =>
                distance === null ? '–' : formatNumber(distance, { style: 'percent', maximumFractionDigits: 1 }),
              isNumber: true,
            },
          ]}
        />
      )}
    </Panel>
  );
}
