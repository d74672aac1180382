import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Worker } from 'node:worker_threads';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { loadConfig } from '#config/config.ts';
import { createStorage } from '#platform/storage/create-storage.ts';
import { connectFakeTms, startTms } from '#test/fakes/tms/start-tms.ts';
import { startPausedWorker, type Hold } from '#test/service/paused-worker.ts';
import { ask } from '#test/service/job-requests.ts';
import { TEST_TIMEOUT } from '#test/suite/test-timeout.ts';
import { startTestService } from '#test/service/service.ts';
import { extractionClient, TERM_CSV, TERM_PAIRS } from '#test/documents/term-extraction.ts';
import { sharedWorkflowBundle } from '#test/service/workflow-bundle.ts';
import { sharedByTests } from '#test/suite/shared.ts';

// Left to npm run test:all: job-cancel.test.ts has cancels, term-extraction.test.ts extractions.

// Not on PostgreSQL: it tests threads and requests.

/** MB of heap that distinguishes the threads of the held workers from others of the process. */
const THREAD_MEMORY = 1_111;
/** Texts whose candidates take seconds: far longer than a job takes to learn that it is cancelled. */
const SENTENCES = 60_000;
const WORDS_PER_SENTENCE = 25;
const VOCABULARY = 20_000;

/** Made texts, always the same ones, whose first words are more frequent than the last ones, as in languages. */
function longText(): string {
  let state = 7;
  const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
  const word = () => `w${Math.floor(VOCABULARY ** random()).toString(26)}q`;
  const sentence = () => `${Array.from({ length: WORDS_PER_SENTENCE }, word).join(' ')}.`;
  return Array.from({ length: SENTENCES }, sentence).join('\n\n');
}

let client: ReturnType<typeof extractionClient>;

const weblate = sharedByTests(() =>
  startTms('weblate', {
    languages: ['de'],
    strings: TERM_PAIRS.map(([source], index) => ({ id: index + 1, key: `text.${index}`, source })),
  }),
);
const service = sharedByTests(() =>
  startTestService({
    roles: ['api'],
    environment: { OUTBOUND_ALLOW: '127.0.0.0/8', RETRY_RETENTION_DAYS: '0', KEEP_SEGMENTS: 'false' },
  }),
);
beforeAll(async () => {
  client = extractionClient(service);
  await connectFakeTms(service, 'weblate', weblate);
  await service.upload('pumps.csv', TERM_CSV);
  await service.upload('long.txt', longText());
});

const filesOf = (key: string) => ({ source_files: [key], source_language: 'en' });

/** Does something while a worker with one thread for documents works. */
async function withWorker(
  work: (worker: { readonly held: ReadonlySet<string>; readonly release: () => void }) => Promise<void>,
  holds: readonly Hold[] = [],
): Promise<void> {
  const gate = Promise.withResolvers<void>();
  const held = new Set<string>();
  const worker = await startPausedWorker({
    environment: service.environment,
    holds,
    onHeld: (name) => held.add(name),
    release: gate.promise,
    workflowBundle: await sharedWorkflowBundle(),
    documents: { threads: 1, threadMemory: THREAD_MEMORY },
  });
  try {
    await work({ held, release: () => gate.resolve() });
  } finally {
    gate.resolve();
    await worker.stop();
  }
}

/** Requires that nothing is left of a job but its record. */
async function expectNothingLeft(id: string, name: string): Promise<void> {
  expect(await service.ended(id)).toMatchObject({ status: 'cancelled', error: null });
  const handle = service.client.workflow.getHandle(id);
  await expect(handle.result()).rejects.toThrow();
  expect((await handle.describe()).status.name).toBe('CANCELLED');
  expect(await client.glossaryNames()).not.toContain(name);
  const { body } = await ask(service, `/v1/files/list?path=extracted-terms/${id}`);
  expect(body.total ?? 0).toBe(0);
  expect(await workAreas()).not.toContain(id);
}

/** Ids of the jobs with intermediate objects in storage. */
async function workAreas(): Promise<readonly string[]> {
  const storage = await createStorage(loadConfig(service.environment));
  const { folders: organizations } = await storage.list('work');
  const listings = await Promise.all(organizations.map((organization) => storage.list(`work/${organization}`)));
  return listings.flatMap(({ folders }) => folders);
}

describe('a term extraction that is cancelled', () => {
  it('while its candidates are computed, ends the thread and leaves nothing', async () => {
    const threads: { isEnded: boolean }[] = [];
    const watch = (message: unknown) => {
      const { worker } = message as { readonly worker: Worker };
      if (worker.resourceLimits?.maxOldGenerationSizeMb !== THREAD_MEMORY) return;
      const thread = { isEnded: false };
      threads.push(thread);
      worker.once('exit', () => (thread.isEnded = true));
    };
    subscribe('worker_threads', watch);
    try {
      await withWorker(async () => {
        const id = await client.accepted({ glossary_name: 'Computed', ...filesOf('long.txt') });
        const isComputing = async () => {
          const { stage, completed } = (await service.job(id)).progress;
          expect([stage, completed]).toEqual(['find', SENTENCES]);
        };
        await vi.waitFor(isComputing, TEST_TIMEOUT);
        // The only thread is at work.
        expect(threads.map(({ isEnded }) => isEnded)).toEqual([false]);
        expect(await workAreas()).toContain(id);
        await client.cancel(id);
        await expectNothingLeft(id, 'Computed');
        await expect.poll(() => threads[0]?.isEnded).toBe(true);
        // Its place is free.
        expect(await client.run({ glossary_name: 'Next', ...filesOf('pumps.csv') })).toMatchObject({
          status: 'completed',
        });
      });
    } finally {
      unsubscribe('worker_threads', watch);
    }
  });

  it('while its project is pulled, hangs up and leaves nothing', async () => {
    let pulled = Infinity;
    weblate.project.onRequest = (path) => {
      if (!path.includes('/units/')) return;
      delete weblate.project.onRequest;
      weblate.fail({ kind: 'hang' });
      pulled = weblate.requests.length;
    };
    await withWorker(async () => {
      const tms = { name: 'weblate', project_identifier: weblate.identifier };
      const id = await client.accepted({ glossary_name: 'Pulled', tms });
      await expect.poll(() => weblate.requests.length > pulled).toBe(true);
      expect((await service.job(id)).progress.stage).toBe('extract');
      await client.cancel(id);
      await expectNothingLeft(id, 'Pulled');
      await weblate.requests[pulled]!.aborted;
      expect(weblate.requests).toHaveLength(pulled + 1);
    });
    expect(weblate.project.writes).toEqual([]);
  });

  it('when its glossary and report are there already, leaves nothing of them', async () => {
    const hold = { name: 'created', operation: 'write', key: 'records/result.json' } as const;
    await withWorker(
      async ({ held, release }) => {
        const id = await client.accepted({ glossary_name: 'Created', ...filesOf('pumps.csv') });
        await expect.poll(() => held.has('created')).toBe(true);
        expect(await client.glossaryNames()).toContain('Created');
        await client.cancel(id);
        release();
        await expectNothingLeft(id, 'Created');
      },
      [hold],
    );
  });
});
