import { randomUUID } from 'node:crypto';
import type { Worker as Thread } from 'node:worker_threads';
import { NativeConnection } from '@temporalio/worker';
import { expect, it, onTestFinished } from 'vitest';
import { sharedSandboxWorker } from '#activities/shared-sandbox.ts';
import { startTestService } from '#test/service/service.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { sharedWorkflowBundle } from '#test/service/workflow-bundle.ts';

// Not on PostgreSQL: it tests workers.

const service = sharedByTests(() => startTestService({ roles: ['api'] }));

it('workers of several queues run their workflows in one thread, which ends with the last of them', async () => {
  const threads: Thread[] = [];
  const note = (thread: Thread) => threads.push(thread);
  process.on('worker', note);
  onTestFinished(() => void process.off('worker', note));
  const { namespace, temporalAddress } = service;
  const connection = await NativeConnection.connect({ address: temporalAddress });
  const activities = {
    deliverWebhooks: () => Promise.resolve({ delivered: 1, failed: 0, retrying: 0, postponed: 0 }),
  };
  const workflowBundle = await sharedWorkflowBundle();
  const WorkflowWorker = sharedSandboxWorker();
  const start = async (queue: string) => {
    const taskQueue = `${queue}-${randomUUID()}`;
    const worker = await WorkflowWorker.create({ connection, namespace, taskQueue, activities, workflowBundle });
    const ended = worker.run();
    return {
      stop: () => (worker.shutdown(), ended),
      runWorkflow: () =>
        service.client.workflow.execute('webhook_delivery_batch', { workflowId: taskQueue, taskQueue, args: [{}] }),
    };
  };
  const [one, other] = await Promise.all([start('one'), start('other')]);
  const delivered = { delivered: 1 };
  expect(await Promise.all([one.runWorkflow(), other.runWorkflow()])).toMatchObject([delivered, delivered]);
  await one.stop();
  expect(await other.runWorkflow()).toMatchObject(delivered);
  expect(threads).toHaveLength(1);
  const gone = new Promise((resolve) => threads[0]!.once('exit', resolve));
  await other.stop();
  await gone;
  await connection.close();
});
