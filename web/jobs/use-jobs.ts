import type { Schemas } from '#client/index.ts';
import { useThrottledCallback } from '@mantine/hooks';
import { keepPreviousData, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useRead } from '#web/ui/use-service.ts';
import { useStream } from '#web/ui/use-stream.ts';
import { jobQueryOf, type JobListFilter } from './job-filter.ts';

export type ListedJob = Schemas['JobListItem'];
type JobList = Schemas['JobList'];

/** Milliseconds in which changes of jobs make the list read again once. */
const CALM = 1_000;

/** A page of jobs, which follows their changes. */
export function useJobs(
  filter: Omit<JobListFilter, 'page'>,
  paging: { readonly limit: number; readonly offset: number },
) {
  const queryClient = useQueryClient();
  const query = { ...jobQueryOf(filter), ...paging };
  const list = useRead(['jobs', query], (loquent, signal) => loquent.jobs.list(query, { signal }), {
    placeholderData: keepPreviousData,
  });
  // Which jobs a filter has, and how many wait, is for the service to say: a job of another status, or one that is not shown.
  const reload = useThrottledCallback(() => void queryClient.invalidateQueries({ queryKey: ['jobs'] }), CALM);
  const statuses = useRef(new Map<string, string>());
  useStream({
    open: (service, signal) => service.jobs.follow({ signal }),
    onEvent({ data: job }) {
      if (statuses.current.get(job.job_id) !== job.status) reload();
      statuses.current.set(job.job_id, job.status);
      queryClient.setQueriesData<JobList>({ queryKey: ['jobs'] }, (before) => before && withJob(before, job));
    },
    onInterrupted: reload,
  });
  return list;
}

const withJob = (list: JobList, job: ListedJob): JobList => ({
  ...list,
  jobs: list.jobs.map((each) => (each.job_id === job.job_id ? job : each)),
});
