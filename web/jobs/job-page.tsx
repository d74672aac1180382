import { Alert, Button, Card, Group, List, Progress, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { settings } from '#web/app/settings.ts';
import { useText, type TextId } from '#web/app/texts.tsx';
import { useSession } from '#web/session/session.tsx';
import { saveBlob } from '#web/ui/save-blob.ts';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { useLanguageName } from '#web/ui/language-name.ts';
import { ButtonLink } from '#web/ui/links.tsx';
import { PageLoader } from '#web/ui/page-states.tsx';
import { isRecordingType } from '#web/video/studio-search.ts';
import { JobFiles } from './job-files.tsx';
import { JobSteps } from './job-steps.tsx';
import { StatusBadge } from './status-badge.tsx';
import { isFinal, useJob, type Job } from './use-job.ts';

const route = getRouteApi('/jobs/$jobId');

/** A job: how far it is, what it made, what was noticed, what it cost. */
export function JobPage() {
  const { jobId } = route.useParams();
  const job = useJob(jobId);
  if (job.error !== null) return <ErrorAlert error={job.error} />;
  if (job.data === undefined) return <PageLoader />;
  return (
    <Stack maw={960}>
      <Head job={job.data} />
      <HowFar job={job.data} />
      {job.data.error !== null && <Failure error={job.data.error} />}
      <Warnings warnings={job.data.warnings} />
      <JobFiles job={job.data} />
      <Cost usage={job.data.usage} />
    </Stack>
  );
}

function Head({ job }: { readonly job: Job }) {
  const text = useText();
  const languageName = useLanguageName();
  const files = job.source_files.map((key) => key.split('/').at(-1)).join(', ');
  return (
    <Group justify="space-between" align="start">
      <div>
        <Title order={1}>{job.name ?? (files || job.project_identifier || text(`type.${job.job_type}`))}</Title>
        <Group gap="xs">
          <StatusBadge status={job.status} />
          <Text c="dimmed" size="sm">
            {text(`type.${job.job_type}`)}
            {job.target_languages.length > 0 &&
              ` · ${[job.source_language, ...job.target_languages]
                .flatMap((tag) => tag ?? [])
                .map(languageName)
                .join(' → ')}`}
          </Text>
        </Group>
      </div>
      <Actions job={job} />
    </Group>
  );
}

const canReview = (job: Job) =>
  (job.status === 'completed' || job.progress.stage === 'review') && job.target_languages.length > 0;

function Actions({ job }: { readonly job: Job }) {
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

function HowFar({ job: { progress, status, steps } }: { readonly job: Job }) {
  const text = useText();
  return (
    <Card withBorder>
      <Stack gap="xs">
        <JobSteps steps={steps} stage={progress.stage} status={status} />
        {!isFinal(status) && (
          <>
            <Progress value={progress.percent} animated={status === 'running'} aria-label={text('job.progress')} />
            <Text size="sm" c="dimmed">
              {progress.total === 0
                ? text('job.starting')
                : text('job.counted', { done: progress.completed, total: progress.total, unit: progress.unit })}
            </Text>
          </>
        )}
      </Stack>
    </Card>
  );
}

function Failure({ error }: { readonly error: NonNullable<Job['error']> }) {
  const text = useText();
  return (
    <Alert color="red" title={text('job.failedAt', { step: text(`step.${error.step}` as TextId) })}>
      {error.message}
    </Alert>
  );
}

function Warnings({ warnings }: { readonly warnings: Job['warnings'] }) {
  const text = useText();
  if (warnings.length === 0) return null;
  return (
    <Alert color="yellow" title={text('job.warnings', { count: warnings.length })}>
      <List size="sm">
        {warnings.map(({ code, message, source_file: file, language }) => (
          <List.Item key={`${code} ${message} ${file} ${language}`}>
            {[file, language].flatMap((part) => part ?? []).join(', ')} {message}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}

function Cost({ usage }: { readonly usage: Job['usage'] }) {
  const text = useText();
  if (usage.length === 0) return null;
  return (
    <Card withBorder>
      <Title order={2}>{text('job.usage')}</Title>
      <List size="sm">
        {usage.map(({ provider, ...counts }) => (
          <List.Item key={provider}>
            {provider}:{' '}
            {Object.entries(counts)
              .filter(([, value]) => typeof value === 'number' && value > 0)
              .map(([name, value]) => text(`usage.${name}` as TextId, { count: value }))
              .join(', ')}
          </List.Item>
        ))}
      </List>
    </Card>
  );
}
