import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { describe, expect, it } from 'vitest';
import { JobEvent } from '#db/entities/index.ts';
import { findStepTimes } from '#db/jobs/step-times.ts';
import { organizationEntityManager } from '#db/orm.ts';
import type { JobReference } from '#domain/jobs/job.ts';
import { stepsOfJob } from '#domain/jobs/kinds/index.ts';
import { createPseudoProvider } from '#providers/language/pseudo/pseudo-provider.ts';
import type { TranslationProvider } from '#providers/language/provider.ts';
import { createActivityBench } from '#test/workflows/activities.ts';
import { sharedByTests } from '#test/suite/shared.ts';

describe('the steps of a job on files', () => {
  const pseudo = createPseudoProvider();
  const local: TranslationProvider = {
    ...pseudo,
    id: 'local',
    supports: async () => ({ supported: true, pivots: [] }),
    translate: (request) => pseudo.translate({ ...request, targetLanguage: 'en-XA' }),
    close: async () => undefined,
  };
  const bench = sharedByTests(() => createActivityBench(local));
  const run = <Input, Output>(activity: (input: Input) => Promise<Output>, input: Input): Promise<Output> =>
    new MockActivityEnvironment(undefined, { logger: new DefaultLogger('ERROR') }).run(
      activity as (...input: unknown[]) => Promise<Output>,
      input,
    );
  const stageOf = async (job: JobReference) => (await bench.row(job)).stage;
  const build = (files: Record<string, string>, overrides: object = {}) =>
    bench.buildJob(files, { targetLanguages: ['de'], ...overrides });
  /** Opens a job, and reads its first file. @returns the batches of it */
  const read = async (job: JobReference) => {
    await run(bench.activities.openJob, job);
    return (await run(bench.activities.extractUnits, { ...job, fileIndex: 0 })).batches;
  };
  const translate = (job: JobReference, batch: number) =>
    run(bench.activities.translateBatch, { ...job, fileIndex: 0, language: 'de', batch });

  it('are entered with the results before them, each with a start and an end', async () => {
    const job = await build({ 'a.txt': 'Hello.' });
    expect(await read(job)).toBe(1);
    expect(await stageOf(job)).toBe('survey');
    await translate(job, 0);
    expect(await stageOf(job)).toBe('check');
    await run(bench.activities.writeTarget, { ...job, fileIndex: 0, language: 'de' });
    await run(bench.activities.closeJob, { ...job, outcome: { status: 'completed' } });
    const entityManager = organizationEntityManager(bench.orm, job.organizationId);
    const times = await findStepTimes(entityManager, job.jobId);
    expect([...times.keys()]).toEqual(stepsOfJob(await bench.row(job)));
    for (const time of times.values()) expect(time).toEqual({ startedAt: expect.any(Date), endedAt: expect.any(Date) });
    expect(await entityManager.count(JobEvent, { job: job.jobId })).toBe(times.size * 2 + 2);
  });

  it('start writing only after the last batch', async () => {
    const paragraphs = Array.from({ length: 120 }, (_, index) => `Sentence number ${index}.`);
    const job = await build({ 'a.txt': paragraphs.join('\n\n') });
    const batches = await read(job);
    expect(batches).toBeGreaterThan(1);
    for (let batch = 0; batch < batches; batch += 1) {
      expect(await stageOf(job)).toBe(batch === 0 ? 'survey' : 'translate');
      await translate(job, batch);
    }
    expect(await stageOf(job)).toBe('check');
  });

  it('wait for all files to be read', async () => {
    const job = await build({ 'a.txt': 'Hello.', 'b.txt': 'Good day.' });
    await read(job);
    expect(await stageOf(job)).toBe('extract');
  });

  it('wait for people who review translations', async () => {
    const job = await build({ 'a.txt': 'Hello.' }, { input: { review: true } });
    await read(job);
    await translate(job, 0);
    expect(await stageOf(job)).toBe('translate');
  });
});
