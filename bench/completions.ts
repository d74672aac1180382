import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import { Job } from '#db/entities/index.ts';
import { ALL_ORGANIZATIONS } from '#db/orm.ts';
import type { BenchmarkSettings, Comparison, Round } from './benchmark.ts';
import { startProgram } from './child-process.ts';
import { JobSubmitter } from './job-submitter.ts';
import { canReadProcessorTime, processorSeconds } from './processor-time.ts';
import { interleave, timedCalls } from './rounds.ts';
import type { Workbench } from './workbench.ts';

const CONCURRENCY = 16;
/** Jobs of one measurement. */
const JOBS = { smoke: 3, real: 60 };
/** Milliseconds between two looks at how many jobs have ended. */
const LOOK = 25;

/** Small jobs from submission to their last activity, against workflows of the same structure that do nothing. */
export async function measureCompletions(
  settings: BenchmarkSettings,
  bench: Workbench,
): Promise<readonly Comparison[]> {
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
    const processor: { readonly ours: number[]; readonly baseline: number[] } = { ours: [], baseline: [] };
    const rounds = await interleave(
      settings,
      'completed jobs/s',
      () => alsoByProcessor(bench, service.pid, jobs, processor.ours, measureOurs),
      () => alsoByProcessor(bench, bareWorker.pid, jobs, processor.baseline, measureBare),
    );
    const common = {
      what: 'small jobs completed (1 text file, 1 language)',
      baseline: 'the five steps as activities in a workflow and a child, doing nothing',
      target: 0.7,
    };
    const byRate = { ...common, unit: 'jobs/s', rounds };
    if (!canReadProcessorTime || bench.temporalPid === undefined) return [byRate];
    // The first round warms up.
    const byProcessor = processor.ours
      .map((ours, round): Round => ({ ours, baseline: processor.baseline[round]! }))
      .slice(1);
    return [byRate, { ...common, unit: 'jobs/processor s', rounds: byProcessor }];
  } finally {
    submitter.close();
    await service.stop();
    await bareWorker.stop();
  }
}

/** Measures; adds the jobs per second of processor time of a process and the Temporal server to `found`. */
async function alsoByProcessor(
  { temporalPid }: Workbench,
  pid: number,
  jobs: number,
  found: number[],
  measure: () => Promise<number>,
): Promise<number> {
  if (!canReadProcessorTime || temporalPid === undefined) return measure();
  const used = async () => (await processorSeconds(pid)) + (await processorSeconds(temporalPid));
  const before = await used();
  const rate = await measure();
  found.push(jobs / ((await used()) - before));
  return rate;
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
