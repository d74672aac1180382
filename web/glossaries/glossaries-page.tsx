import { Badge, Button, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useText } from '#web/app/texts.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { DeleteButton } from '#web/ui/delete-button.tsx';
import { useLanguageName } from '#web/ui/language-name.ts';
import { AnchorLink, ButtonLink } from '#web/ui/links.tsx';
import { EmptyState } from '#web/ui/page-states.tsx';
import { PageHead } from '#web/ui/panel.tsx';
import { RemovableList, useRemovableList } from '#web/ui/removable-list.tsx';
import { Since } from '#web/ui/since.tsx';
import type { Glossary } from './columns.ts';
import { GlossaryForm } from './glossary-form.tsx';
import { TermSearch } from './term-search.tsx';

/** The glossaries of the organization, and the search through all of them. */
export function GlossariesPage() {
  const text = useText();
  const languageName = useLanguageName();
  const navigate = useNavigate();
  const [isCreating, { open, close }] = useDisclosure(false);
  const list = useRemovableList({
    key: ['glossaries', 'list'],
    async read({ glossaries }, page, signal) {
      const { glossaries: items, total } = await glossaries.list(page, { signal });
      return { items, total };
    },
    remove: ({ glossaries }, id: number) => glossaries.delete(id),
  });
  return (
    <Stack maw={960}>
      <PageHead title={text('terms.title')}>
        <ButtonLink to="/glossaries/check" variant="default">
          {text('check.title')}
        </ButtonLink>
        <ButtonLink to="/glossaries/extract" variant="default">
          {text('extract.title')}
        </ButtonLink>
        <Button onClick={open}>{text('terms.new')}</Button>
      </PageHead>
      <TermSearch />
      <RemovableList
        list={list}
        empty={<EmptyState title={text('terms.noGlossary')}>{text('terms.noGlossaryHelp')}</EmptyState>}
      >
        {(glossaries) => (
          <DataTable
            label={text('terms.title')}
            rows={glossaries}
            keyOf={({ id }) => id}
            columns={[
              { head: text('terms.name'), render: (glossary) => <GlossaryName glossary={glossary} /> },
              { head: text('terms.baseLanguage'), render: ({ base_language: base }) => languageName(base) },
              { head: text('terms.changed'), render: ({ updated_at: at }) => <Since date={new Date(at)} /> },
              {
                head: '',
                render: ({ id, name }) => <DeleteButton name={name} onDelete={() => list.undo.remove(id, name)} />,
              },
            ]}
          />
        )}
      </RemovableList>
      {isCreating && (
        <GlossaryForm
          glossary={undefined}
          onClose={close}
          onSaved={({ id }) => navigate({ to: '/glossaries/$glossaryId', params: { glossaryId: String(id) } })}
        />
      )}
    </Stack>
  );
}

function GlossaryName({ glossary: { id, name, description, is_active: isActive } }: { readonly glossary: Glossary }) {
  const text = useText();
  return (
    <>
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
    </>
  );
}
