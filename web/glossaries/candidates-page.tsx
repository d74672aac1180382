import { Checkbox, Stack, Text } from '@mantine/core';
import { getRouteApi, Navigate } from '@tanstack/react-router';
import type { Schemas } from '#client/index.ts';
import { languageLabel, text } from '#web/app/texts.tsx';
import { useJob, type Job } from '#web/jobs/use-job.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { Note } from '#web/ui/note.tsx';
import { EmptyState, Loaded } from '#web/ui/page-states.tsx';
import { PageHead } from '#web/ui/panel.tsx';
import { useKept } from '#web/ui/use-kept.ts';
import { useRead } from '#web/ui/use-service.ts';
import { SaveCandidates } from './save-candidates.tsx';

const route = getRouteApi('/glossaries/extract/$jobId');

type Extraction = Schemas['TermExtractionResult'];
type Candidate = Schemas['ExtractedTerm'];

/** The candidates of a job that extracts terms, of which people choose; of a job without them, the job. */
export function CandidatesPage() {
  const { jobId } = route.useParams();
  return (
    <Stack>
      <PageHead title={text('extract.candidates')} />
      <Loaded query={useJob(jobId)}>
        {(job) =>
          job.status === 'completed' && job.result !== null && 'glossary_id' in job.result ? (
            <Candidates job={job} result={job.result} />
          ) : (
            <Navigate to="/jobs/$jobId" params={{ jobId }} replace />
          )
        }
      </Loaded>
    </Stack>
  );
}

function Candidates({ job, result }: { readonly job: Job; readonly result: Extraction }) {
  const path = result.report_files?.json ?? '';
  const query = useRead(['candidates', path], async (loquent, signal) => {
    const report = await loquent.files.download({ path }, { signal });
    return ((await report.json()) as Pick<Extraction, 'terms'>).terms;
  });
  const { value: left = [], change } = useKept<readonly string[]>(`candidates ${job.job_id}`);
  const setLeft = (next: readonly string[]) => change(() => next);
  const isChosen = ({ term }: Candidate) => !left.includes(term);
  const choose = (candidate: Candidate) =>
    setLeft(isChosen(candidate) ? [...left, candidate.term] : left.filter((term) => term !== candidate.term));
  return (
    <Loaded query={query}>
      {(terms) =>
        terms.length === 0 ? (
          <EmptyState title={text('extract.none')}>{text('extract.noneHelp')}</EmptyState>
        ) : (
          <>
            <SaveCandidates job={job} working={result.glossary_id} chosen={terms.filter(isChosen)} />
            <Checkbox
              label={text('extract.all')}
              checked={left.length === 0}
              indeterminate={left.length > 0 && left.length < terms.length}
              onChange={() => setLeft(left.length === 0 ? terms.map(({ term }) => term) : [])}
            />
            <DataTable
              label={text('extract.candidates')}
              rows={terms}
              keyOf={({ term }) => term}
              columns={[
                {
                  head: text('terms.term'),
                  render: (candidate) => (
                    <Checkbox
                      label={<span dir="auto">{candidate.term}</span>}
                      checked={isChosen(candidate)}
                      onChange={() => choose(candidate)}
                    />
                  ),
                },
                { head: text('extract.translations'), render: ({ targets }) => <Translations targets={targets} /> },
                { head: text('extract.frequency'), render: ({ frequency }) => frequency, isNumber: true },
                {
                  head: text('extract.example'),
                  render: ({ example, definition }) => <span dir="auto">{definition ?? example}</span>,
                },
              ]}
            />
          </>
        )
      }
    </Loaded>
  );
}

function Translations({ targets }: Pick<Candidate, 'targets'>) {
  return targets.map(({ language, term }) => (
    <Text key={`${language} ${term}`} size="sm" dir="auto">
      {term} <Note span>{languageLabel(language)}</Note>
    </Text>
  ));
}
