import { Alert, Card, Group, NativeSelect, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { Schemas } from '#client/index.ts';
import { useText } from '#web/app/texts.tsx';
import { isFinal, useJob, type Job } from '#web/jobs/use-job.ts';
import { useSession } from '#web/session/session.tsx';
import { DownloadButton } from '#web/ui/download-button.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { useLanguageName } from '#web/ui/language-name.ts';
import { ButtonLink } from '#web/ui/links.tsx';
import { EmptyState, PageLoader } from '#web/ui/page-states.tsx';
import { Pages } from '#web/ui/pages.tsx';
import { IssueCard } from './issue-card.tsx';
import { issuesOf, passes, type Issue, type ReportedSegment, type ReportFilter } from './report.ts';

const route = getRouteApi('/jobs/$jobId/quality');
const PAGE_SIZE = 50;

type Result = Partial<Schemas['QualityAssuranceResult'] & Schemas['QualityEstimationResult']>;

/** The report of a job on quality: scores, and findings to filter. */
export function QualityPage() {
  const text = useText();
  const { jobId } = route.useParams();
  const { data: job, error } = useJob(jobId);
  if (error !== null) return <ErrorAlert error={error} />;
  if (job === undefined) return <PageLoader />;
  const result = (job.result ?? {}) as Result;
  const score = result.score ?? result.average_score;
  return (
    <Stack maw={960}>
      <Group justify="space-between">
        <Title order={1}>{text('quality.title')}</Title>
        <ButtonLink variant="default" to="/jobs/$jobId" params={{ jobId }}>
          {text('review.back')}
        </ButtonLink>
      </Group>
      {result.report_files === undefined && (
        <EmptyState title={text('quality.none')}>
          {text(isFinal(job.status) ? 'quality.noneHelp' : 'quality.running')}
        </EmptyState>
      )}
      {score != null && (
        <Text fw={600}>
          {text('quality.score', { score })} · {text('quality.segments', { count: result.segments ?? 0 })}
        </Text>
      )}
      {result.report_files !== undefined && <Report job={job} files={result.report_files} />}
    </Stack>
  );
}

interface ReportProps {
  readonly job: Job;
  readonly files: NonNullable<Result['report_files']>;
}

function Report({ job, files }: ReportProps) {
  const text = useText();
  const { loquent } = useSession();
  const filter = route.useSearch();
  const [page, setPage] = useState({ filter, number: 1 });
  const report = useQuery({
    queryKey: ['report', files.json],
    queryFn: async ({ signal }) => {
      const answer = await loquent.files.download({ path: files.json }, { signal });
      return issuesOf(((await answer.json()) as { readonly segments: readonly ReportedSegment[] }).segments);
    },
    staleTime: Infinity,
  });
  const issues = useMemo(() => report.data ?? [], [report.data]);
  const shown = useMemo(() => issues.filter((issue) => passes(issue, filter)), [issues, filter]);
  const number = page.filter === filter ? page.number : 1;
  return (
    <>
      <Group gap="xs">
        {(['csv', 'json', 'html'] as const).map((format) => (
          <DownloadButton
            key={format}
            name={files[format].split('/').at(-1) ?? ''}
            read={() => loquent.files.download({ path: files[format] })}
          >
            {text(`report.${format}`)}
          </DownloadButton>
        ))}
      </Group>
      {report.error !== null && <ErrorAlert error={report.error} />}
      {report.isPending && <PageLoader />}
      {report.isSuccess && issues.length === 0 && <Alert color="green">{text('quality.clean')}</Alert>}
      {issues.length > 0 && (
        <>
          <Filters issues={issues} filter={filter} />
          <Text size="sm" role="status">
            {text('quality.found', { count: shown.length })}
          </Text>
          {shown.slice((number - 1) * PAGE_SIZE, number * PAGE_SIZE).map((issue, index) => (
            // A segment may have a finding twice: findings have no other identity than their place.
            // oxlint-disable-next-line react/no-array-index-key
            <IssueCard key={index} issue={issue} sources={job.source_files} />
          ))}
          <Pages
            total={shown.length}
            size={PAGE_SIZE}
            page={number}
            onChange={(next) => setPage({ filter, number: next })}
          />
        </>
      )}
    </>
  );
}

/** Values of a field with how often they occur, the most frequent first. */
const countsOf = (values: readonly string[]) =>
  [...Map.groupBy(values, (value) => value)]
    .map(([value, all]) => ({ value, count: all.length }))
    .toSorted((one, other) => other.count - one.count);

function Filters({ issues, filter }: { readonly issues: readonly Issue[]; readonly filter: ReportFilter }) {
  const text = useText();
  const languageName = useLanguageName();
  const navigate = route.useNavigate();
  const fields = useMemo(
    () => ({
      severity: countsOf(issues.map(({ finding }) => finding.severity)),
      rule: countsOf(issues.map(({ finding }) => finding.rule)),
      language: countsOf(issues.map(({ segment }) => segment.language)),
      file: countsOf(issues.map(({ segment }) => segment.file)),
    }),
    [issues],
  );
  const nameOf = (field: keyof ReportFilter, value: string) => {
    if (field === 'severity') return text(`severity.${value as 'minor'}`);
    return field === 'language' ? languageName(value) : value;
  };
  return (
    <Card withBorder padding="sm">
      <Group>
        {(['severity', 'rule', 'language', 'file'] as const).map((field) => (
          <NativeSelect
            key={field}
            label={text(`quality.${field}`)}
            value={filter[field] ?? ''}
            onChange={(event) => {
              const { value } = event.currentTarget;
              void navigate({
                search: (before) => ({ ...before, [field]: value === '' ? undefined : value }),
                replace: true,
              });
            }}
            data={[
              { value: '', label: text('jobs.all') },
              ...fields[field].map(({ value, count }) => ({ value, label: `${nameOf(field, value)} (${count})` })),
            ]}
          />
        ))}
      </Group>
    </Card>
  );
}
