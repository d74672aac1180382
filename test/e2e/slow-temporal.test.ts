import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Connection } from '@temporalio/client';
import { expect, it } from 'vitest';
import { readProcessRecord } from '#platform/temporal/process-record.ts';
import { serverMetrics } from '#platform/temporal/server-metrics.ts';
import { LONG_RUN } from '#test/long.ts';
import { createTestEnvironment, startTestService, type TestService } from '#test/service.ts';
import { slowDown } from '#test/slowed-process.ts';
import { WholeSet } from '#test/whole-set/whole-set.ts';

/** The service starts a Temporal server of its own: the first `temporal` on PATH, if there is one. */
const EMBEDDED = { TEMPORAL_ADDRESS: '', TEMPORAL_PORT: '0', TEMPORAL_UI_PORT: '0' };
/** Clients that give calls up. */
const IMPATIENT = LONG_RUN ? 8 : 2;
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
  const calls = [
    () => workflowService.describeNamespace({ namespace }),
    () => workflowService.listNamespaces({ pageSize: 10 }),
    () => workflowService.listWorkflowExecutions({ namespace, pageSize: 10 }),
    () => workflowService.describeWorkflowExecution({ namespace, execution: { workflowId: crypto.randomUUID() } }),
  ];
  let [isOver, sent, givenUp] = [false, 0, 0];
  const before = restartsOfBroken();
  const work = async () => {
    while (!isOver && (await restartsOfBroken()) === (await before)) {
      const call = calls[(sent += 1) % calls.length]!;
      await connection.withDeadline(Date.now() + 1 + Math.random() * 60, call).catch(() => (givenUp += 1));
      // A connection that is refused answers at once.
      await sleep(5);
    }
  };
  const all = Promise.all(Array.from({ length: IMPATIENT }, work));
  return async () => {
    isOver = true;
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

async function completeTranslations(): Promise<void> {
  const { environment, remove } = await createTestEnvironment();
  const service = await startTestService({ environment: { ...environment, ...EMBEDDED } });
  try {
    await service.upload('doors.txt', 'A door opens. It closes again.');
    await disturbed(service, async () => {
      const jobs = await Promise.all(Array.from({ length: 4 }, () => service.submit({ source_files: ['doors.txt'] })));
      for (const id of jobs) expect(await service.ended(id)).toMatchObject({ status: 'completed', error: null });
    });
  } finally {
    await service.close();
    await remove();
  }
}

async function completeWholeSet(): Promise<void> {
  const set = await WholeSet.start(hasTools, EMBEDDED);
  try {
    await set.submit();
    await set.complete((service, done) => disturbed(service, () => done));
    const records = set.asked.map(({ id, type }) => ({ type, ...set.records.get(id) }));
    expect(records.length).toBeGreaterThan(hasTools ? 27 : 20);
    for (const { type, status, error } of records) {
      expect({ type, status, error }).toEqual({ type, status: 'completed', error: null });
    }
  } finally {
    await set.close();
  }
}

// A long run has several jobs of every type at once.
it(
  'an embedded Temporal server with a quarter of its time completes all jobs',
  LONG_RUN ? completeWholeSet : completeTranslations,
  3_600_000,
);
