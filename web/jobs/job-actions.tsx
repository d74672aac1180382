import { ActionIcon, Group, Menu, Stack } from '@mantine/core';
import { IconDots, IconExternalLink } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { settings } from '#web/app/settings.ts';
import { text } from '#web/app/texts.tsx';
import { ActButton } from '#web/ui/buttons.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { Icon } from '#web/ui/icons.tsx';
import { ButtonLink } from '#web/ui/links.tsx';
import { useAct } from '#web/ui/use-service.ts';
import { JobDownload } from './job-download.tsx';
import { ResultLinks } from './result-links.tsx';
import { isFinal, lacksFiles, type Job } from './use-job.ts';

const route = getRouteApi('/jobs/$jobId');

/** Actions available for a job in its current state. */
export function JobActions({ job }: { readonly job: Job }) {
  const navigate = route.useNavigate();
  const { job_id: jobId, status } = job;
  const reload = [['job', jobId]];
  const cancel = useAct((loquent) => loquent.jobs.cancel(jobId), { reload });
  const isCancelling = cancel.isPending || status === 'cancelling';
  const finish = useAct((loquent) => loquent.jobs.finishReview(jobId), { reload });
  const retry = useAct((loquent) => loquent.jobs.retry(jobId), {
    onDone: ({ job_id: next }) => navigate({ to: '/jobs/$jobId', params: { jobId: next } }),
  });
  return (
    <Stack gap="xs">
      <Group gap="xs">
        <ResultLinks job={job} />
        {job.group_id !== null && (
          <ButtonLink to="/groups/$groupId" params={{ groupId: job.group_id }} labelId="group.title" />
        )}
        {job.progress.stage === 'review' && status === 'running' && (
          <ActButton task={finish} labelId="job.finishReview" />
        )}
        <JobDownload job={job} isArchive labelId="job.downloadAll" />
        {job.retry_until !== null && job.retried_by === null && (
          <ActButton task={retry} labelId={lacksFiles(job) ? 'job.retryMissing' : 'job.retry'} />
        )}
        {!isFinal(status) && (
          <ActButton variant="default" task={{ ...cancel, isPending: isCancelling }} labelId="job.cancel" />
        )}
        {settings.temporalUi !== undefined && (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="default" size={36} aria-label={text('job.more')}>
                <Icon of={IconDots} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item
                component="a"
                href={`${settings.temporalUi}/namespaces/${settings.namespace}/workflows/${jobId}`}
                target="_blank"
                rel="noreferrer"
                leftSection={<Icon of={IconExternalLink} />}
              >
                {text('job.temporal')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
      </Group>
      <ErrorAlert error={cancel.error ?? retry.error ?? finish.error} isFocused />
    </Stack>
  );
}
