import { Stack } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { text } from '#web/app/texts.tsx';
import { ActButton } from '#web/ui/buttons.tsx';
import { DownloadButton } from '#web/ui/download-button.tsx';
import { ErrorAlert } from '#web/ui/error-alert.tsx';
import { Loaded } from '#web/ui/page-states.tsx';
import { PageHead } from '#web/ui/panel.tsx';
import { useAct, useRead } from '#web/ui/use-service.ts';
import { JobTable } from './jobs-page.tsx';
import { StatusBadge } from './status-badge.tsx';
import { isFinal } from './use-job.ts';

/** Milliseconds until a live group is read again. */
const PAUSE = 3_000;

const route = getRouteApi('/groups/$groupId');

/** Jobs on recordings that were begun together, with one archive of their results. */
export function GroupPage() {
  const { groupId } = route.useParams();
  const key = ['jobs', 'group', groupId];
  const query = useRead(key, ({ jobs }, signal) => jobs.readGroup(groupId, { signal }), {
    refetchInterval: ({ state }) => state.data !== undefined && !isFinal(state.data.status) && PAUSE,
  });
  const cancel = useAct(({ jobs }) => jobs.cancelGroup(groupId), { reload: [key] });
  return (
    <Loaded query={query}>
      {({ status, total, completed, failed, jobs }) => (
        <Stack>
          <PageHead
            title={text('group.title')}
            badges={<StatusBadge status={status} />}
            about={text('group.counts', { total, completed, failed })}
          >
            {isFinal(status) ? (
              jobs.some(({ target_files: files }) => files.length > 0) && (
                <DownloadButton
                  name={`${groupId}.zip`}
                  read={(loquent) => loquent.jobs.downloadGroup(groupId)}
                  labelId="job.downloadAll"
                />
              )
            ) : (
              <ActButton variant="default" task={cancel} labelId="job.cancel" />
            )}
          </PageHead>
          <ErrorAlert error={cancel.error} isFocused />
          <JobTable label={text('group.title')} jobs={jobs} />
        </Stack>
      )}
    </Loaded>
  );
}
