import { Card, Table, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FormattedNumber } from 'react-intl';
import { useText } from '#web/app/texts.tsx';
import { useSession } from '#web/session/session.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { useLanguageName } from '#web/ui/language-name.ts';

/** How much people change of what each engine writes, by pair of languages. */
export function Corrections({ from, to }: { readonly from: string; readonly to: string }) {
  const text = useText();
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
        <Table.ScrollContainer minWidth={480} tabIndex={0}>
          <Table>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{text('new.provider')}</Table.Th>
                <Table.Th>{text('jobs.languages')}</Table.Th>
                <Table.Th ta="end">{text('corrections.segments')}</Table.Th>
                <Table.Th ta="end">{text('corrections.edited')}</Table.Th>
                <Table.Th ta="end">{text('corrections.distance')}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.corrections.map(
                ({ provider, engine, source_language: source, target_language: target, ...counts }) => (
                  <Table.Tr key={[provider, engine, source, target].join(' ')}>
                    <Table.Td>
                      {[provider, engine].flatMap((part) => part ?? []).join(' · ') || text('usage.unknown')}
                    </Table.Td>
                    <Table.Td>
                      {[source, target]
                        .flatMap((tag) => tag ?? [])
                        .map(languageName)
                        .join(' → ')}
                    </Table.Td>
                    <Table.Td ta="end">
                      <FormattedNumber value={counts.segments} />
                    </Table.Td>
                    <Table.Td ta="end">
                      <FormattedNumber value={counts.edited} />
                    </Table.Td>
                    <Table.Td ta="end">
                      {counts.average_edit_distance === null ? (
                        '–'
                      ) : (
                        <FormattedNumber
                          value={counts.average_edit_distance}
                          style="percent"
                          maximumFractionDigits={1}
                        />
                      )}
                    </Table.Td>
                  </Table.Tr>
                ),
              )}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
    </Card>
  );
}
