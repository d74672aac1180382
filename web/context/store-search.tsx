import { Card, Group, Stack, Text, Textarea } from '@mantine/core';
import { FormattedDate } from 'react-intl';
import type { Schemas } from '#client/index.ts';
import { text } from '#web/app/texts.tsx';
import { Form } from '#web/ui/form.tsx';
import { Note } from '#web/ui/note.tsx';
import { EmptyState } from '#web/ui/page-states.tsx';
import { LanguageSelect } from '#web/ui/selects.tsx';
import { useKeptForm } from '#web/ui/use-kept.ts';
import { useAct } from '#web/ui/use-service.ts';
import type { Store } from './stores-page.tsx';

const SHOWN = 20;

/** References for translating a text: fuzzy matches of a memory, or passages of documents. */
export function StoreSearch({ store }: { readonly store: Store }) {
  const isMemory = store.content_kind === 'translation_memory';
  const form = useKeptForm(`search ${store.id}`, { query: '', source_language: 'en', target_language: 'es' });
  const search = useAct(({ contextStores }) => {
    const { query, ...pair } = form.values;
    return contextStores.search(store.id, { query, limit: SHOWN, ...(isMemory ? pair : {}) });
  });
  return (
    <Stack>
      <Form submit={text('memory.search')} task={search} isDisabled={form.values.query.trim() === ''}>
        <Textarea label={text('memory.query')} maxLength={2000} dir="auto" autosize {...form.field('query')} />
        {isMemory && (
          <Group>
            <LanguageSelect label={text('new.source')} {...form.field('source_language')} />
            <LanguageSelect label={text('text.target')} {...form.field('target_language')} />
          </Group>
        )}
      </Form>
      {search.data?.results.length === 0 && (
        <EmptyState title={text('memory.noMatch')}>{text('memory.noMatchHelp')}</EmptyState>
      )}
      {search.data?.results.map((result, index) => (
        // Results have no other identity than their place.
        // oxlint-disable-next-line react/no-array-index-key
        <Result key={index} result={result} />
      ))}
    </Stack>
  );
}

function Result({ result }: { readonly result: Schemas['ContextSearch']['results'][number] }) {
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
      <Note>
        {text('memory.score', { score: match?.score ?? Math.round(100 * score) })} ·{' '}
        {[document.title, ...headings, ...(page === null ? [] : [text('memory.page', { page })])].join(' › ')}
        {match?.changed_at != null && (
          <>
            {' · '}
            <FormattedDate value={match.changed_at} dateStyle="medium" />
          </>
        )}
      </Note>
    </Card>
  );
}
