import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Client } from '@temporalio/client';
import { OutboxRecord } from '#db/entities/index.ts';
import type { BenchmarkSettings, Comparison } from './benchmark.ts';
import { JobSubmitter } from './job-submitter.ts';
import { interleave, timedCalls } from './rounds.ts';
import type { Workbench } from './workbench.ts';

const CONCURRENCY = 32;
/** Jobs of one measurement. */
const JOBS = { smoke: 8, real: 400 };
/** Milliseconds between two looks at the outbox. */
const LOOK = 3;
const STARTED_TIMEOUT = 60_000;

/** Jobs accepted and started in Temporal, with no worker on either side. */
export async function measureSubmissions(settings: BenchmarkSettings, bench: Workbench): Promise<Comparison> {
  const ours = await bench.newNamespace('submissions');
  const raw = await bench.newNamespace('starts');
  const service = await bench.startService('api', ours.options.namespace);
  const submitter = await JobSubmitter.open(service.url, CONCURRENCY);
  const jobs = settings.smoke ? JOBS.smoke : JOBS.real;
  try {
    const rounds = await interleave(
      settings,
      'submissions/s',
      () =>
        timedCalls(
          jobs,
          CONCURRENCY,
          (_, lane) => submitter.submit(lane),
          () => emptyOutbox(bench),
        ),
      () =>
        timedCalls(jobs, CONCURRENCY, () =>
          raw.workflow.start('empty', { taskQueue: 'nobody', workflowId: randomUUID(), args: [] }),
        ),
    );
    await expectStarted(ours, submitter.submitted);
    return {
      what: `jobs accepted and started, ${CONCURRENCY} at once`,
      unit: 'jobs/s',
      baseline: 'client.workflow.start of an empty workflow',
      target: 0.7,
      rounds,
    };
  } finally {
    submitter.close();
    await service.stop();
  }
}

async function emptyOutbox({ orm }: Workbench): Promise<void> {
  while ((await orm.em.fork().count(OutboxRecord)) > 0) await sleep(LOOK);
}

/** Waits until Temporal lists all jobs, since an empty outbox proves nothing yet. The list lags behind a little. */
async function expectStarted(client: Client, expected: number): Promise<void> {
  const deadline = Date.now() + STARTED_TIMEOUT;
  for (;;) {
    const { count } = await client.workflow.count("WorkflowType = 'aimt'");
    if (count === expected) return;
    if (count > expected || Date.now() > deadline) throw new Error(`${count} workflows for ${expected} submitted jobs`);
    await sleep(200);
  }
}
