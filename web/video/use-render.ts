import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { isFinal, useJob, type Job } from '#web/jobs/use-job.ts';
import { useSession } from '#web/session/session.tsx';

const route = getRouteApi('/jobs/$jobId/studio');
/** Renders among which the last one of a job is looked for. */
const LOOKED_THROUGH = 50;

/** The job of the address that writes the files anew, else the last one that did. */
export function useRender(jobId: string): Job | undefined {
  const { loquent } = useSession();
  const { render } = route.useSearch();
  const { data: found } = useQuery({
    queryKey: ['renders', jobId],
    queryFn: async ({ signal }) => {
      const { jobs } = await loquent.jobs.list({ job_type: 'render', limit: LOOKED_THROUGH }, { signal });
      return (
        jobs.find((job) => job.source_job_id === jobId && (isFinal(job.status) ? job.status === 'completed' : true))
          ?.job_id ?? null
      );
    },
    enabled: render === undefined,
  });
  const id = render ?? found ?? undefined;
  return useJob(id).data;
}
