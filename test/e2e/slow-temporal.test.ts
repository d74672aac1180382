import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Connection } from '@temporalio/client';
import { expect, it } from 'vitest';
import { readProcessRecord } from '#platform/temporal/process-record.ts';
import { serverMetrics } from '#platform/temporal/server-metrics.ts';
import { LONG_RUN } from '#test/suite/long.ts';
import { createTestEnvironment, startTestService, type JobRecord, type TestService } from '#test/service/service.ts';
import { slowDown } from '#test/machine/slowed-process.ts';
import { WholeSet } from '#test/scenarios/whole-set.ts';

// Not on PostgreSQL: it tests Temporal.

// Not on PostgreSQL: it tests Temporal.

/** The service starts a Temporal server of its own: the first `temporal` on PATH, if there is one. */
const EMBEDDED = { TEMPORAL_ADDRESS: '', TEMPORAL_PORT: '0', TEMPORAL_UI_PORT: '0' };
/** Clients that give calls up. */
const IMPATIENT = LONG_RUN ? 8 : 1;
const hasTools = spawnSync('ffmpeg', ['-version']).status === 0;

const restarts = async () => (await serverMetrics().restarts.get()).values;
const restartsOfBroken = async () => (await restarts()).find(({ labels }) => labels.reason === 'failed')?.value ?? 0;

/**
 * Sends calls whose deadline is shorter than the server needs, each of which cancels a query in it, until it was restarted
 * because of that, or until stopped.
 */
function giveUpCalls(address: string, namespace: string): () => Promise<number> {
  const connection = Connection.lazy({ address, interceptors: [] });
  const { workflowService } = connection;
  const calls: readonly (() => Promise<unknown>)[] = [
    () => workflowService.describeNamespace({ namespace }),
    () => workflowService.listNamespaces({ pageSize: 10 }),
    () => workflowService.listWorkflowExecutions({ namespace, pageSize: 10 }),
    () => workflowService.describeWorkflowExecution({ namespace, execution: { workflowId: crypto.randomUUID() } }),
  ];
  const over = new AbortController();
  let [sent, givenUp] = [0, 0];
  const before = restartsOfBroken();
  const work = async () => {
    while (!over.signal.aborted && (await restartsOfBroken()) === (await before)) {
      const call = calls[(sent += 1) % calls.length]!;
      await connection.withDeadline(Date.now() + 1 + Math.random() * 60, call).catch(() => (givenUp += 1));
      // A connection that is refused answers at once.
      await sleep(5);
    }
  };
  const all = Promise.all(Array.from({ length: IMPATIENT }, work));
  return async () => {
    over.abort();
    await all;
    await connection.close();
    return givenUp;
  };
}

/** Slows the embedded server of a service down, and has clients give up, while something happens. */
async function disturbed(service: TestService, happens: () => Promise<void>): Promise<void> {
  const record = join(service.environment['DATA_DIR'] ?? '', 'temporal', 'temporal.pid');
  const undisturb = slowDown(async () => (await readProcessRecord(record))?.pid);
  const stop = giveUpCalls(service.temporalAddress, service.namespace);
  try {
    await happens();
  } finally {
    await undisturb();
    const givenUp = await stop();
    const counts = (await restarts()).map(({ labels, value }) => `${value} ${labels.reason}`);
    process.stderr.write(`Slowed Temporal: ${givenUp} calls given up, restarts: ${counts.join(', ')}\n`);
  }
}

/** How a job ended. */
type End = Pick<JobRecord, 'status' | 'error'> & { readonly type: string };

const endOf = (type: string, { status, error }: JobRecord): End => ({ type, status, error });

async function endsOfTranslations(): Promise<readonly End[]> {
  const { environment, remove } = await createTestEnvironment();
  const service = await startTestService({ environment: { ...environment, ...EMBEDDED } });
  try {
    await service.upload('doors.txt', 'A door opens. It closes again.');
    const ends: End[] = [];
    await disturbed(service, async () => {
      const jobs = await Promise.all(Array.from({ length: 2 }, () => service.submit({ source_files: ['doors.txt'] })));
      for (const id of jobs) ends.push(endOf('aimt', await service.ended(id)));
    });
    return ends;
  } finally {
    await service.close();
    await remove();
  }
}

async function endsOfWholeSet(): Promise<readonly End[]> {
  const set = await WholeSet.start(hasTools, EMBEDDED);
  try {
    await set.submit();
    await set.complete((service, done) => disturbed(service, () => done));
    return set.asked.map(({ id, type }) => endOf(type, set.records.get(id)!));
  } finally {
    await set.close();
  }
}

// A long run has several jobs of every type at once.
it('an embedded Temporal server with a quarter of its time completes all jobs', async () => {
  const ends = await (LONG_RUN ? endsOfWholeSet() : endsOfTranslations());
  expect(ends.length).toBeGreaterThan(LONG_RUN ? 20 : 1);
  for (const end of ends) expect(end).toEqual({ type: end.type, status: 'completed', error: null });
});
