import { Badge, Stack, Table, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useText } from '#web/app/texts.tsx';
import { useSession } from '#web/session/session.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { useLanguageName } from '#web/ui/language-name.ts';
import { AnchorLink } from '#web/ui/links.tsx';

/** Milliseconds after the last key until a text is searched. */
const TYPING_PAUSE = 300;
const SHOWN = 50;

/** Terms of all glossaries that have a text. */
export function TermSearch() {
  const text = useText();
  const { loquent } = useSession();
  const languageName = useLanguageName();
  const [written, setWritten] = useState('');
  const [query] = useDebouncedValue(written.trim(), TYPING_PAUSE);
  const search = useQuery({
    queryKey: ['glossaries', 'search', query],
    queryFn: ({ signal }) => loquent.glossaries.search({ query, limit: SHOWN }, { signal }),
    enabled: query !== '',
    placeholderData: keepPreviousData,
  });
  return (
    <Stack gap="xs">
      <TextInput
        type="search"
        label={text('terms.search')}
        value={written}
        maxLength={1000}
        dir="auto"
        onChange={(event) => setWritten(event.currentTarget.value)}
      />
      {search.error !== null && <ErrorAlert error={search.error} />}
      {query !== '' && search.data !== undefined && (
        <>
          <Text size="sm" role="status">
            {text('terms.found', { count: search.data.total })}
          </Text>
          <Table>
            <Table.Tbody>
              {search.data.results.map((found) => (
                <Table.Tr key={found.term_id}>
                  <Table.Td>
                    <AnchorLink
                      to="/glossaries/$glossaryId"
                      params={{ glossaryId: String(found.glossary_id) }}
                      search={{ entry: found.entry_id }}
                      lang={found.lang}
                      dir="auto"
                    >
                      {found.term}
                    </AnchorLink>
                    {found.term_type === 'forbidden' && (
                      <Badge ms="xs" color="red" variant="outline">
                        {text('use.forbidden')}
                      </Badge>
                    )}
                  </Table.Td>
                  <Table.Td>{languageName(found.lang)}</Table.Td>
                  <Table.Td>{found.glossary_name}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </>
      )}
    </Stack>
  );
}
