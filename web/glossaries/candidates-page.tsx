import { Alert, Button, Checkbox, Group, Progress, Select, Stack, Table, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import type { Schemas } from '#client/index.ts';
import { useText } from '#web/app/texts.tsx';
import { isFinal, useJob, type Job } from '#web/jobs/use-job.ts';
import { useSession } from '#web/session/session.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { useLanguageName } from '#web/ui/language-name.ts';
import { AnchorLink } from '#web/ui/links.tsx';
import { EmptyState, PageLoader } from '#web/ui/page-states.tsx';
import { useGlossaryChoices } from '#web/ui/use-catalogues.ts';
import { useUndoable } from '#web/ui/use-undoable.tsx';
import { candidateTable, isWorkingName } from './candidate-table.ts';
import { toCsv } from './pasted-rows.ts';

const route = getRouteApi('/glossaries/extract/$jobId');

type Extraction = Schemas['TermExtractionResult'];

/** The candidates of a job that extracts terms, of which people choose. */
export function CandidatesPage() {
  const text = useText();
  const { jobId } = route.useParams();
  const { data: job, error } = useJob(jobId);
  if (error !== null) return <ErrorAlert error={error} />;
  if (job === undefined) return <PageLoader />;
  const isDone = job.status === 'completed' && job.job_type === 'term_extraction';
  return (
    <Stack>
      <Title order={1}>{text('extract.candidates')}</Title>
      {!isFinal(job.status) && (
        <>
          <Progress value={job.progress.percent} animated aria-label={text('job.progress')} />
          <Text role="status">{text('extract.running')}</Text>
        </>
      )}
      {isFinal(job.status) && !isDone && (
        <Alert color="red">
          {job.error?.message ?? text(`status.${job.status}`)}{' '}
          <AnchorLink to="/jobs/$jobId" params={{ jobId }}>
            {text('review.back')}
          </AnchorLink>
        </Alert>
      )}
      {isDone && <Candidates job={job} result={job.result ?? {}} />}
    </Stack>
  );
}

function Candidates({ job, result }: { readonly job: Job; readonly result: Extraction }) {
  const text = useText();
  const { loquent } = useSession();
  const languageName = useLanguageName();
  const path = result.report_files?.json ?? '';
  const report = useQuery({
    queryKey: ['candidates', path],
    queryFn: async () => ((await (await loquent.files.download({ path })).json()) as Pick<Extraction, 'terms'>).terms,
  });
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const terms = report.data ?? [];
  const chosen = terms.filter(({ term }) => !left.has(term));
  const toggle = (term: string) => {
    const next = new Set(left);
    if (!next.delete(term)) next.add(term);
    setLeft(next);
  };
  if (report.error !== null) return <ErrorAlert error={report.error} />;
  if (report.isPending) return <PageLoader />;
  if (terms.length === 0) return <EmptyState title={text('extract.none')}>{text('extract.noneHelp')}</EmptyState>;
  return (
    <>
      <Taking job={job} working={result.glossary_id} chosen={chosen} />
      <Table.ScrollContainer minWidth={640} type="native" tabIndex={0}>
        <Table highlightOnHover>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>
                <Checkbox
                  aria-label={text('extract.all')}
                  checked={left.size === 0}
                  indeterminate={left.size > 0 && chosen.length > 0}
                  onChange={() => setLeft(new Set(left.size === 0 ? terms.map(({ term }) => term) : []))}
                />
              </Table.Th>
              <Table.Th>{text('terms.term')}</Table.Th>
              <Table.Th>{text('extract.translations')}</Table.Th>
              <Table.Th>{text('extract.frequency')}</Table.Th>
              <Table.Th>{text('extract.example')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {terms.map(({ term, targets, frequency, example, definition }) => (
              <Table.Tr key={term}>
                <Table.Td>
                  <Checkbox aria-label={term} checked={!left.has(term)} onChange={() => toggle(term)} />
                </Table.Td>
                <Table.Td dir="auto">{term}</Table.Td>
                <Table.Td>
                  {targets.map((target) => (
                    <Text key={`${target.language} ${target.term}`} size="sm" dir="auto">
                      {target.term}{' '}
                      <Text span size="xs" c="dimmed">
                        {languageName(target.language)}
                      </Text>
                    </Text>
                  ))}
                </Table.Td>
                <Table.Td>{frequency}</Table.Td>
                <Table.Td dir="auto">{definition ?? example}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </>
  );
}

interface TakingProps {
  readonly job: Job;
  /** The job's own glossary. */
  readonly working: number | undefined;
  readonly chosen: readonly Schemas['ExtractedTerm'][];
}

/** Puts the chosen candidates into a glossary, and removes the one that the job made of all of them. */
function Taking({ job, working, chosen }: TakingProps) {
  const text = useText();
  const { loquent } = useSession();
  const glossaries = useGlossaryChoices().filter(({ value }) => value !== String(working));
  const [target, setTarget] = useState<string | null>(null);
  const undo = useUndoable((loquent, id: number) => loquent.glossaries.delete(id), ['glossaries']);
  const take = useMutation({
    mutationFn: async (id: number) => {
      const table = candidateTable(job.source_language ?? 'en', chosen);
      return loquent.glossaries.importEntries(id, { file: new File([toCsv(table)], 'candidates.csv') });
    },
    onSuccess: async () => {
      if (working === undefined) return;
      // Somebody may have deleted it.
      const glossary = await loquent.glossaries.read(working).catch(() => undefined);
      if (glossary === undefined || !isWorkingName(glossary.name)) return;
      undo.remove(working, glossary.name);
    },
  });
  if (take.data !== undefined) {
    return (
      <>
        {undo.bar}
        <Alert color="green" role="status">
          {text('effect.entries_created', { count: take.data.entries_created })},{' '}
          {text('effect.entries_skipped', { count: take.data.entries_skipped })}{' '}
          <AnchorLink to="/glossaries/$glossaryId" params={{ glossaryId: String(take.data.glossary_id) }}>
            {take.data.glossary_name}
          </AnchorLink>
        </Alert>
      </>
    );
  }
  return (
    <>
      <Group align="end">
        <Select
          label={text('extract.into')}
          description={glossaries.length === 0 ? text('extract.noGlossary') : undefined}
          data={[...glossaries]}
          value={target}
          searchable
          onChange={setTarget}
        />
        <Button
          disabled={target === null || chosen.length === 0}
          loading={take.isPending}
          onClick={() => take.mutate(Number(target))}
        >
          {text('extract.take', { count: chosen.length })}
        </Button>
      </Group>
      {take.error !== null && <ErrorAlert error={take.error} />}
    </>
  );
}
