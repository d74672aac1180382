import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UsageMonth, UsageRecord } from '#db/entities/index.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { saveLimits } from '#db/usage/usage-budget.ts';
import type { BatchTask } from '#domain/jobs/translation.ts';
import type { TranslationProvider } from '#providers/language/provider.ts';
import { usageOf } from '#providers/language/usage.ts';
import { createActivityBench, type ActivityBench } from '#test/workflows/activities.ts';
import { runActivity } from '#test/workflows/run-activity.ts';

/** Answers with what it got, and counts the calls. */
function countingProvider(): TranslationProvider & { calls: number } {
  return {
    id: 'local',
    capabilities: { kind: 'engine', terms: 'none', usesContext: false, usesInstructions: false, concurrency: 1 },
    calls: 0,
    supports: async () => ({ supported: true, pivots: [] }),
    async translate({ segments }) {
      this.calls += 1;
      const answers = segments.map((content) => ({ content, unknownWords: [] }));
      return { segments: answers, engine: 'counting', pivots: [], usage: usageOf(segments) };
    },
    close: async () => undefined,
  };
}

const TEXT = 'Hello world.';

describe('the batches of a job', () => {
  let provider: ReturnType<typeof countingProvider>;
  let bench: ActivityBench;
  let task: BatchTask;
  beforeEach(async () => {
    provider = countingProvider();
    bench = await createActivityBench(provider);
    const job = await bench.buildJob({ 'a.txt': TEXT }, { targetLanguages: ['es'] });
    await runActivity(bench.activities.openJob, job);
    await runActivity(bench.activities.extractUnits, { ...job, fileIndex: 0 });
    task = { ...job, fileIndex: 0, language: 'es', batch: 0 };
  });
  afterEach(() => bench.close());

  const entityManager = () => organizationEntityManager(bench.orm, task.organizationId);

  it('are booked under the type of the job, and once, however often they are tried', async () => {
    await runActivity(bench.activities.translateBatch, task);
    await runActivity(bench.activities.translateBatch, task);
    expect(provider.calls).toBe(1);
    const records = await entityManager().find(UsageRecord, {});
    expect(records).toMatchObject([
      { provider: 'local', operation: 'aimt', characters: TEXT.length, inputTokens: 0, outputTokens: 0, requests: 1 },
    ]);
  });

  it('check long texts in the threads of the rules, and keep those that take these too long', async () => {
    const impatient = await createActivityBench(provider, { rules: { threads: 1, timeLimit: 0 } });
    try {
      const job = await impatient.buildJob({ 'a.txt': 'hello 5 kg '.repeat(300) }, { targetLanguages: ['es'] });
      await runActivity(impatient.activities.openJob, job);
      await runActivity(impatient.activities.extractUnits, { ...job, fileIndex: 0 });
      const summary = await runActivity(impatient.activities.translateBatch, { ...task, ...job });
      expect(summary).toMatchObject({ segments: 1, warnings: ['not_checked', 'same_as_source'] });
    } finally {
      await impatient.close();
    }
  });

  it('end the job for good when the budget doesn’t allow them, before anybody is asked', async () => {
    await saveLimits(entityManager(), task.organizationId, { characters: 5, tokens: null });
    const failure: unknown = await runActivity(bench.activities.translateBatch, task).catch((error: unknown) => error);
    expect(failure).toMatchObject({ type: 'credit_exhausted', nonRetryable: true });
    const message = await bench.messageOf(task, failure);
    expect(message).toMatch(/5 of the monthly 5 are left.*PUT \/v1\/usage\/budget/);
    expect(provider.calls).toBe(0);
  });

  it('of which one failed give back what they had reserved', async () => {
    await saveLimits(entityManager(), task.organizationId, { characters: 1000, tokens: null });
    provider.translate = () => Promise.reject(new Error('The engine ended.'));
    await expect(runActivity(bench.activities.translateBatch, task)).rejects.toMatchObject({ nonRetryable: false });
    expect(await entityManager().findOne(UsageMonth, {})).toMatchObject({ characters: 0, reservedCharacters: 0 });
  });
});
