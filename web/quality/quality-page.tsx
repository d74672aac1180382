import { Alert, Card, Group, Stack, Text } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { Schemas } from '#client/index.ts';
import { languageLabel, text } from '#web/app/texts.tsx';
import { isFinal, useJob, type Job } from '#web/jobs/use-job.ts';
import { DownloadButton } from '#web/ui/download-button.tsx';
import { FilterSelect } from '#web/ui/filter-select.tsx';
import { ButtonLink } from '#web/ui/links.tsx';
import { Status } from '#web/ui/note.tsx';
import { EmptyState, Loaded } from '#web/ui/page-states.tsx';
import { Pages } from '#web/ui/pages.tsx';
import { PageHead } from '#web/ui/panel.tsx';
import { useRead } from '#web/ui/use-service.ts';
import { IssueCard } from './issue-card.tsx';
import {
  countsOf,
  FIELDS,
  issuesBySeverity,
  passes,
  readReportFilter,
  type IssueField,
  type Issue,
  type ReportedSegment,
} from './report.ts';

const route = getRouteApi('/jobs/$jobId/quality');
const PAGE_SIZE = 50;

type Result = Partial<Schemas['QualityAssuranceResult'] & Schemas['QualityEstimationResult']>;

/** The report of a job on quality: scores, and findings to filter. */
export function QualityPage() {
  const { jobId } = route.useParams();
  return (
    <Stack maw={960}>
      <PageHead title={text('quality.title')}>
        <ButtonLink to="/jobs/$jobId" params={{ jobId }} labelId="review.back" />
      </PageHead>
      <Loaded query={useJob(jobId)}>{(job) => <Report job={job} result={(job.result ?? {}) as Result} />}</Loaded>
    </Stack>
  );
}

function Report({ job, result }: { readonly job: Job; readonly result: Result }) {
  const { report_files: files, score = result.average_score, segments = 0 } = result;
  const query = useRead(
    ['report', files?.json],
    async (loquent, signal) => {
      const answer = await loquent.files.download({ path: files!.json }, { signal });
      return issuesBySeverity(((await answer.json()) as { readonly segments: readonly ReportedSegment[] }).segments);
    },
    { staleTime: Infinity, enabled: files !== undefined },
  );
  if (files === undefined) {
    return (
      <EmptyState title={text('quality.none')}>
        {text(isFinal(job.status) ? 'quality.noneHelp' : 'quality.running')}
      </EmptyState>
    );
  }
  return (
    <>
      {score != null && (
        <Text fw={600}>
          {text('quality.score', { score })} · {text('quality.segments', { count: segments })}
        </Text>
      )}
      <Group gap="xs">
        {(['csv', 'json', 'html'] as const).map((format) => (
          <DownloadButton
            key={format}
            name={files[format].split('/').at(-1) ?? ''}
            read={(loquent) => loquent.files.download({ path: files[format] })}
            labelId={`report.${format}`}
          />
        ))}
      </Group>
      <Loaded query={query}>
        {(issues) =>
          issues.length === 0 ? (
            <Alert color="green">{text('quality.clean')}</Alert>
          ) : (
            <Issues issues={issues} sources={job.source_files} />
          )
        }
      </Loaded>
    </>
  );
}

interface IssuesProps {
  readonly issues: readonly Issue[];
  readonly sources: readonly string[];
}

function Issues({ issues, sources }: IssuesProps) {
  const navigate = route.useNavigate();
  const filter = route.useSearch();
  const { page = 1 } = filter;
  const shown = useMemo(() => issues.filter((issue) => passes(issue, filter)), [issues, filter]);
  const fields = useMemo(() => FIELDS.map((field) => [field, countsOf(issues, field)] as const), [issues]);
  const change = (part: Readonly<Record<string, unknown>>) =>
    void navigate({ search: readReportFilter({ ...filter, page: undefined, ...part }), replace: true });
  const nameOf = (field: IssueField, value: string) => {
    if (field === 'severity') return text(`severity.${value as 'minor'}`);
    return field === 'language' ? languageLabel(value) : value;
  };
  return (
    <>
      <Card withBorder padding="sm">
        <Group>
          {fields.map(([field, counts]) => (
            <FilterSelect
              key={field}
              label={text(`quality.${field}`)}
              value={filter[field]}
              data={counts.map(({ value, count }) => ({ value, label: `${nameOf(field, value)} (${count})` }))}
              onChange={(value) => change({ [field]: value })}
            />
          ))}
        </Group>
      </Card>
      <Status>{text('quality.found', { count: shown.length })}</Status>
      {shown.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map((issue, index) => (
        // A segment may have a finding twice: findings have no other identity than their place.
        // oxlint-disable-next-line react/no-array-index-key
        <IssueCard key={index} issue={issue} sources={sources} />
      ))}
      <Pages total={shown.length} size={PAGE_SIZE} page={page} onChange={(next) => change({ page: next })} />
    </>
  );
}
