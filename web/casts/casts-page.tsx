import { Badge, Stack, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { text } from '#web/app/texts.tsx';
import { DialogButton } from '#web/ui/dialog.tsx';
import { FormModal } from '#web/ui/form-modal.tsx';
import { AnchorLink } from '#web/ui/links.tsx';
import { EmptyState } from '#web/ui/page-states.tsx';
import { PageHead } from '#web/ui/panel.tsx';
import { useRemovableList } from '#web/ui/removable-list.tsx';
import { RemovableTable } from '#web/ui/removable-table.tsx';
import { useKeptForm } from '#web/ui/use-kept.ts';
import { useAct } from '#web/ui/use-service.ts';

/** The casts of the organization. */
export function CastsPage() {
  const list = useRemovableList({
    key: ['casts', 'list'],
    read: ({ casts }, page, signal) => casts.list(page, { signal }),
    remove: ({ casts }, id: number) => casts.delete(id),
  });
  return (
    <Stack maw={960}>
      <PageHead title={text('cast.title')}>
        <DialogButton label={text('cast.new')}>{(close) => <NewCast onClose={close} />}</DialogButton>
      </PageHead>
      <RemovableTable
        list={list}
        empty={<EmptyState title={text('cast.none')}>{text('cast.noneHelp')}</EmptyState>}
        label={text('cast.title')}
        nameOf={({ name }) => name}
        columns={[
          {
            head: text('terms.name'),
            render: ({ id, name, is_default: isDefault }) => (
              <>
                <AnchorLink to="/casts/$castId" params={{ castId: String(id) }}>
                  {name}
                </AnchorLink>
                {isDefault && <Badge ms="xs">{text('cast.isDefault')}</Badge>}
              </>
            ),
          },
          { head: text('cast.speakers'), render: ({ speakers }) => speakers.length, isNumber: true },
          { head: text('cast.words'), render: ({ pronunciations }) => pronunciations.length, isNumber: true },
        ]}
      />
    </Stack>
  );
}

function NewCast({ onClose }: { onClose(): void }) {
  const navigate = useNavigate();
  const form = useKeptForm('new cast', { name: '' });
  const save = useAct(({ casts }) => casts.create(form.values), {
    reload: [['casts']],
    form,
    onDone: ({ id }) => navigate({ to: '/casts/$castId', params: { castId: String(id) } }),
  });
  return (
    <FormModal title={text('cast.new')} submit={text('terms.save')} task={save} draft={form} onClose={onClose}>
      <TextInput label={text('terms.name')} maxLength={200} required data-autofocus {...form.field('name')} />
    </FormModal>
  );
}
