import { MockActivityEnvironment } from '@temporalio/testing';
import { DefaultLogger } from '@temporalio/worker';
import { describe, expect, it } from 'vitest';
import { JobEvent, JobSegment } from '#db/entities/index.ts';
import { findStepTimes } from '#db/jobs/step-times.ts';
import { ALL_ORGANIZATIONS, organizationEntityManager } from '#db/orm.ts';
import { userMistake } from '#domain/errors.ts';
import type { JobReference } from '#domain/jobs/job.ts';
import { stepsOfJob } from '#domain/jobs/kinds/index.ts';
import { bytesOfWork } from '#jobs/kept-work.ts';
import { WorkArea } from '#jobs/work-area/work-area.ts';
import { fileObjectKey } from '#platform/storage/keys.ts';
import { createPseudoProvider } from '#providers/language/pseudo/pseudo-provider.ts';
import type { TranslationProvider } from '#providers/language/provider.ts';
import { createActivityBench } from '#test/activities.ts';
import { sharedByTests } from '#test/shared.ts';

describe('a small job in one activity', () => {
  let asked = 0;
  let failure: Error | undefined;
  const pseudo = createPseudoProvider();
  const local: TranslationProvider = {
    ...pseudo,
    id: 'local',
    capabilities: pseudo.capabilities,
    supports: async () => ({ supported: true, pivots: [] }),
    async translate(request) {
      asked += 1;
      if (failure !== undefined) throw failure;
      return pseudo.translate({ ...request, targetLanguage: 'en-XA' });
    },
    close: async () => undefined,
  };
  const bench = sharedByTests(() => createActivityBench(local, { keepsSegments: true }));
  const run = <Input, Output>(activity: (input: Input) => Promise<Output>, input: Input): Promise<Output> =>
    new MockActivityEnvironment(undefined, { logger: new DefaultLogger('ERROR') }).run(
      activity as (...input: unknown[]) => Promise<Output>,
      input,
    );
  const build = (text: string, overrides: object = {}) => {
    [asked, failure] = [0, undefined];
    return bench.buildJob({ 'a.txt': text }, { targetLanguages: ['de'], ...overrides });
  };
  const scoped = ({ organizationId }: JobReference) => organizationEntityManager(bench.orm, organizationId);
  const eventsOf = async (job: JobReference) => {
    const rows = await scoped(job).find(JobEvent, { job: job.jobId }, { orderBy: { position: 'asc' } });
    return rows.map(({ type, step }) => [type, step]);
  };

  /** Does the steps of a job one by one, as its workflow does. */
  const inSteps = async (job: JobReference) => {
    const { activities } = bench;
    const file = { ...job, fileIndex: 0 };
    await run(activities.openJob, job);
    await run(activities.extractUnits, file);
    await run(activities.translateBatch, { ...file, language: 'de', batch: 0 });
    await run(activities.writeTarget, { ...file, language: 'de' });
    return run(activities.closeJob, { ...job, outcome: { status: 'completed' } });
  };

  it('comes to the same as one that is done step by step', async () => {
    const text = 'Hello world. Good day.\n\n123\n';
    const [job, other] = [await build(text), await build(text)];
    const { done } = await run(bench.activities.runSmallJob, job);
    const { seconds: _seconds, ...summary } = await inSteps(other);
    expect(done).toEqual(summary);
    const factsOf = async (each: JobReference) => {
      const { id: _id, organization: _organization, createdBy: _createdBy, ...row } = await bench.row(each);
      const plain = { ...row, createdAt: null, startedAt: null, endedAt: null };
      const segments = await scoped(each).find(JobSegment, { job: each.jobId }, { orderBy: { number: 'asc' } });
      const texts = segments.map(({ source, target, state }) => [source, target, state]);
      return JSON.parse(JSON.stringify({ plain, texts }).replaceAll(each.jobId, 'the job')) as object;
    };
    expect(await factsOf(job)).toEqual(await factsOf(other));
    expect(await eventsOf(job)).toEqual(await eventsOf(other));
    const row = await bench.row(job);
    expect(row).toMatchObject({ status: 'completed', stage: 'finished', unitsCompleted: 2, unitsTotal: 2 });
    const times = await findStepTimes(scoped(job), job.jobId);
    expect([...times.keys()]).toEqual(stepsOfJob(row));
    expect(row.keptBytes).toBe(await bytesOfWork(bench, job));
    expect(await bench.read(job, row.targetFiles[0]!)).toContain('123');
  });

  it('goes on step by step if it has several batches, from what was read', async () => {
    const paragraphs = Array.from({ length: 120 }, (_, index) => `Sentence number ${index}.`);
    const job = await build(paragraphs.join('\n\n'));
    expect(await run(bench.activities.runSmallJob, job)).toEqual({ seconds: expect.any(Number) });
    expect(asked).toBe(0);
    expect(await bench.row(job)).toMatchObject({ status: 'running', unitsTotal: 120 });
    const { batches } = await run(bench.activities.extractUnits, { ...job, fileIndex: 0 });
    expect(batches).toBeGreaterThan(1);
    expect(await bench.row(job)).toMatchObject({ unitsTotal: 120 });
  });

  it.each([
    ['its file is large', 'Hello. '.repeat(20_000), {}],
    ['it has two languages', 'Hello.', { targetLanguages: ['de', 'fr'] }],
    ['its language is unknown', 'Hello.', { sourceLanguage: null }],
    ['people review it', 'Hello.', { input: { review: true } }],
  ])('is not begun if %s', async (_, text, overrides) => {
    const job = await build(text, overrides);
    expect(await run(bench.activities.runSmallJob, job)).toEqual({ seconds: expect.any(Number) });
    expect(await bench.row(job)).toMatchObject({ status: 'queued' });
  });

  it('is not begun if it was cancelled before', async () => {
    const job = await build('Hello.');
    await scoped(job).getConnection().execute(`update job set status = 'cancelled' where id = ?`, [job.jobId]);
    expect(await run(bench.activities.runSmallJob, job)).toEqual({ seconds: expect.any(Number) });
    expect(await bench.row(job)).toMatchObject({ status: 'cancelled', startedAt: null });
  });

  it('fails in the step that failed, and goes on there', async () => {
    const job = await build('Hello.');
    failure = userMistake('rate_limited', 'Slow down, Anna.', { retryable: true, retryAfter: 1_500 });
    const limited = await run(bench.activities.runSmallJob, job).catch((error: unknown) => error);
    const details = [{ step: 'translate', messageReference: expect.any(String) }];
    expect(limited).toMatchObject({ type: 'rate_limited', nonRetryable: false, nextRetryDelay: 1_500, details });
    expect(await bench.messageOf(job, limited)).toBe('Slow down, Anna.');
    failure = undefined;
    await inSteps(job);
    expect(asked).toBe(2);
    expect(await bench.row(job)).toMatchObject({ status: 'completed', unitsCompleted: 1 });
  });

  it('asks no engine again for what is stored', async () => {
    const job = await build('Hello.');
    const target = fileObjectKey(job.organizationId, `translations/${job.jobId}/de/a.txt`);
    // An upload is there, which no result may replace.
    await bench.storage.write(target, Buffer.from('Mine.'));
    failure = undefined;
    const area = new WorkArea(bench.storage, job);
    await run(bench.activities.runSmallJob, job);
    expect(asked).toBe(1);
    expect(await area.has('0/translations-de-0.json')).toBe(true);
    await run(bench.activities.runSmallJob, job);
    expect(asked).toBe(1);
    const counted = await bench.orm.em.fork().count(JobSegment, { job: job.jobId }, ALL_ORGANIZATIONS);
    expect(counted).toBe(1);
  });

  it('ends as cancelled between two steps', async () => {
    const job = await build('Hello.');
    const environment = new MockActivityEnvironment(undefined, { logger: new DefaultLogger('ERROR') });
    const cancelled = environment.run(bench.activities.runSmallJob as (...input: unknown[]) => Promise<object>, job);
    environment.cancel();
    await expect(cancelled).rejects.toMatchObject({ name: 'CancelledFailure' });
    expect(asked).toBe(0);
  });
});
