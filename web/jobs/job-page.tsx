import { Alert, Card, Group, List, Progress, Stack, Text, Title } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { FormattedDate } from 'react-intl';
import { useText, type TextId } from '#web/app/texts.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { useLanguageName } from '#web/ui/language-name.ts';
import { AnchorLink } from '#web/ui/links.tsx';
import { PageLoader } from '#web/ui/page-states.tsx';
import { JobActions } from './job-actions.tsx';
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
      <Relatives job={job.data} />
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
      <JobActions job={job} />
    </Group>
  );
}

function HowFar({ job: { progress, status, timeline } }: { readonly job: Job }) {
  const text = useText();
  return (
    <Card withBorder>
      <Stack gap="xs">
        <JobSteps timeline={timeline} stage={progress.stage} status={status} />
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

/** What became of a job that stopped, and the jobs that it goes on from or is made of. */
function Relatives({ job }: { readonly job: Job }) {
  const text = useText();
  const { retry_until: until, retried_by: next, retry_of: former, source_job_id: source } = job;
  const links = [
    { id: next, label: text('job.retriedBy') },
    { id: former, label: text('job.retryOf') },
    { id: source, label: text('job.sourceJob') },
  ];
  return (
    <>
      {until !== null && next === null && (
        <Text size="sm">
          {text('job.canRetry')} <FormattedDate value={until} dateStyle="medium" timeStyle="short" />
        </Text>
      )}
      {links.map(
        ({ id, label }) =>
          id !== null && (
            <AnchorLink key={label} to="/jobs/$jobId" params={{ jobId: id }} size="sm">
              {label}
            </AnchorLink>
          ),
      )}
    </>
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
