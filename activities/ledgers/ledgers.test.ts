import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LedgerItem } from '#db/entities/index.ts';
import { findLedger } from '#db/ledgers/ledgers.ts';
import { saveLimits } from '#db/usage/usage-budget.ts';
import { organizationEntityManager } from '#db/orm.ts';
import type { FileTask } from '#domain/jobs/translation.ts';
import { JobWorkspace } from '#jobs/workspace/job-workspace.ts';
import { createModelProvider } from '#language/translation/model-provider.ts';
import { readBlock } from '#language/translation/testing/prompt-reader.ts';
import {
  askedFor,
  forgetfulModel,
  GEARBOX_MANUAL,
  SENTENCES,
  type LedgerQuestion,
} from '#test/fakes/forgetful-model.ts';
import { startFakeModel, type AnswerModel, type FakeModel, type FakeModelQuestion } from '#test/fakes/fake-model.ts';
import { createActivityBench, type ActivityBench } from '#test/workflows/activities.ts';
import { runActivity } from '#test/workflows/run-activity.ts';

describe('the ledger of a file', () => {
  let fake: FakeModel;
  let bench: ActivityBench;
  let task: FileTask;
  let answer: AnswerModel;
  beforeEach(async () => {
    answer = forgetfulModel();
    fake = await startFakeModel((question) => answer(question), { contextTokens: 32_000 });
    bench = await createActivityBench(createModelProvider(fake.model, { concurrency: 4 }), { keepsSegments: true });
    const job = await bench.buildJob({ 'a.txt': GEARBOX_MANUAL }, { targetLanguages: ['de'] });
    await runActivity(bench.activities.openJob, job);
    await runActivity(bench.activities.extractUnits, { ...job, fileIndex: 0 });
    task = { ...job, fileIndex: 0, language: 'de' };
  });
  afterEach(async () => {
    await bench.close();
    await fake.close();
  });

  const asked = (kind: LedgerQuestion) => fake.questions.filter((question) => askedFor(question) === kind);
  const entityManager = () => organizationEntityManager(bench.orm, task.organizationId);
  const ledger = () => findLedger(entityManager(), { job: task.jobId, file: 0, language: 'de' });
  const workspace = () => new JobWorkspace(bench.storage, task);
  const settle = async () => {
    await runActivity(bench.activities.surveySource, { ...task, language: undefined });
    return runActivity(bench.activities.settleLedger, task);
  };
  const translate = async () => {
    const { batchSizes } = await workspace().read('0/manifest');
    for (const batch of batchSizes.keys()) await runActivity(bench.activities.translateBatch, { ...task, batch });
    return batchSizes.length;
  };
  const targets = async (batches: number) => {
    const read = await Promise.all(
      Array.from({ length: batches }, (_, batch) => workspace().read(`0/translations-de-${batch}`)),
    );
    return read.flatMap(({ contents }) => contents.map(({ text }) => text));
  };

  /** A model that doesn't read the entries. */
  const forgetful = forgetfulModel();
  const heedless = (question: FakeModelQuestion) =>
    forgetful({ ...question, prompt: question.prompt.replace(/entries \(JSON\)/u, 'nothing (JSON)') });

  it('has what the document has, with one rendering each, and is paid for once', async () => {
    await settle();
    const summary = await settle();
    expect(summary).toMatchObject({ entries: 2, open: 0, warnings: [] });
    expect(asked('survey')).toHaveLength(1);
    expect(asked('renderings')).toHaveLength(1);
    expect(await ledger()).toMatchObject({
      brief: { abstract: 'How to check gearboxes.', register: 'informal' },
      entries: [
        { source: 'gearbox', target: 'Getriebe', kind: 'term', origin: 'model', count: SENTENCES },
        { source: 'Anna Petrov', target: 'Anna Petrowa', gender: 'feminine', count: 1 },
      ],
    });
  });

  it('is surveyed in parts, of which those under way are kept when the vendor limits the rate of another', async () => {
    const job = await bench.buildJob({ 'b.txt': GEARBOX_MANUAL.repeat(20) }, { targetLanguages: ['de'] });
    await runActivity(bench.activities.openJob, job);
    await runActivity(bench.activities.extractUnits, { ...job, fileIndex: 0 });
    const survey = () => runActivity(bench.activities.surveySource, { ...job, fileIndex: 0 });
    answer = async (question) => {
      await sleep(200);
      return forgetfulModel()(question);
    };
    fake.fail({ kind: 'status', status: 429, headers: { 'retry-after': '1' } });
    await expect(survey()).rejects.toMatchObject({ type: 'provider_failed', nextRetryDelay: expect.anything() });
    const { parts } = await survey();
    expect(parts).toBeGreaterThan(2);
    expect(asked('survey')).toHaveLength(parts);
  });

  it('is in the prompts of the batches: the brief in all, entries where they occur, orders only as data', async () => {
    await settle();
    const batches = await translate();
    const questions = asked('translation');
    expect(new Set(questions.map(({ system }) => system)).size).toBe(1);
    expect(questions[0]?.system).toContain('How to check gearboxes.');
    const last = questions.at(-1)!;
    expect(readBlock(last.prompt, 'entries')).toContainEqual({
      source: 'Anna Petrov',
      target: 'Anna Petrowa',
      kind: 'name',
      gender: 'feminine',
    });
    expect(readBlock(questions[0]!.prompt, 'entries')).toEqual([
      { source: 'gearbox', target: 'Getriebe', kind: 'term' },
    ]);
    for (const { system } of fake.questions) expect(system).not.toContain('banana');
    expect((await targets(batches)).filter((text) => text.includes('Getriebe'))).toHaveLength(SENTENCES);
  });

  it('repairs what was translated without it, once, in storage and for reviewers', async () => {
    const batches = await translate();
    expect((await targets(batches)).some((text) => text.includes('Getriebe'))).toBe(false);
    await settle();
    const before = asked('translation').length;
    const summary = await runActivity(bench.activities.checkConsistency, task);
    expect(summary).toMatchObject({ entries: 2, mended: SENTENCES + 1, open: 0, kept: 0 });
    expect((await targets(batches)).filter((text) => text.includes('Getriebe'))).toHaveLength(SENTENCES);
    const calls = asked('translation').length;
    expect(calls).toBeGreaterThan(before);
    // An attempt that was killed before its report was stored.
    await bench.storage.remove(workspace().key('0/consistency-de.json'));
    expect(await runActivity(bench.activities.checkConsistency, task)).toMatchObject({
      mended: SENTENCES + 1,
      open: 0,
    });
    expect(asked('translation')).toHaveLength(calls);
  });

  it('repairs with the same system prompt, which vendors charge less for', async () => {
    await settle();
    answer = heedless;
    await translate();
    answer = forgetfulModel();
    const first = asked('translation').length;
    expect(await runActivity(bench.activities.checkConsistency, task)).toMatchObject({ mended: SENTENCES + 1 });
    expect(asked('translation').length).toBeGreaterThan(first);
    expect(new Set(asked('translation').map(({ system }) => system)).size).toBe(1);
  });

  it('leaves translations that the model doesn’t improve', async () => {
    const batches = await translate();
    const first = await targets(batches);
    await settle();
    answer = heedless;
    const summary = await runActivity(bench.activities.checkConsistency, task);
    expect(summary).toMatchObject({ mended: 0, open: SENTENCES + 1 });
    expect(await targets(batches)).toEqual(first);
    const report = await workspace().read('0/consistency-de');
    expect(report.examples).toHaveLength(20);
    expect(report.examples[0]).toEqual({
      segment: '0.de.0',
      kind: 'entry',
      source: 'gearbox',
      expected: 'Getriebe',
      is_mended: false,
    });
  });

  it('has what was translated in the other form of address translated again, as a person has set it', async () => {
    const forgetful = forgetfulModel();
    // By the rule of the prompt, else informal.
    answer = (question) => {
      if (askedFor(question) !== 'translation') return forgetful(question);
      const isFormal = `${question.system} ${question.prompt}`.includes('Write formally');
      return forgetful(question).replaceAll('Prüfe das', isFormal ? 'Bitte prüfen Sie das' : 'Prüfe mit dir das');
    };
    await settle();
    const batches = await translate();
    const check = { ...task, entries: [], address: 'formal' } as const;
    expect(await runActivity(bench.activities.checkConsistency, check)).toMatchObject({ mended: SENTENCES, open: 0 });
    expect((await targets(batches)).filter((text) => text.includes('prüfen Sie'))).toHaveLength(SENTENCES);
  });

  it('is empty, with a warning, if the model answers nonsense', async () => {
    answer = () => 'Once upon a time.';
    expect(await settle()).toMatchObject({ entries: 0, open: 0, warnings: ['survey_failed'] });
    answer = forgetfulModel();
    await translate();
    expect(await runActivity(bench.activities.checkConsistency, task)).toMatchObject({ entries: 0, mended: 0 });
  });

  it('is settled without a survey, of which only the glossaries and a warning are left', async () => {
    expect(await runActivity(bench.activities.settleLedger, task)).toMatchObject({
      entries: 0,
      open: 0,
      warnings: ['survey_failed'],
    });
  });

  it('ends the job if the budget is used up', async () => {
    await saveLimits(entityManager(), task.organizationId, { characters: 5, tokens: null });
    await expect(settle()).rejects.toMatchObject({ type: 'credit_exhausted', nonRetryable: true });
  });

  it('keeps what people have corrected, also in a retry', async () => {
    await settle();
    const key = { job: task.jobId, file: 0, language: 'de', number: 0 };
    await entityManager().nativeUpdate(LedgerItem, key, { target: 'Zahnradgetriebe', origin: 'person' });
    await bench.storage.remove(workspace().key('0/ledger-de.json'));
    await settle();
    expect((await ledger())?.entries[0]).toMatchObject({ target: 'Zahnradgetriebe', origin: 'person' });
  });
});
