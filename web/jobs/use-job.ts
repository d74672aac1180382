import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Loquent } from '#client/index.ts';
import { useSession } from '#web/session/session.tsx';
import type { JobStatus } from './job-filter.ts';

export type Job = Awaited<ReturnType<Loquent['jobs']['read']>>;

const FINAL: ReadonlySet<JobStatus> = new Set(['completed', 'failed', 'cancelled']);

export const isFinal = (status: JobStatus): boolean => FINAL.has(status);

/** The record of a job, which follows its events until it ends. @param jobId undefined: there is none to read yet */
export function useJob(jobId: string | undefined) {
  const { loquent } = useSession();
  const queryClient = useQueryClient();
  const query = useQuery({
    queryKey: ['job', jobId],
    queryFn: ({ signal }) => loquent.jobs.read(jobId!, {}, { signal }),
    enabled: jobId !== undefined,
  });
  const isLive = query.data !== undefined && !isFinal(query.data.status);
  useEffect(() => {
    if (!isLive || jobId === undefined) return undefined;
    const stopped = new AbortController();
    const follow = async () => {
      for await (const { event, data } of loquent.jobs.events(jobId, { signal: stopped.signal })) {
        if (event === 'end') queryClient.setQueryData(['job', jobId], data);
        else {
          queryClient.setQueryData<Job>(['job', jobId], (before) =>
            before === undefined
              ? before
              : event === 'progress'
                ? { ...before, progress: data }
                : { ...before, status: data.status, started_at: data.started_at, ended_at: data.ended_at },
          );
        }
      }
    };
    follow().catch(() => {
      // The record can still be read.
      if (!stopped.signal.aborted) void queryClient.invalidateQueries({ queryKey: ['job', jobId] });
    });
    return () => stopped.abort();
  }, [isLive, jobId, loquent, queryClient]);
  return query;
}
