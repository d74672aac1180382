import { Select } from '@mantine/core';
import { useState } from 'react';
import type { Loquent, Schemas } from '#client/index.ts';
import { text } from '#web/app/texts.tsx';
import type { Job } from '#web/jobs/use-job.ts';
import { DialogButton } from '#web/ui/dialog.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { Form } from '#web/ui/form.tsx';
import { AnchorLink } from '#web/ui/links.tsx';
import { useGlossaryChoices } from '#web/ui/use-catalogs.ts';
import { useAct, useRead } from '#web/ui/use-service.ts';
import { candidateTable, isWorkingName } from './candidate-table.ts';
import { GlossaryForm } from './glossary-form.tsx';
import { ImportEffects } from './import-effects.tsx';

interface SaveCandidatesProps {
  readonly job: Job;
  /** The job's own glossary. */
  readonly working: number | undefined;
  readonly chosen: readonly Schemas['ExtractedTerm'][];
}

/** Puts the chosen candidates into a glossary, and removes the one that the job made of all of them. */
export function SaveCandidates({ job, working, chosen }: SaveCandidatesProps) {
  const choices = useGlossaryChoices().filter(({ value }) => value !== String(working));
  const [target, setTarget] = useState<string | null>(null);
  const language = job.source_language ?? 'en';
  const table = candidateTable(language, chosen);
  const send = ({ glossaries }: Loquent, isDry: boolean) =>
    glossaries.importEntries(Number(target), {
      file: new File([table], 'candidates.csv'),
      options: JSON.stringify({ dry_run: isDry }),
    });
  const trial = useRead(['candidates', 'trial', target, table], (loquent) => send(loquent, true), {
    enabled: target !== null && chosen.length > 0,
    gcTime: 0,
  });
  const take = useAct(
    async (loquent: Loquent) => {
      const { glossaries } = loquent;
      const taken = await send(loquent, false);
      // Somebody may have deleted it, or renamed it to keep it. The report of the job has all of its terms.
      const own = working === undefined ? undefined : await glossaries.read(working).catch(() => undefined);
      if (own !== undefined && isWorkingName(own.name)) await glossaries.delete(own.id);
      return taken;
    },
    { reload: [['glossaries']] },
  );
  if (take.data !== undefined) {
    const { glossary_id: id, glossary_name: name } = take.data;
    return (
      <>
        <ImportEffects outcome={take.data} isDone />
        <AnchorLink to="/glossaries/$glossaryId" params={{ glossaryId: String(id) }}>
          {name}
        </AnchorLink>
      </>
    );
  }
  return (
    <Form
      submit={text('extract.take', { count: chosen.length })}
      task={take}
      isDisabled={target === null || chosen.length === 0}
      more={
        <DialogButton variant="light" label={text('terms.new')}>
          {(close) => <GlossaryForm language={language} onClose={close} onSaved={({ id }) => setTarget(String(id))} />}
        </DialogButton>
      }
    >
      <Select label={text('extract.into')} data={choices} value={target} searchable onChange={setTarget} />
      <ErrorAlert error={trial.error} />
      <ImportEffects outcome={trial.data} isDone={false} />
    </Form>
  );
}
