import { Alert, Select } from '@mantine/core';
import { useState } from 'react';
import type { Schemas } from '#client/index.ts';
import { useText } from '#web/app/texts.tsx';
import type { Job } from '#web/jobs/use-job.ts';
import { Form } from '#web/ui/form.tsx';
import { AnchorLink } from '#web/ui/links.tsx';
import { useGlossaryChoices } from '#web/ui/use-catalogs.ts';
import { useAct } from '#web/ui/use-service.ts';
import { candidateTable, isWorkingName } from './candidate-table.ts';

interface SaveCandidatesProps {
  readonly job: Job;
  /** The job's own glossary. */
  readonly working: number | undefined;
  readonly chosen: readonly Schemas['ExtractedTerm'][];
}

/** Puts the chosen candidates into a glossary, and removes the one that the job made of all of them. */
export function SaveCandidates({ job, working, chosen }: SaveCandidatesProps) {
  const text = useText();
  const choices = useGlossaryChoices().filter(({ value }) => value !== String(working));
  const [target, setTarget] = useState<string | null>(null);
  const take = useAct(
    async ({ glossaries }) => {
      const file = new File([candidateTable(job.source_language ?? 'en', chosen)], 'candidates.csv');
      const taken = await glossaries.importEntries(Number(target), { file });
      // Somebody may have deleted it, or renamed it to keep it. The report of the job has all of its terms.
      const own = working === undefined ? undefined : await glossaries.read(working).catch(() => undefined);
      if (own !== undefined && isWorkingName(own.name)) await glossaries.delete(own.id);
      return taken;
    },
    { reload: [['glossaries']] },
  );
  if (take.data !== undefined) {
    const { glossary_id: id, glossary_name: name, entries_created: created, entries_skipped: skipped } = take.data;
    return (
      <Alert color="green" role="status">
        {text('effect.entries_created', { count: created })}, {text('effect.entries_skipped', { count: skipped })}{' '}
        <AnchorLink to="/glossaries/$glossaryId" params={{ glossaryId: String(id) }}>
          {name}
        </AnchorLink>
      </Alert>
    );
  }
  return (
    <Form
      submit={text('extract.take', { count: chosen.length })}
      task={take}
      isDisabled={target === null || chosen.length === 0}
    >
      <Select
        label={text('extract.into')}
        description={choices.length === 0 ? text('extract.noGlossary') : undefined}
        data={choices}
        value={target}
        searchable
        onChange={setTarget}
      />
    </Form>
  );
}
