import { getRouteApi } from '@tanstack/react-router';
import { isFinal, useJob, type Job } from '#web/jobs/use-job.ts';

const route = getRouteApi('/jobs/$jobId/studio');

/** The rendering job in the address, else the latest one. */
export function useRender({ renders }: Job): Job | undefined {
  const { render } = route.useSearch();
  const latest = renders.find(({ status }) => status === 'completed' || !isFinal(status));
  return useJob(render ?? latest?.job_id).data;
}
