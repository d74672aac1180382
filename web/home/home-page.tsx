import { Grid, Group, Stack } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { text } from '#web/app/texts.tsx';
import { titleOfJob } from '#web/jobs/job-title.ts';
import { JobTable } from '#web/jobs/jobs-page.tsx';
import { useJobs, type ListedJob } from '#web/jobs/use-jobs.ts';
import { DropArea } from '#web/new-job/drop-area.tsx';
import { useSourceFiles } from '#web/new-job/use-uploads.ts';
import { AnchorLink, ButtonLink } from '#web/ui/links.tsx';
import { Note } from '#web/ui/note.tsx';
import { Loaded } from '#web/ui/page-states.tsx';
import { PageHead, Panel } from '#web/ui/panel.tsx';
import { useRead } from '#web/ui/use-service.ts';
import { Tiles } from '#web/usage/tiles.tsx';
import { periodOf } from '#web/usage/usage-sums.ts';

/** Jobs that are read to find those at work and those that wait for people. */
const RUNNING = { limit: 50, offset: 0 };
const RECENT = { limit: 8, offset: 0 };

const isWaiting = ({ progress }: ListedJob) => progress.stage === 'review';

/** The first page: files to begin with, what waits for people, runs, has ended, and the usage of this month. */
export function HomePage() {
  const navigate = useNavigate();
  const { files, setFiles } = useSourceFiles();
  const running = useJobs({ status: 'running' }, RUNNING);
  const recent = useJobs({}, RECENT);
  const [period] = useState(() => periodOf('month', new Date()));
  const usage = useRead(['usage', period.from, period.to], (loquent, signal) => loquent.usage.read(period, { signal }));
  const active = running.data?.jobs ?? [];
  const atWork = active.filter((job) => !isWaiting(job));
  return (
    <Stack maw={1280} mx="auto">
      <PageHead title={text('nav.home')} />
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, lg: 8 }}>
          <Stack>
            <DropArea
              files={[]}
              onChange={(more) => {
                setFiles([...files, ...more]);
                void navigate({ to: '/new' });
              }}
            />
            {atWork.length > 0 && (
              <Panel title={text('home.running')}>
                <JobTable label={text('home.running')} jobs={atWork} />
              </Panel>
            )}
            <Panel title={text('home.recent')} side={<AnchorLink to="/jobs">{text('home.allJobs')}</AnchorLink>}>
              <Loaded query={recent}>
                {({ jobs }) =>
                  jobs.length === 0 ? (
                    <Note>{text('jobs.none')}</Note>
                  ) : (
                    <JobTable label={text('home.recent')} jobs={jobs} />
                  )
                }
              </Loaded>
            </Panel>
          </Stack>
        </Grid.Col>
        <Grid.Col span={{ base: 12, lg: 4 }}>
          <Stack>
            <Panel title={text('home.waiting')}>
              {active.every((job) => !isWaiting(job)) && <Note>{text('home.nothingWaits')}</Note>}
              {active.filter(isWaiting).map((job) => (
                <Group key={job.job_id} justify="space-between" wrap="nowrap">
                  <AnchorLink to="/jobs/$jobId" params={{ jobId: job.job_id }} truncate>
                    {titleOfJob(job)}
                  </AnchorLink>
                  <ButtonLink
                    to="/jobs/$jobId/review"
                    params={{ jobId: job.job_id }}
                    size="compact-sm"
                    variant="light"
                    labelId="job.review"
                  />
                </Group>
              ))}
            </Panel>
            <Panel title={text('period.month')} side={<AnchorLink to="/usage">{text('fact.details')}</AnchorLink>}>
              <Loaded query={usage}>{(data) => <Tiles usage={data} cols={{ base: 2 }} />}</Loaded>
            </Panel>
          </Stack>
        </Grid.Col>
      </Grid>
    </Stack>
  );
}
