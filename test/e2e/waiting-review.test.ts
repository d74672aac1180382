import { Worker } from '@temporalio/worker';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { missingJavaTool } from '#bench/java-program.ts';
import { JobSegment, Notification } from '#db/entities/index.ts';
import { organizationEntityManager } from '#db/orm.ts';
import type { JobReference } from '#domain/jobs/job.ts';
import { createActivityBench, type ActivityBench } from '#test/workflows/activities.ts';
import { buildOrganization, buildUser } from '#test/database/factories.ts';
import { LONG_RUN } from '#test/suite/long.ts';
import { TEST_TIMEOUT } from '#test/suite/test-timeout.ts';
import { startTimeSkipping, type TimeSkipping } from '#test/time-skipping/start-environment.ts';
import { sharedWorkflowBundle } from '#test/service/workflow-bundle.ts';
import { finishUpdate } from '#workflows/messages.ts';
import { isSkipped } from '#test/suite/skipped.ts';

const isWithoutTime = isSkipped(
  LONG_RUN ? missingJavaTool() : 'only npm run test:long skips time',
  'weeks of waiting for a review',
);

describe.skipIf(isWithoutTime)('a review of weeks', () => {
  let time: TimeSkipping | undefined;
  let bench: ActivityBench;
  let workers: readonly Worker[] = [];
  let running: Promise<unknown> = Promise.resolve();
  const skipping = () => {
    if (time === undefined) throw new Error('the server has not started');
    return time;
  };
  const startWorkers = async () => {
    const { connection } = skipping();
    const activities = { ...bench.activities };
    const workflowBundle = await sharedWorkflowBundle();
    workers = await Promise.all(
      ['jobs', 'providers'].map((taskQueue) =>
        // Without a cache, each task replays the history, and none waits for a worker that was stopped.
        Worker.create({ connection, taskQueue, activities, workflowBundle, maxCachedWorkflows: 0 }),
      ),
    );
    running = Promise.all(workers.map((worker) => worker.run()));
  };
  const stopWorkers = async () => {
    for (const worker of workers) worker.shutdown();
    await running;
  };
  beforeAll(async () => {
    bench = await createActivityBench(undefined, { keepsSegments: true });
    time = await startTimeSkipping();
    await startWorkers();
  });
  afterAll(async () => {
    await stopWorkers();
    await time?.close();
    await bench.close();
  });

  const submit = async () => {
    const input = { provider: null, domain: null, instructions: null, segmentation: 'default', columns: null };
    const job = await bench.buildJob({ 'a.txt': 'Hello world.\n' }, { input: { ...input, review: true } });
    // The creator of the job is notified.
    const { createdBy } = await bench.row(job);
    await buildOrganization(bench.orm, { id: job.organizationId });
    await buildUser(bench.orm, { id: createdBy, defaultOrganization: job.organizationId });
    const handle = await skipping().client.workflow.start('aimt', {
      workflowId: job.jobId,
      taskQueue: 'jobs',
      args: [job],
    });
    await vi.waitFor(async () => expect((await bench.row(job)).stage).toBe('review'), TEST_TIMEOUT);
    return { job, handle };
  };
  const titles = async ({ organizationId }: JobReference) =>
    (await organizationEntityManager(bench.orm, organizationId).find(Notification, {})).map(({ title }) => title);
  const notified = (job: JobReference, count: number) =>
    vi.waitFor(async () => expect(await titles(job)).toHaveLength(count), TEST_TIMEOUT);

  it('reminds people once, and outlives restarts of all workers', async () => {
    const { job, handle } = await submit();
    await notified(job, 1);
    await skipping().pass(6);
    expect(await titles(job)).toHaveLength(1);
    await skipping().pass(2);
    await notified(job, 2);
    await stopWorkers();
    await startWorkers();
    await skipping().pass(21);
    expect(await bench.row(job)).toMatchObject({ status: 'running', stage: 'review' });
    const where = { job: job.jobId, file: 0, language: 'en-XA', number: 0 };
    const entityManager = organizationEntityManager(bench.orm, job.organizationId);
    await entityManager.nativeUpdate(JobSegment, where, { target: 'Changed.', machineTarget: 'x', version: 2 });
    expect(await handle.executeUpdate(finishUpdate)).toEqual({ isFirst: true });
    await handle.result();
    const { status, warnings, targetFiles } = await bench.row(job);
    expect({ status, warnings }).toEqual({ status: 'completed', warnings: [] });
    expect(await bench.read(job, targetFiles[0]!)).toBe('Changed.\n');
    expect((await titles(job)).filter((title) => title.includes('still waits'))).toHaveLength(1);
  });

  it('ends after a month with the texts as they are, and a warning', async () => {
    const { job, handle } = await submit();
    await skipping().pass(29);
    expect(await bench.row(job)).toMatchObject({ status: 'running', stage: 'review' });
    await skipping().until(() => handle.result());
    const { status, warnings, targetFiles } = await bench.row(job);
    expect({ status, warnings }).toMatchObject({ status: 'completed', warnings: [{ code: 'review_not_finished' }] });
    expect(targetFiles).toHaveLength(1);
  });

  it('ends at once when it is cancelled', async () => {
    const { job, handle } = await submit();
    await skipping().pass(10);
    await handle.cancel();
    await expect(handle.result()).rejects.toThrow();
    expect(await bench.row(job)).toMatchObject({ status: 'cancelled', targetFiles: [] });
  });
});
