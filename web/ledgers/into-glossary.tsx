import { Alert, Select, Text, TextInput } from '@mantine/core';
import { text } from '#web/app/texts.tsx';
import { titleOfJob } from '#web/jobs/job-title.ts';
import type { Job } from '#web/jobs/use-job.ts';
import { DialogButton } from '#web/ui/dialog.tsx';
import { FormModal } from '#web/ui/form-modal.tsx';
import { AnchorLink } from '#web/ui/links.tsx';
import { useGlossaryChoices } from '#web/ui/use-catalogs.ts';
import { useDraft } from '#web/ui/use-draft.ts';
import { useAct } from '#web/ui/use-service.ts';

/** The choice of a glossary that is made first. */
const NEW = 'new';

/** UTF-16 units of the name of a glossary. */
const MAX_NAME = 255;

interface IntoGlossaryProps {
  readonly job: Job;
  /** Ids of entries; none: the most frequent ones. */
  readonly chosen: ReadonlySet<string>;
}

/** Adds entries to a glossary, which is chosen or made. */
export function IntoGlossary(props: IntoGlossaryProps) {
  return (
    <DialogButton variant="light" label={text('ledger.into')}>
      {(close) => <GlossaryDialog {...props} onClose={close} />}
    </DialogButton>
  );
}

function GlossaryDialog({ job, chosen, onClose }: IntoGlossaryProps & { onClose(): void }) {
  const choices = useGlossaryChoices();
  const form = useDraft({ glossary: NEW, name: titleOfJob(job).slice(0, MAX_NAME) });
  const { glossary, name } = form.values;
  const add = useAct(
    async ({ glossaries, jobs }) => {
      let id = Number(glossary);
      if (glossary === NEW) {
        ({ id } = await glossaries.create({ name, base_language: job.source_language ?? 'en' }));
        // A repetition makes no second one.
        form.set({ glossary: String(id) });
      }
      const entries = chosen.size === 0 ? {} : { entries: [...chosen] };
      return jobs.addLedgerToGlossary(job.job_id, { glossary_id: id, ...entries });
    },
    { reload: [['glossaries']] },
  );
  return (
    <FormModal title={text('ledger.into')} submit={text('ledger.apply')} task={add} onClose={onClose}>
      <Text size="sm">{text('ledger.intoCount', { count: chosen.size })}</Text>
      <Select
        label={text('extract.into')}
        data={[{ value: NEW, label: text('ledger.newGlossary') }, ...choices]}
        allowDeselect={false}
        searchable
        {...form.field('glossary')}
      />
      {glossary === NEW && (
        <TextInput label={text('terms.name')} maxLength={MAX_NAME} required {...form.field('name')} />
      )}
      {add.data !== undefined && (
        <Alert color="green" role="status">
          {text('effect.entries_created', { count: add.data.added })},{' '}
          {text('effect.entries_skipped', { count: add.data.skipped })}{' '}
          <AnchorLink to="/glossaries/$glossaryId" params={{ glossaryId: String(add.data.glossary_id) }}>
            {choices.find(({ value }) => value === glossary)?.label ?? name}
          </AnchorLink>
        </Alert>
      )}
    </FormModal>
  );
}
