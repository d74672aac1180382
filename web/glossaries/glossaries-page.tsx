import { Badge, Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { languageLabel, text } from '#web/app/texts.tsx';
import { typeWith } from '#web/new-job/job-options.ts';
import { DialogButton } from '#web/ui/dialog.tsx';
import { AnchorLink, ButtonLink } from '#web/ui/links.tsx';
import { Note } from '#web/ui/note.tsx';
import { EmptyState } from '#web/ui/page-states.tsx';
import { PageHead } from '#web/ui/panel.tsx';
import { useRemovableList } from '#web/ui/removable-list.tsx';
import { RemovableTable } from '#web/ui/removable-table.tsx';
import { Since } from '#web/ui/since.tsx';
import type { GlossaryRecord } from './columns.ts';
import { GlossaryForm } from './glossary-form.tsx';
import { TermSearch } from './term-search.tsx';

/** The glossaries of the organization, and the search through all of them. */
export function GlossariesPage() {
  const navigate = useNavigate();
  const list = useRemovableList({
    key: ['glossaries', 'list'],
    read: ({ glossaries }, page, signal) => glossaries.list(page, { signal }),
    remove: ({ glossaries }, id: number) => glossaries.delete(id),
  });
  return (
    <Stack maw={960}>
      <PageHead title={text('terms.title')}>
        <ButtonLink to="/glossaries/check" labelId="check.title" />
        <ButtonLink to="/new" search={{ work: typeWith('glossary_name') }} labelId="extract.title" />
        <DialogButton label={text('terms.new')}>
          {(close) => (
            <GlossaryForm
              onClose={close}
              onSaved={({ id }) => navigate({ to: '/glossaries/$glossaryId', params: { glossaryId: String(id) } })}
            />
          )}
        </DialogButton>
      </PageHead>
      <TermSearch />
      <RemovableTable
        list={list}
        empty={<EmptyState title={text('terms.noGlossary')}>{text('terms.noGlossaryHelp')}</EmptyState>}
        label={text('terms.title')}
        nameOf={({ name }) => name}
        columns={[
          { head: text('terms.name'), render: (glossary) => <GlossaryName glossary={glossary} /> },
          { head: text('terms.baseLanguage'), render: ({ base_language: base }) => languageLabel(base) },
          { head: text('terms.changed'), render: ({ updated_at: at }) => <Since date={at} /> },
        ]}
      />
    </Stack>
  );
}

function GlossaryName({
  glossary: { id, name, description, is_active: isActive },
}: {
  readonly glossary: GlossaryRecord;
}) {
  return (
    <>
      <AnchorLink to="/glossaries/$glossaryId" params={{ glossaryId: String(id) }}>
        {name}
      </AnchorLink>
      {!isActive && (
        <Badge ms="xs" color="gray">
          {text('terms.inactive')}
        </Badge>
      )}
      <Note lineClamp={2}>{description}</Note>
    </>
  );
}
