import { setTimeout as sleep } from 'node:timers/promises';
import { ApplicationFailure, Context } from '@temporalio/activity';
import { NativeConnection, Worker } from '@temporalio/worker';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { JobEndTask } from '#activities/runtime/close-job.ts';
import type { ExtractionCounts, TranslationPlan } from '#domain/jobs/translation.ts';
import { startTestService } from '#test/service/service.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { sharedWorkflowBundle } from '#test/service/workflow-bundle.ts';

// Not on PostgreSQL: it tests workflows.

const PLAN: TranslationPlan = {
  proceed: true,
  fileNames: ['a.txt'],
  targetLanguages: ['de'],
  bilingualFiles: [],
};

describe('the end of a job on files', () => {
  const service = sharedByTests(() => startTestService({ roles: ['api'] }));
  let calls: string[] = [];
  /** Work of an activity in a workflow task. */
  let inTask = async () => undefined as void;
  let batches = 1;
  let stop = async () => undefined as void;

  /** Notes a call of an activity, with what it is about. */
  const call = async (particulars = '') => {
    const { activityType, isLocal } = Context.current().info;
    calls.push([activityType, particulars, isLocal ? 'in task' : ''].filter((part) => part !== '').join(' '));
    if (isLocal) await inTask();
  };
  const start = async () => {
    const { namespace, temporalAddress } = service;
    const connection = await NativeConnection.connect({ address: temporalAddress });
    const activities = {
      openJob: () => call().then(() => PLAN),
      extractUnits: () =>
        call().then((): ExtractionCounts => ({
          units: 1,
          segments: 1,
          batches,
          chains: [batches],
          words: 1,
          warnings: [],
        })),
      translateBatch: () => call().then(() => ({ segments: 1, reused: 0, engine: 'none', warnings: [] })),
      writeTarget: () => call().then(() => ({ segments: 1, warnings: [] })),
      closeJob: ({ outcome }: JobEndTask) => call(outcome.status).then(() => ({ ...outcome, files: 1, warnings: [] })),
    };
    const workflowBundle = await sharedWorkflowBundle();
    const workers = await Promise.all(
      ['jobs', 'providers'].map((taskQueue) =>
        Worker.create({ connection, namespace, taskQueue, activities, workflowBundle }),
      ),
    );
    const running = Promise.all(workers.map((worker) => worker.run()));
    stop = async () => {
      for (const worker of workers) worker.shutdown();
      await running;
      await connection.close();
    };
  };
  beforeAll(() => start());
  afterAll(() => stop());
  beforeEach(() => {
    calls = [];
    inTask = async () => undefined;
    batches = 1;
  });
  /** Runs a job to its end. @returns how it ended */
  const runJob = async () => {
    const workflowId = randomUUID();
    const args = [{ jobId: workflowId, organizationId: randomUUID() }];
    const handle = await service.client.workflow.start('aimt', { workflowId, taskQueue: 'jobs', args });
    await handle.result().catch(() => undefined);
    return (await handle.describe()).status.name;
  };
  const WORK = ['openJob', 'extractUnits', 'translateBatch', 'writeTarget'];

  it('is recorded in a workflow task if the job is small', async () => {
    expect(await runJob()).toBe('COMPLETED');
    expect(calls).toEqual([...WORK, 'closeJob completed in task']);
  });

  it('is recorded by an ordinary activity if the one in the task fails for now', async () => {
    inTask = () => Promise.reject(ApplicationFailure.retryable('The database is away.', 'unavailable'));
    expect(await runJob()).toBe('COMPLETED');
    expect(calls).toEqual([...WORK, 'closeJob completed in task', 'closeJob completed']);
  });

  it('is recorded by an ordinary activity if the one in the task takes too long, with the worker stopped meanwhile', async () => {
    const isHeld = Promise.withResolvers<void>();
    inTask = async () => {
      isHeld.resolve();
      await sleep(60_000, undefined, { signal: Context.current().cancellationSignal });
    };
    const ended = runJob();
    await isHeld.promise;
    await stop();
    await start();
    expect(await ended).toBe('COMPLETED');
    expect(calls).toEqual([...WORK, 'closeJob completed in task', 'closeJob completed']);
  });

  it('is recorded as a failure by an ordinary activity if the one in the task can not succeed', async () => {
    inTask = () => Promise.reject(ApplicationFailure.nonRetryable('It is gone.', 'job_not_found'));
    expect(await runJob()).toBe('FAILED');
    expect(calls).toEqual([...WORK, 'closeJob completed in task', 'closeJob failed']);
  });

  it('is recorded by an ordinary activity if the job has several batches', async () => {
    batches = 2;
    expect(await runJob()).toBe('COMPLETED');
    expect(calls.at(-1)).toBe('closeJob completed');
  });
});
