import { Badge, Checkbox, Group, Progress, Stack } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { languageWay, text, textChoices, type TextId } from '#web/app/texts.tsx';
import { SUBMITTABLE_TYPES } from '#web/new-job/job-options.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { FilterSelect, FilterText } from '#web/ui/filter-select.tsx';
import { AnchorLink } from '#web/ui/links.tsx';
import { Note } from '#web/ui/note.tsx';
import { EmptyState, Loaded } from '#web/ui/page-states.tsx';
import { Pages } from '#web/ui/pages.tsx';
import { PageHead } from '#web/ui/panel.tsx';
import { LanguageSelect } from '#web/ui/selects.tsx';
import { draftOf } from '#web/ui/use-draft.ts';
import { Since } from '#web/ui/since.tsx';
import { CATEGORIES, DAYS, readJobFilter, STATUSES, type JobListFilter } from './job-filter.ts';
import { JobDownload } from './job-download.tsx';
import { titleOfJob } from './job-title.ts';
import { StatusBadge } from './status-badge.tsx';
import { useJobs, type ListedJob } from './use-jobs.ts';

const PAGE_SIZE = 25;

const route = getRouteApi('/jobs');

/** The jobs of the organization, newest first, as they are; the filter is in the address. */
export function JobsPage() {
  const { page = 1, ...filter } = route.useSearch();
  const navigate = route.useNavigate();
  const list = useJobs(filter, { limit: PAGE_SIZE, offset: (page - 1) * PAGE_SIZE });
  const queued = list.data?.queue_length ?? 0;
  return (
    <Stack>
      <PageHead title={text('jobs.title')}>
        {queued > 0 && <Badge variant="light">{text('jobs.queued', { count: queued })}</Badge>}
      </PageHead>
      <Filters filter={filter} />
      <Loaded query={list}>
        {({ jobs, total }) => (
          <>
            {jobs.length === 0 ? (
              <NoJobs isFiltered={Object.keys(filter).length > 0} />
            ) : (
              <JobTable label={text('jobs.title')} jobs={jobs} />
            )}
            <Pages
              total={total}
              size={PAGE_SIZE}
              page={page}
              onChange={(next) => void navigate({ search: { ...filter, page: next } })}
            />
          </>
        )}
      </Loaded>
    </Stack>
  );
}

function NoJobs({ isFiltered }: { readonly isFiltered: boolean }) {
  return (
    <EmptyState title={text(isFiltered ? 'jobs.noMatch' : 'jobs.none')}>
      {!isFiltered && <AnchorLink to="/new">{text('jobs.first')}</AnchorLink>}
    </EmptyState>
  );
}

function Filters({ filter }: { readonly filter: JobListFilter }) {
  const navigate = route.useNavigate();
  const change = (part: object) =>
    void navigate({ search: (before) => readJobFilter({ ...before, page: 1, ...part }), replace: true });
  const { field, check } = draftOf<JobListFilter>(filter, change);
  return (
    <Group gap="xs">
      <FilterText label={text('jobs.search')} {...field('q')} />
      <FilterSelect label={text('jobs.status')} data={textChoices('status', STATUSES)} {...field('status')} />
      <FilterSelect label={text('jobs.category')} data={textChoices('category', CATEGORIES)} {...field('category')} />
      <LanguageSelect
        aria-label={text('jobs.target')}
        placeholder={text('jobs.target')}
        w={180}
        value={filter.target_language ?? null}
        onChange={(language) => change({ target_language: language })}
        clearable
      />
      <FilterSelect label={text('new.work')} data={textChoices('type', SUBMITTABLE_TYPES)} {...field('job_type')} />
      <FilterSelect
        label={text('jobs.created')}
        data={DAYS.map((value) => ({ value: String(value), label: text('jobs.days', { count: value }) }))}
        {...field('days')}
      />
      <Checkbox label={text('jobs.mine')} {...check('mine')} />
      <Checkbox
        label={text('jobs.oldest')}
        checked={filter.descending === false}
        onChange={(event) => change({ descending: !event.currentTarget.checked })}
      />
    </Group>
  );
}

interface JobTableProps {
  readonly label: string;
  readonly jobs: readonly ListedJob[];
}

/** Jobs with their languages and states. */
export function JobTable({ label, jobs }: JobTableProps) {
  return (
    <DataTable
      label={label}
      rows={jobs}
      keyOf={({ job_id: id }) => id}
      columns={[
        {
          head: text('jobs.job'),
          render: (job) => (
            <>
              <AnchorLink to="/jobs/$jobId" params={{ jobId: job.job_id }}>
                {titleOfJob(job)}
              </AnchorLink>
              <Note>{text(`type.${job.job_type}` as TextId)}</Note>
            </>
          ),
        },
        {
          head: text('jobs.languages'),
          render: ({ source_language: source, target_languages: targets }) => languageWay(source, targets),
        },
        {
          head: text('jobs.status'),
          render: ({ status, progress }) => (
            <>
              <StatusBadge status={status} />
              {status === 'running' && <RunningStep progress={progress} />}
            </>
          ),
        },
        { head: text('jobs.created'), render: ({ created_at: created }) => <Since date={created} /> },
        {
          head: '',
          render: (job) => <JobDownload job={job} size="compact-sm" variant="subtle" labelId="job.download" />,
        },
      ]}
    />
  );
}

/** The step that a job is at, and how far it is. */
function RunningStep({ progress: { stage, percent } }: Pick<ListedJob, 'progress'>) {
  const step = text(`step.${stage}` as TextId);
  return (
    <>
      <Note>{step}</Note>
      <Progress size="sm" value={percent} aria-label={step} />
    </>
  );
}
