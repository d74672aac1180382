import { getRouteApi } from '@tanstack/react-router';
import { isFinal, useJob, type Job } from '#web/jobs/use-job.ts';
import { useRead } from '#web/ui/use-service.ts';

const route = getRouteApi('/jobs/$jobId/studio');
/** Renders among which the last one of a job is looked for. */
const MAX_LISTED_RENDERS = 50;

/** The rendering job in the address, else the latest one. */
export function useRender(jobId: string): Job | undefined {
  const { render } = route.useSearch();
  const { data: found } = useRead(
    ['renders', jobId],
    async (loquent, signal) => {
      const { jobs } = await loquent.jobs.list({ job_type: 'render', limit: MAX_LISTED_RENDERS }, { signal });
      const own = jobs.filter(({ source_job_id: source }) => source === jobId);
      return own.find(({ status }) => status === 'completed' || !isFinal(status))?.job_id ?? null;
    },
    { enabled: render === undefined },
  );
  return useJob(render ?? found ?? undefined).data;
}
