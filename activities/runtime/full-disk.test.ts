import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { JobReference } from '#domain/jobs/job.ts';
import type { TranslationProvider, TranslationRequest } from '#providers/language/provider.ts';
import { NO_USAGE } from '#providers/language/usage.ts';
import { createActivityBench } from '#test/workflows/activities.ts';
import { TEST_TIMEOUT } from '#test/suite/test-timeout.ts';
import { mountSmallDisk, type SmallDisk } from '#test/machine/small-disk.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { runActivity } from '#test/workflows/run-activity.ts';
import { isToolMissing } from '#test/suite/skipped.ts';

// Not on PostgreSQL: it tests storage.

const disk = await mountSmallDisk(1024 * 1024);

/** Long enough not to fit into what is left of a page. */
const SENTENCE = `Hello world${' and the next'.repeat(1000)}.`;

describe.skipIf(isToolMissing(disk, 'activities on a full disk'))('activities while the storage is full', () => {
  const { folder, fill, makeRoom, close } = disk as SmallDisk;
  let asked = 0;
  const provider: TranslationProvider = {
    id: 'local',
    capabilities: { kind: 'engine', terms: 'none', usesContext: false, usesInstructions: false, concurrency: 1 },
    supports: async () => ({ supported: true, pivots: [] }),
    close: async () => undefined,
    async translate({ segments }: TranslationRequest) {
      asked += 1;
      const translated = segments.map((content) => ({
        content: { ...content, text: content.text.toUpperCase() },
        unknownWords: [],
      }));
      return { segments: translated, engine: 'counting', pivots: [], usage: NO_USAGE };
    },
  };
  let job: JobReference;
  afterAll(() => close());
  const bench = sharedByTests(() => createActivityBench(provider, { disk: folder }));
  beforeAll(async () => {
    job = await bench.buildJob({ 'a.txt': SENTENCE }, { targetLanguages: ['es'] });
    await runActivity(bench.activities.openJob, job);
  });

  const task = () => ({ ...job, fileIndex: 0, language: 'es', batch: 0 });

  it('fail in a way that is retried soon, and succeed once there is room', async () => {
    await fill(0);
    await expect(runActivity(bench.activities.extractUnits, task())).rejects.toMatchObject({
      type: 'storage_full',
      nonRetryable: false,
      nextRetryDelay: undefined,
      message: expect.not.stringContaining(folder),
    });
    await makeRoom();
    expect(await runActivity(bench.activities.extractUnits, task())).toMatchObject({ batches: 1 });
  });

  it('hold a translation that was paid for until it can be stored', async () => {
    await fill(0);
    const translated = runActivity(bench.activities.translateBatch, task());
    await vi.waitFor(() => expect(asked).toBe(1), TEST_TIMEOUT);
    await makeRoom();
    await translated;
    expect(asked).toBe(1);
  });

  it('leave no part of a target file, and write all of it once there is room', async () => {
    await fill(4096);
    await expect(runActivity(bench.activities.writeTarget, task())).rejects.toMatchObject({ type: 'storage_full' });
    const results = `files/${job.organizationId}/translations/${job.jobId}/es`;
    expect((await bench.storage.list(results)).objects).toEqual([]);
    await makeRoom();
    await runActivity(bench.activities.writeTarget, task());
    await runActivity(bench.activities.closeJob, { ...job, outcome: { status: 'completed' } });
    expect(await bench.read(job, `translations/${job.jobId}/es/a.txt`)).toBe(SENTENCE.toUpperCase());
    expect(await bench.row(job)).toMatchObject({ status: 'completed' });
  });
});
