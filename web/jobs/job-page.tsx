import { Alert, Card, Group, List, Progress, Stack, Text, Title } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { FormattedDate } from 'react-intl';
import { languageLabel, languageWay, text, type TextId } from '#web/app/texts.tsx';
import { Fact } from '#web/ui/fact.tsx';
import { AnchorLink } from '#web/ui/links.tsx';
import { Note } from '#web/ui/note.tsx';
import { Loaded } from '#web/ui/page-states.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Warnings } from '#web/ui/warnings.tsx';
import { JobActions } from './job-actions.tsx';
import { JobResult } from './job-files.tsx';
import { JobSteps } from './job-steps.tsx';
import { titleOfJob } from './job-title.ts';
import { StatusBadge } from './status-badge.tsx';
import { isFinal, useCorrected, useJob, type Job } from './use-job.ts';

const route = getRouteApi('/jobs/$jobId');

/** A job: how far it is, what it made, what was noticed, what it cost. */
export function JobPage() {
  const { jobId } = route.useParams();
  const query = useJob(jobId);
  const corrected = useCorrected(query.data);
  return (
    <Loaded query={query}>
      {(job) => (
        <Stack maw={1280} mx="auto">
          <Head job={job} />
          <HowFar job={job} />
          {job.error !== null && <Failure error={job.error} />}
          {isFinal(job.status) && <JobResult job={job} corrected={corrected} />}
          <Relatives job={job} />
          <Warnings warnings={(corrected ?? job).warnings} />
          <Cost job={job} />
        </Stack>
      )}
    </Loaded>
  );
}

function Head({ job }: { readonly job: Job }) {
  const languages = job.target_languages.length === 0 ? [] : [languageWay(job.source_language, job.target_languages)];
  return (
    <Group justify="space-between" align="start">
      <div>
        <Title order={1}>{titleOfJob(job)}</Title>
        <Group gap="xs" mt={4}>
          <StatusBadge status={job.status} />
          <Note size="sm">{[text(`type.${job.job_type}` as TextId), ...languages].join(' · ')}</Note>
        </Group>
      </div>
      <JobActions job={job} />
    </Group>
  );
}

function HowFar({ job }: { readonly job: Job }) {
  const { progress, status } = job;
  return (
    <Card withBorder p="sm">
      <JobSteps job={job} />
      {!isFinal(status) && (
        <>
          <Progress
            mt="sm"
            value={progress.percent}
            animated={status === 'running'}
            aria-label={text('job.progress')}
          />
          <Note mt={4}>
            {progress.total === 0
              ? text('job.starting')
              : text('job.counted', { done: progress.completed, total: progress.total, unit: progress.unit })}
          </Note>
        </>
      )}
    </Card>
  );
}

function Failure({ error }: { readonly error: NonNullable<Job['error']> }) {
  return (
    <Alert color="red" title={text('job.failedAt', { step: text(`step.${error.step}` as TextId) })}>
      <Fact id={`error.${error.code}`} message={error.message} />
      {error.files !== undefined && (
        <List size="sm">
          {error.files.map(({ source_file: file, language, code, message }) => (
            <List.Item key={`${file} ${language}`}>
              <b>{[file.split('/').at(-1), language && languageLabel(language)].filter(Boolean).join(', ')}</b>:{' '}
              <Fact id={`error.${code}`} message={message} />
            </List.Item>
          ))}
        </List>
      )}
    </Alert>
  );
}

/** Outcome of a job that stopped, and the jobs that it continues or re-renders. */
function Relatives({ job }: { readonly job: Job }) {
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

function Cost({ job: { usage, result } }: { readonly job: Job }) {
  if (usage.length === 0) return null;
  const counted = (counts: Readonly<Record<string, unknown>>, idOf = (name: string) => `usage.${name}`) =>
    Object.entries(counts)
      .filter(([, value]) => typeof value === 'number' && value > 0)
      .map(([name, value]) => text(idOf(name) as TextId, { count: value as number }))
      .join(', ');
  const routing = result !== null && 'routing' in result ? (result.routing ?? []) : [];
  return (
    <Panel title={text('job.usage')}>
      <List size="sm">
        {usage.map(({ provider, ...counts }) => (
          <List.Item key={provider}>
            {provider}: {counted(counts)}
          </List.Item>
        ))}
      </List>
      {routing.map(({ provider, parts, ...outcomes }) => (
        <div key={provider}>
          <Note>{[provider, counted(outcomes, (name) => `routed.${name}`)].filter(Boolean).join(': ')}</Note>
          <List size="xs">
            {parts.map(({ part, cost, ...counts }) => (
              <List.Item key={part}>
                {text(`routed.${part}`)}: {counted(counts)}
                {cost !== null && ` · ${text('routed.cost', { amount: cost })}`}
              </List.Item>
            ))}
          </List>
        </div>
      ))}
    </Panel>
  );
}
