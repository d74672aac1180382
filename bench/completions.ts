import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import { Job } from '#db/entities/index.ts';
import { ALL_ORGANIZATIONS } from '#db/orm.ts';
import type { BenchmarkSettings, Comparison } from './benchmark.ts';
import { startProgram } from './child-process.ts';
import { JobSubmitter } from './job-submitter.ts';
import { interleave, timedCalls } from './rounds.ts';
import type { Workbench } from './workbench.ts';

const CONCURRENCY = 16;
/** Jobs of one measurement. */
const JOBS = { smoke: 3, real: 60 };
/** Milliseconds between two looks at how many jobs have ended. */
const LOOK = 25;

/** Small jobs from submission to their last activity, against workflows of the same structure that do nothing. */
export async function measureCompletions(settings: BenchmarkSettings, bench: Workbench): Promise<Comparison> {
  const ours = await bench.newNamespace('jobs');
  const bare = await bench.newNamespace('bare');
  let bareClosed = 0;
  const bareWorker = await startProgram({
    program: 'bench/bare/worker.ts',
    arguments: [bench.temporalAddress, bare.options.namespace],
    environment: {},
    folder: bench.folder,
    ready: /worker (ready)/,
    onMessage: () => {
      bareClosed += 1;
    },
  });
  const service = await bench.startService('all', ours.options.namespace);
  const submitter = await JobSubmitter.open(service.url, CONCURRENCY);
  const jobs = settings.smoke ? JOBS.smoke : JOBS.real;
  // Jobs that other benchmarks left in the database have no worker and never end.
  const before = await countEnded(bench);
  try {
    const measureOurs = async () => {
      const expected = before + submitter.submitted + jobs;
      const ended = () => until(async () => (await countEnded(bench)) >= expected);
      const rate = await timedCalls(jobs, CONCURRENCY, (_, lane) => submitter.submit(lane), ended);
      await until(() => isIdle(ours));
      return rate;
    };
    const measureBare = async () => {
      const expected = bareClosed + jobs;
      const start = () => bare.workflow.start('bareJob', { taskQueue: 'jobs', workflowId: randomUUID(), args: [] });
      const rate = await timedCalls(jobs, CONCURRENCY, start, () => until(() => bareClosed >= expected));
      await until(() => isIdle(bare));
      return rate;
    };
    return {
      what: 'small jobs completed (1 text file, 1 language)',
      unit: 'jobs/s',
      baseline: 'the five steps as activities in a workflow and a child, doing nothing',
      target: 0.85,
      rounds: await interleave(settings, 'completed jobs/s', measureOurs, measureBare),
    };
  } finally {
    submitter.close();
    await service.stop();
    await bareWorker.stop();
  }
}

/** @throws Error when one failed: an error is quicker than work */
async function countEnded({ orm }: Workbench): Promise<number> {
  const entityManager = orm.em.fork();
  const failed = await entityManager.findOne(Job, { status: { $in: ['failed', 'cancelled'] } }, ALL_ORGANIZATIONS);
  if (failed !== null) throw new Error(`job ${failed.id} ${failed.status}: ${failed.error?.message}`);
  return entityManager.count(Job, { status: 'completed' }, ALL_ORGANIZATIONS);
}

/** Workflows end a little after their last activity: the next side starts on a quiet server. */
async function isIdle(client: Client): Promise<boolean> {
  return (await client.workflow.count("ExecutionStatus = 'Running'")).count === 0;
}

async function until(reached: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await reached())) await sleep(LOOK);
}
