import { Badge, Group, Stack, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { languageLabel, text } from '#web/app/texts.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { AnchorLink } from '#web/ui/links.tsx';
import { Status } from '#web/ui/note.tsx';
import { useRead } from '#web/ui/use-service.ts';

/** Milliseconds after the last key until a text is searched. */
const TYPING_PAUSE = 300;
const SHOWN = 50;

/** Terms of all glossaries that have a text. */
export function TermSearch() {
  const label = text('terms.search');
  const [written, setWritten] = useState('');
  const [query] = useDebouncedValue(written.trim(), TYPING_PAUSE);
  const search = useRead(
    ['glossaries', 'search', query],
    ({ glossaries }, signal) => glossaries.search({ query, limit: SHOWN }, { signal }),
    { enabled: query !== '', placeholderData: keepPreviousData },
  );
  return (
    <Stack gap="xs">
      <TextInput
        type="search"
        label={label}
        value={written}
        maxLength={1000}
        dir="auto"
        onChange={(event) => setWritten(event.currentTarget.value)}
      />
      <ErrorAlert error={search.error} />
      {query !== '' && search.data !== undefined && (
        <>
          <Status>{text('terms.found', { count: search.data.total })}</Status>
          <DataTable
            label={label}
            rows={search.data.results}
            keyOf={({ term_id: id }) => id}
            columns={[
              {
                head: text('terms.term'),
                render: ({ glossary_id: id, entry_id: entry, lang, term, term_type: use }) => (
                  <Group gap="xs">
                    <AnchorLink to="/glossaries/$glossaryId" params={{ glossaryId: String(id) }} search={{ entry }}>
                      <span lang={lang} dir="auto">
                        {term}
                      </span>
                    </AnchorLink>
                    {use === 'forbidden' && <Badge color="red">{text('use.forbidden')}</Badge>}
                  </Group>
                ),
              },
              { head: text('terms.language'), render: ({ lang }) => languageLabel(lang) },
              { head: text('document.glossary'), render: ({ glossary_name: name }) => name },
            ]}
          />
        </>
      )}
    </Stack>
  );
}
