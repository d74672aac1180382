import { Button, Card, Group, Select, Stack, Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FormattedDate } from 'react-intl';
import type { Schemas } from '#client/index.ts';
import { useText } from '#web/app/texts.tsx';
import { useSession } from '#web/session/session.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { EmptyState } from '#web/ui/page-states.tsx';
import { useLanguageChoices } from '#web/ui/use-catalogues.ts';
import type { Store } from './stores-page.tsx';

const SHOWN = 20;

/** What a text would be translated with: fuzzy matches of a memory, or passages of documents. */
export function StoreSearch({ store }: { readonly store: Store }) {
  const text = useText();
  const { loquent } = useSession();
  const { choices } = useLanguageChoices();
  const isMemory = store.content_kind === 'translation_memory';
  const [query, setQuery] = useState('');
  const [{ source, target }, setPair] = useState({ source: 'en', target: 'es' });
  const search = useMutation({
    mutationFn: () =>
      loquent.contextStores.search(store.id, {
        query,
        limit: SHOWN,
        ...(isMemory ? { source_language: source, target_language: target } : {}),
      }),
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        search.mutate();
      }}
    >
      <Stack>
        <Textarea
          label={text('memory.query')}
          value={query}
          maxLength={2000}
          dir="auto"
          autosize
          onChange={(event) => setQuery(event.currentTarget.value)}
        />
        <Group align="end">
          {isMemory &&
            (['source', 'target'] as const).map((side) => (
              <Select
                key={side}
                label={text(side === 'source' ? 'new.source' : 'text.target')}
                data={[...choices]}
                value={side === 'source' ? source : target}
                searchable
                allowDeselect={false}
                onChange={(language) => setPair({ source, target, [side]: language ?? '' })}
              />
            ))}
          <Button type="submit" disabled={query.trim() === ''} loading={search.isPending}>
            {text('memory.search')}
          </Button>
        </Group>
        {search.error !== null && <ErrorAlert error={search.error} />}
        {search.data?.results.length === 0 && (
          <EmptyState title={text('memory.noMatch')}>{text('memory.noMatchHelp')}</EmptyState>
        )}
        {search.data?.results.map((result, index) => (
          // Results have no other identity than their place.
          // oxlint-disable-next-line react/no-array-index-key
          <Result key={index} result={result} />
        ))}
      </Stack>
    </form>
  );
}

function Result({ result }: { readonly result: Schemas['ContextSearch']['results'][number] }) {
  const text = useText();
  const { score, document, excerpt, headings, page, match } = result;
  return (
    <Card withBorder padding="sm">
      <Text size="sm" dir="auto" lang={match?.source_language} style={{ whiteSpace: 'pre-wrap' }}>
        {excerpt}
      </Text>
      {match !== null && (
        <Text size="sm" fw={600} dir="auto" lang={match.target_language}>
          {match.target}
        </Text>
      )}
      <Text size="xs" c="dimmed">
        {text('memory.score', { score: match?.score ?? Math.round(100 * score) })} ·{' '}
        {[document.title, ...headings, ...(page === null ? [] : [text('memory.page', { page })])].join(' › ')}
        {match?.changed_at != null && (
          <>
            {' · '}
            <FormattedDate value={match.changed_at} dateStyle="medium" />
          </>
        )}
      </Text>
    </Card>
  );
}
