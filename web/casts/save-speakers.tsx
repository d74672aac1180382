import { TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { text } from '#web/app/texts.tsx';
import { FormModal } from '#web/ui/form-modal.tsx';
import { CastSelect } from '#web/ui/selects.tsx';
import { useKeptForm } from '#web/ui/use-kept.ts';
import { useAct } from '#web/ui/use-service.ts';

/** Saves the speakers of a job into a cast, or a new one. */
export function SaveSpeakers({ jobId, onClose }: { readonly jobId: string; onClose(): void }) {
  const navigate = useNavigate();
  const form = useKeptForm<{ readonly cast: string | null; readonly name: string }>(`speakers ${jobId}`, {
    cast: null,
    name: '',
  });
  const { cast, name } = form.values;
  const save = useAct(
    async ({ casts }) => casts.addSpeakers(cast === null ? (await casts.create({ name })).id : Number(cast), jobId),
    {
      reload: [['casts']],
      form,
      onDone: ({ id }) => navigate({ to: '/casts/$castId', params: { castId: String(id) } }),
    },
  );
  return (
    <FormModal title={text('cast.save')} submit={text('terms.save')} task={save} draft={form} onClose={onClose}>
      <CastSelect label={text('cast.one')} placeholder={text('cast.new')} {...form.field('cast')} />
      {cast === null && <TextInput label={text('terms.name')} maxLength={200} required {...form.field('name')} />}
    </FormModal>
  );
}
