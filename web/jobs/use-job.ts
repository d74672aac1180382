import { useQueryClient } from '@tanstack/react-query';
import type { Loquent } from '#client/index.ts';
import { useRead } from '#web/ui/use-service.ts';
import { useStream } from '#web/ui/use-stream.ts';
import type { JobRecordStatus } from './job-filter.ts';

export type Job = Awaited<ReturnType<Loquent['jobs']['read']>>;

const FINAL: ReadonlySet<JobRecordStatus> = new Set(['completed', 'failed', 'cancelled']);

export const isFinal = (status: JobRecordStatus): boolean => FINAL.has(status);

/** True if a job failed with results: some of its files are missing. */
export const lacksFiles = ({ error }: Pick<Job, 'error'>): boolean => error?.code === 'files_failed';

/** True for a step that a job of this type doesn't take: it begins and ends with the next one. */
export const isPassed = ({ started_at: start, ended_at: end }: Job['timeline'][number]): boolean =>
  start !== null && start === end;

/** True if a job has surveyed the names and terms of its files. */
export const hasLedger = ({ timeline, result }: Pick<Job, 'timeline' | 'result'>): boolean =>
  timeline.some((each) => each.step === 'survey' && each.started_at !== null && !isPassed(each)) ||
  (result !== null && 'consistency' in result);

/** The job that wrote the files of a job as they are after the last correction; undefined: it has no corrections, or isn't read yet. */
export const useCorrected = (job: Pick<Job, 'renders'> | undefined) =>
  useJob(job?.renders.find(({ status }) => status === 'completed')?.job_id).data;

/** The record of a job, which follows its events until it ends. @param jobId undefined: no job to read yet */
export function useJob(jobId: string | undefined) {
  const queryClient = useQueryClient();
  const queryKey = ['job', jobId];
  const query = useRead(queryKey, (loquent, signal) => loquent.jobs.read(jobId!, {}, { signal }), {
    enabled: jobId !== undefined,
  });
  const reload = () => void queryClient.invalidateQueries({ queryKey });
  const stage = query.data?.progress.stage;
  useStream({
    key: jobId ?? '',
    isOpen: query.data !== undefined && !isFinal(query.data.status),
    open: (service, signal) => service.jobs.events(jobId!, { signal }),
    onEvent({ event, data }) {
      if (event === 'end') return void queryClient.setQueryData(queryKey, data);
      // The record has the times of steps.
      if (event === 'progress' && data.stage !== stage) reload();
      queryClient.setQueryData<Job>(
        queryKey,
        (before) =>
          before && {
            ...before,
            ...(event === 'progress'
              ? { progress: data }
              : { status: data.status, started_at: data.started_at, ended_at: data.ended_at }),
          },
      );
    },
    onInterrupted: reload,
  });
  return query;
}
