import { Badge, Group, NativeSelect, Progress, Select, Stack, Table, Text, TextInput, Title } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import { getRouteApi } from '@tanstack/react-router';
import { useText, type TextId } from '#web/app/texts.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { useLanguageName } from '#web/ui/language-name.ts';
import { Since } from '#web/ui/since.tsx';
import { AnchorLink } from '#web/ui/links.tsx';
import { EmptyState, PageLoader } from '#web/ui/page-states.tsx';
import { Pages } from '#web/ui/pages.tsx';
import { useLanguageChoices } from '#web/ui/use-catalogues.ts';
import { CATEGORIES, readJobFilter, STATUSES, type JobFilter } from './job-filter.ts';
import { StatusBadge } from './status-badge.tsx';
import { useJobs, type ListedJob } from './use-jobs.ts';

const PAGE_SIZE = 25;
/** Milliseconds after the last key until a text is searched. */
const TYPING_PAUSE = 300;

const route = getRouteApi('/jobs');

/** The jobs of the organization, newest first, as they are; the filter is in the address. */
export function JobsPage() {
  const text = useText();
  const filter = route.useSearch();
  const { page = 1, ...query } = filter;
  const navigate = route.useNavigate();
  const list = useJobs(query, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE });
  return (
    <Stack>
      <Group justify="space-between">
        <Title order={1}>{text('jobs.title')}</Title>
        {list.data !== undefined && list.data.queue_length > 0 && (
          <Badge variant="light">{text('jobs.queued', { count: list.data.queue_length })}</Badge>
        )}
      </Group>
      <Filters filter={filter} />
      {list.error !== null && <ErrorAlert error={list.error} />}
      {list.isPending ? (
        <PageLoader />
      ) : (
        <JobTable jobs={list.data?.jobs ?? []} isFiltered={Object.keys(query).length > 0} />
      )}
      <Pages
        total={list.data?.total ?? 0}
        size={PAGE_SIZE}
        page={page}
        onChange={(next) => void navigate({ search: (before) => ({ ...before, page: next }) })}
      />
    </Stack>
  );
}

function Filters({ filter }: { readonly filter: JobFilter }) {
  const text = useText();
  const navigate = route.useNavigate();
  const change = (part: Partial<Record<keyof JobFilter, string>>) =>
    void navigate({ search: (before) => readJobFilter({ ...before, page: undefined, ...part }), replace: true });
  const search = useDebouncedCallback((name: string) => change({ name }), TYPING_PAUSE);
  const { choices: languages } = useLanguageChoices();
  const all = { value: '', label: text('jobs.all') };
  return (
    <Group align="end">
      <NativeSelect
        label={text('jobs.status')}
        value={filter.status ?? ''}
        onChange={(event) => change({ status: event.currentTarget.value })}
        data={[all, ...STATUSES.map((value) => ({ value, label: text(`status.${value}`) }))]}
      />
      <NativeSelect
        label={text('jobs.category')}
        value={filter.category ?? ''}
        onChange={(event) => change({ category: event.currentTarget.value })}
        data={[all, ...CATEGORIES.map((value) => ({ value, label: text(`category.${value}`) }))]}
      />
      <Select
        label={text('jobs.target')}
        data={[...languages]}
        value={filter.target_language ?? null}
        onChange={(language) => change({ target_language: language ?? '' })}
        searchable
        clearable
      />
      <TextInput
        label={text('jobs.name')}
        defaultValue={filter.name ?? ''}
        onChange={(event) => search(event.currentTarget.value)}
      />
    </Group>
  );
}

function JobTable({ jobs, isFiltered }: { readonly jobs: readonly ListedJob[]; readonly isFiltered: boolean }) {
  const text = useText();
  if (jobs.length === 0) {
    return (
      <EmptyState title={text(isFiltered ? 'jobs.noMatch' : 'jobs.none')}>
        {!isFiltered && <AnchorLink to="/new">{text('jobs.first')}</AnchorLink>}
      </EmptyState>
    );
  }
  return (
    <Table.ScrollContainer minWidth={560}>
      <Table highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{text('jobs.job')}</Table.Th>
            <Table.Th>{text('jobs.languages')}</Table.Th>
            <Table.Th>{text('jobs.status')}</Table.Th>
            <Table.Th>{text('jobs.created')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {jobs.map((job) => (
            <JobRow key={job.job_id} job={job} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function JobRow({ job }: { readonly job: ListedJob }) {
  const text = useText();
  const languageName = useLanguageName();
  const created = new Date(job.created_at);
  const title = job.name ?? job.source_files.map((key) => key.split('/').at(-1)).join(', ') ?? '';
  return (
    <Table.Tr>
      <Table.Td>
        <AnchorLink to="/jobs/$jobId" params={{ jobId: job.job_id }}>
          {title || job.project_identifier || text(`type.${job.job_type}`)}
        </AnchorLink>
        <Text size="xs" c="dimmed">
          {text(`type.${job.job_type}`)}
        </Text>
      </Table.Td>
      <Table.Td>
        {[job.source_language, ...job.target_languages]
          .flatMap((tag) => tag ?? [])
          .map(languageName)
          .join(' → ')}
      </Table.Td>
      <Table.Td>
        <StatusBadge status={job.status} />
        {job.status === 'running' && <RunningStep progress={job.progress} />}
      </Table.Td>
      <Table.Td title={created.toISOString()}>
        <Since date={created} />
      </Table.Td>
    </Table.Tr>
  );
}

/** The step that a job is at, and how far it is. */
function RunningStep({ progress: { stage, percent } }: Pick<ListedJob, 'progress'>) {
  const text = useText();
  const step = text(`step.${stage}` as TextId);
  return (
    <>
      <Text size="xs" c="dimmed">
        {step}
      </Text>
      <Progress size="sm" value={percent} aria-label={step} />
    </>
  );
}
