import { Client, Connection, WorkflowFailedError } from '@temporalio/client';
import { bundleWorkflowCode, DefaultLogger, NativeConnection, Worker } from '@temporalio/worker';
import { expect, inject, it, vi } from 'vitest';
import type { parent_of_continued } from '#test/workflows/continued-workflows.ts';
import { TEST_TIMEOUT } from '#test/suite/test-timeout.ts';

it('A cancellation reaches a child that has continued as new', async () => {
  const address = inject('temporalAddress');
  const namespace = inject('temporalNamespace');
  const id = crypto.randomUUID();
  const [connection, native] = await Promise.all([
    Connection.connect({ address }),
    NativeConnection.connect({ address }),
  ]);
  const { workflow } = new Client({ connection, namespace });
  const workflowsPath = new URL('../workflows/continued-workflows.ts', import.meta.url).pathname;
  const workflowBundle = await bundleWorkflowCode({ workflowsPath, logger: new DefaultLogger('ERROR') });
  const worker = await Worker.create({ connection: native, namespace, taskQueue: id, workflowBundle });
  await worker.runUntil(async () => {
    const args: [string] = [`${id}/child`];
    const parent = await workflow.start<typeof parent_of_continued>('parent_of_continued', {
      workflowId: id,
      taskQueue: id,
      args,
    });
    const first = await vi.waitFor(() => workflow.getHandle(...args).describe(), TEST_TIMEOUT);
    await vi.waitFor(
      async () => expect((await workflow.getHandle(...args).describe()).runId).not.toBe(first.runId),
      TEST_TIMEOUT,
    );
    await parent.cancel();
    await expect(parent.result()).rejects.toThrow(WorkflowFailedError);
    expect((await workflow.getHandle(...args).describe()).status.name).toBe('CANCELLED');
  });
  await connection.close();
  await native.close();
});
