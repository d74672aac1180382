import type { WorkflowBundle } from '@temporalio/worker';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { createOrm } from '#db/orm.ts';
import { buildApiKey } from '#test/database/factories.ts';
import { startPausedWorker } from '#test/service/paused-worker.ts';
import { TEST_TIMEOUT } from '#test/suite/test-timeout.ts';
import { startTestService } from '#test/service/service.ts';
import { sharedWorkflowBundle } from '#test/service/workflow-bundle.ts';
import { sharedByTests } from '#test/suite/shared.ts';

// Left to npm run test:long: platform/threads has them without jobs.

// Not on PostgreSQL: it tests threads.

const never = new Promise<void>(() => undefined);

describe('documents that take long', () => {
  let workflowBundle: WorkflowBundle;
  const service = sharedByTests(() => startTestService({ roles: ['api'] }));
  const orm = sharedByTests(() => createOrm(service.environment['DATABASE_URL'] ?? ''));
  beforeAll(async () => {
    workflowBundle = await sharedWorkflowBundle();
  });

  const statusOf = async (path: string, key: string) => {
    const init = { headers: { authorization: `Bearer ${key}` } };
    return (await (await service.request(`/v1/files/details?path=${path}`, init)).json()) as {
      readonly analysis_status: string;
      readonly analysis_error: { readonly code: string } | null;
    };
  };
  const analyzed = (path: string, key: string) =>
    vi.waitUntil(async () => {
      const found = await statusOf(path, key);
      return found.analysis_status !== 'pending' && found;
    }, TEST_TIMEOUT);
  const upload = async (path: string, key: string) => {
    const body = new FormData();
    body.append('path', path);
    body.append('file', new File(['A small document.'], path));
    const init = { method: 'POST', body, headers: { authorization: `Bearer ${key}` } };
    const response = await service.request('/v1/files/upload', init);
    expect(response.status, await response.clone().text()).toBeLessThan(300);
  };

  it('of one organization keep none of another one waiting', async () => {
    const [slow, other] = [await buildApiKey(orm), await buildApiKey(orm)];
    const held = new Set<string>();
    const gate = Promise.withResolvers<void>();
    const names = Array.from({ length: 10 }, (_, index) => `slow-${index}.txt`);
    const worker = await startPausedWorker({
      environment: service.environment,
      holds: names.map((name) => ({ name, operation: 'read', key: name })),
      onHeld: (name) => held.add(name),
      release: gate.promise,
      workflowBundle,
    });
    try {
      for (const name of names) await upload(name, slow.key);
      await expect.poll(() => held.size).toBe(2);
      await upload('small.txt', other.key);
      expect(await analyzed('small.txt', other.key)).toMatchObject({ analysis_status: 'completed' });
      expect(held.size).toBe(2);
      gate.resolve();
      for (const name of names) {
        expect(await analyzed(name, slow.key)).toMatchObject({ analysis_status: 'completed' });
      }
    } finally {
      gate.resolve();
      await worker.stop();
    }
  });

  it('fail at the first attempt once their time is up', async () => {
    const owner = await buildApiKey(orm);
    const worker = await startPausedWorker({
      environment: service.environment,
      holds: [],
      onHeld: () => undefined,
      release: never,
      workflowBundle,
      documents: { timeLimits: { least: 60_000, perMebibyte: 0, most: 0 } },
    });
    try {
      await upload('endless.txt', owner.key);
      expect(await analyzed('endless.txt', owner.key)).toMatchObject({
        analysis_status: 'failed',
        analysis_error: { code: 'document_too_slow' },
      });
      const attempts: number[] = [];
      for await (const { workflowId, type } of service.client.workflow.list()) {
        if (type !== 'file_analysis') continue;
        const handle = service.client.workflow.getHandle(workflowId);
        // The row says "failed" before the workflow that wrote it has ended.
        await handle.result().catch(() => undefined);
        const { events } = await handle.fetchHistory();
        const failed = events?.some(({ activityTaskFailedEventAttributes: failure }) => failure);
        for (const { activityTaskStartedEventAttributes: started } of events ?? []) {
          if (failed && started) attempts.push(started.attempt ?? 0);
        }
      }
      // Reading the file, and recording why it failed.
      expect(attempts).toEqual([1, 1]);
    } finally {
      await worker.stop();
    }
  });
});
