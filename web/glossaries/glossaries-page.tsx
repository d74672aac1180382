import { Badge, Button, Group, Stack, Table, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useText } from '#web/app/texts.tsx';
import { useSession } from '#web/session/session.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { useLanguageName } from '#web/ui/language-name.ts';
import { AnchorLink, ButtonLink } from '#web/ui/links.tsx';
import { EmptyState, PageLoader } from '#web/ui/page-states.tsx';
import { Pages } from '#web/ui/pages.tsx';
import { Since } from '#web/ui/since.tsx';
import { useUndoable, type Undoable } from '#web/ui/use-undoable.tsx';
import type { Glossary } from './columns.ts';
import { GlossaryForm } from './glossary-form.tsx';
import { TermSearch } from './term-search.tsx';

const PAGE_SIZE = 50;

/** The glossaries of the organization, and the search through all of them. */
export function GlossariesPage() {
  const text = useText();
  const { loquent } = useSession();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [page, setPage] = useState(1);
  const [isCreating, setCreating] = useState(false);
  const list = useQuery({
    queryKey: ['glossaries', page],
    queryFn: async ({ signal }) =>
      await loquent.glossaries.list({ limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE }, { signal }),
  });
  const undo = useUndoable((loquent, id: number) => loquent.glossaries.delete(id), ['glossaries']);
  const shown = (list.data?.glossaries ?? []).filter(({ id }) => !undo.isRemoved(id));
  return (
    <Stack maw={960}>
      <Group justify="space-between">
        <Title order={1}>{text('terms.title')}</Title>
        <Group gap="xs">
          <ButtonLink to="/glossaries/check" variant="default">
            {text('check.title')}
          </ButtonLink>
          <ButtonLink to="/glossaries/extract" variant="default">
            {text('extract.title')}
          </ButtonLink>
          <Button onClick={() => setCreating(true)}>{text('terms.new')}</Button>
        </Group>
      </Group>
      <TermSearch />
      {list.error !== null && <ErrorAlert error={list.error} />}
      {list.isPending && <PageLoader />}
      {list.isSuccess && shown.length === 0 && (
        <EmptyState title={text('terms.noGlossary')}>{text('terms.noGlossaryHelp')}</EmptyState>
      )}
      {shown.length > 0 && <GlossaryTable glossaries={shown} undo={undo} />}
      <Pages total={list.data?.total ?? 0} size={PAGE_SIZE} page={page} onChange={setPage} />
      {undo.bar}
      {isCreating && (
        <GlossaryForm
          glossary={undefined}
          onClose={() => setCreating(false)}
          onSaved={async ({ id }) => {
            await queryClient.invalidateQueries({ queryKey: ['glossaries'] });
            await navigate({ to: '/glossaries/$glossaryId', params: { glossaryId: String(id) } });
          }}
        />
      )}
    </Stack>
  );
}

function GlossaryTable({
  glossaries,
  undo,
}: {
  readonly glossaries: readonly Glossary[];
  readonly undo: Undoable<number>;
}) {
  const text = useText();
  const languageName = useLanguageName();
  return (
    <Table.ScrollContainer minWidth={520} type="native">
      <Table highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{text('terms.name')}</Table.Th>
            <Table.Th>{text('terms.baseLanguage')}</Table.Th>
            <Table.Th>{text('terms.changed')}</Table.Th>
            <Table.Th aria-label={text('terms.delete')} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {glossaries.map(
            ({ id, name, description, base_language: base, is_active: isActive, updated_at: changed }) => (
              <Table.Tr key={id}>
                <Table.Td>
                  <AnchorLink to="/glossaries/$glossaryId" params={{ glossaryId: String(id) }}>
                    {name}
                  </AnchorLink>
                  {!isActive && (
                    <Badge ms="xs" variant="outline" color="gray">
                      {text('terms.inactive')}
                    </Badge>
                  )}
                  <Text size="xs" c="dimmed" lineClamp={2}>
                    {description}
                  </Text>
                </Table.Td>
                <Table.Td>{languageName(base)}</Table.Td>
                <Table.Td>
                  <Since date={new Date(changed)} />
                </Table.Td>
                <Table.Td>
                  <Button
                    size="compact-sm"
                    variant="subtle"
                    aria-label={text('terms.deleteNamed', { name })}
                    onClick={() => undo.remove(id, name)}
                  >
                    {text('terms.delete')}
                  </Button>
                </Table.Td>
              </Table.Tr>
            ),
          )}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
