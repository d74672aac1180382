import { Card, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useIntl } from 'react-intl';
import { useText } from '#web/app/texts.tsx';
import { useSession } from '#web/session/session.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { useLanguageName } from '#web/ui/language-name.ts';

/** How much people change of what each engine writes, by pair of languages. */
export function Corrections({ from, to }: { readonly from: string; readonly to: string }) {
  const text = useText();
  const { formatNumber } = useIntl();
  const languageName = useLanguageName();
  const { loquent } = useSession();
  const { data, error } = useQuery({
    queryKey: ['usage', 'corrections', from, to],
    queryFn: ({ signal }) => loquent.usage.readCorrections({ from, to }, { signal }),
  });
  return (
    <Card withBorder component="section" aria-label={text('corrections.title')}>
      <Title order={2}>{text('corrections.title')}</Title>
      <Text size="sm" c="dimmed">
        {text('corrections.help')}
      </Text>
      {error !== null && <ErrorAlert error={error} />}
      {data?.corrections.length === 0 && <Text size="sm">{text('corrections.none')}</Text>}
      {data !== undefined && data.corrections.length > 0 && (
        <DataTable
          label={text('corrections.title')}
          head={[
            text('new.provider'),
            text('jobs.languages'),
            text('corrections.segments'),
            text('corrections.edited'),
            text('corrections.distance'),
          ]}
          numbersFrom={2}
          rows={data.corrections.map(
            ({ provider, engine, source_language: source, target_language: target, ...counts }) => ({
              key: [provider, engine, source, target].join(' '),
              cells: [
                [provider, engine].flatMap((part) => part ?? []).join(' · ') || text('usage.unknown'),
                [source, target]
                  .flatMap((tag) => tag ?? [])
                  .map(languageName)
                  .join(' → '),
                formatNumber(counts.segments),
                formatNumber(counts.edited),
                counts.average_edit_distance === null
                  ? '–'
                  : formatNumber(counts.average_edit_distance, { style: 'percent', maximumFractionDigits: 1 }),
              ],
            }),
          )}
        />
      )}
    </Card>
  );
}
