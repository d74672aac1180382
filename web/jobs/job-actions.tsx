import { Button, Group, Stack } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { settings } from '#web/app/settings.ts';
import { useText } from '#web/app/texts.tsx';
import { useSession } from '#web/session/session.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { ButtonLink } from '#web/ui/links.tsx';
import { saveBlob } from '#web/ui/save-blob.ts';
import { isRecordingType } from '#web/video/studio-search.ts';
import { ResultLink } from './result-link.tsx';
import { isFinal, type Job } from './use-job.ts';

const route = getRouteApi('/jobs/$jobId');

/** Types whose results are no translations to correct. */
const WITHOUT_SEGMENTS: ReadonlySet<Job['job_type']> = new Set([
  'quality_assurance',
  'quality_estimation',
  'term_extraction',
]);

const canReview = (job: Job) =>
  !WITHOUT_SEGMENTS.has(job.job_type) &&
  (job.status === 'completed' || job.progress.stage === 'review') &&
  job.target_languages.length > 0;

/** What can be done with a job as it is now. */
export function JobActions({ job }: { readonly job: Job }) {
  const text = useText();
  const { loquent } = useSession();
  const queryClient = useQueryClient();
  const navigate = route.useNavigate();
  const { job_id: jobId } = job;
  const onSuccess = () => queryClient.invalidateQueries({ queryKey: ['job', jobId] });
  const cancel = useMutation({ mutationFn: () => loquent.jobs.cancel(jobId), onSuccess });
  const finish = useMutation({ mutationFn: () => loquent.jobs.finishReview(jobId), onSuccess });
  const retry = useMutation({
    mutationFn: () => loquent.jobs.retry(jobId),
    onSuccess: ({ job_id: next }) => navigate({ to: '/jobs/$jobId', params: { jobId: next } }),
  });
  const download = useMutation({
    mutationFn: async () => saveBlob(await (await loquent.jobs.downloadArchive(jobId)).blob(), `${jobId}.zip`),
  });
  const failed = [cancel, retry, download, finish].find(({ error }) => error !== null)?.error;
  return (
    <Stack gap="xs">
      <Group gap="xs">
        {canReview(job) && isRecordingType(job.job_type) && (
          <ButtonLink to="/jobs/$jobId/studio" params={{ jobId }} variant="filled">
            {text('job.studio')}
          </ButtonLink>
        )}
        {job.job_type === 'render' &&
          job.source_job_id !== null &&
          (job.category === 'video' || job.category === 'audio') && (
            <ButtonLink
              to="/jobs/$jobId/studio"
              params={{ jobId: job.source_job_id }}
              search={{ render: jobId }}
              variant="light"
            >
              {text('job.studio')}
            </ButtonLink>
          )}
        {canReview(job) && (
          <ButtonLink to="/jobs/$jobId/review" params={{ jobId }} variant="filled">
            {text('job.review')}
          </ButtonLink>
        )}
        <ResultLink job={job} />
        {job.progress.stage === 'review' && job.status === 'running' && (
          <Button variant="light" loading={finish.isPending} onClick={() => finish.mutate()}>
            {text('job.finishReview')}
          </Button>
        )}
        {job.target_files.length > 0 && isFinal(job.status) && (
          <Button variant="light" loading={download.isPending} onClick={() => download.mutate()}>
            {text('job.downloadAll')}
          </Button>
        )}
        {job.retry_until !== null && job.retried_by === null && (
          <Button variant="light" loading={retry.isPending} onClick={() => retry.mutate()}>
            {text('job.retry')}
          </Button>
        )}
        {!isFinal(job.status) && (
          <Button
            variant="default"
            loading={cancel.isPending || job.status === 'cancelling'}
            onClick={() => cancel.mutate()}
          >
            {text('job.cancel')}
          </Button>
        )}
        {settings.temporalUi !== undefined && (
          <Button
            variant="subtle"
            component="a"
            href={`${settings.temporalUi}/namespaces/${settings.namespace}/workflows/${jobId}`}
            target="_blank"
            rel="noreferrer"
          >
            {text('job.temporal')}
          </Button>
        )}
      </Group>
      {failed !== undefined && <ErrorAlert error={failed} />}
    </Stack>
  );
}
