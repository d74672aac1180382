import { ApplicationFailure } from '@temporalio/activity';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Job } from '#db/entities/index.ts';
import { ALL_ORGANIZATIONS } from '#db/orm.ts';
import { type LoquentError, userMistake } from '#domain/errors.ts';
import type { JobReference } from '#domain/jobs/job.ts';
import { JobWorkspace, manifestOf } from '#jobs/workspace/job-workspace.ts';
import { fileObjectKey } from '#platform/storage/keys.ts';
import type { TranslationProvider, TranslationRequest } from '#providers/language/provider.ts';
import { NO_USAGE } from '#providers/language/usage.ts';
import { createActivityBench, type ActivityBench } from '#test/workflows/activities.ts';
import { runActivity } from '#test/workflows/run-activity.ts';

/** Counts what it is asked and answers in capitals; or fails, or waits for the signal. */
class CountingProvider implements TranslationProvider {
  readonly id = 'local';
  readonly capabilities = {
    kind: 'engine',
    terms: 'none',
    usesContext: false,
    usesInstructions: false,
    concurrency: 1,
  } as const;
  readonly asked: string[] = [];
  failure: LoquentError | undefined;
  supports = async () => ({ supported: true, pivots: [] }) as const;
  close = async () => undefined;
  translate = async (request: TranslationRequest) => {
    this.asked.push(...request.segments.map((segment) => segment.text));
    if (this.failure !== undefined) throw this.failure;
    const segments = request.segments.map((content) => ({
      content: { ...content, text: content.text.toUpperCase() },
      unknownWords: [content.text],
    }));
    return { segments, engine: 'counting', pivots: ['ca'], usage: NO_USAGE };
  };
}

describe('the activities of a translation job', () => {
  let provider: CountingProvider;
  let bench: ActivityBench;
  beforeEach(async () => {
    provider = new CountingProvider();
    bench = await createActivityBench(provider);
  });
  afterEach(() => bench.close());

  const throughTranslation = async (job: JobReference, language: string) => {
    const { activities } = bench;
    await runActivity(activities.openJob, job);
    const { batches } = await runActivity(activities.extractUnits, { ...job, fileIndex: 0 });
    for (let batch = 0; batch < batches; batch += 1) {
      await runActivity(activities.translateBatch, { ...job, fileIndex: 0, language, batch });
    }
    return batches;
  };

  it('take a job from its sources to its target files', async () => {
    const job = await bench.buildJob({ 'a.txt': 'Hello world. Good day.\n\n123\n' }, { targetLanguages: ['es'] });
    expect(await runActivity(bench.activities.openJob, job)).toEqual({
      seconds: expect.any(Number),
      proceed: true,
      bilingualFiles: [],
      fileNames: ['a.txt'],
      keepsLedgers: true,
      targetLanguages: ['es'],
    });
    expect(await bench.row(job)).toMatchObject({ status: 'running', stage: 'open' });
    await throughTranslation(job, 'es');
    expect(await bench.row(job)).toMatchObject({ stage: 'check', unitsCompleted: 2, unitsTotal: 2 });
    await runActivity(bench.activities.writeTarget, { ...job, fileIndex: 0, language: 'es' });
    await runActivity(bench.activities.closeJob, { ...job, outcome: { status: 'completed' } });

    const row = await bench.row(job);
    const target = `translations/${job.jobId}/es/a.txt`;
    expect(row).toMatchObject({ status: 'completed', stage: 'finished', targetFiles: [target], error: null });
    expect(row.result).toMatchObject({
      translated_files: [target],
      word_count: 4,
      files: [
        {
          units: 2,
          translated: 1,
          skipped: [{ reason: 'no_letters', count: 1 }],
          engine: 'counting',
          pivots: ['ca'],
        },
      ],
    });
    expect(row.warnings.map(({ code }) => code)).toEqual([
      // Capitals are no translation, which is what this engine gives.
      'same_as_source',
      'unknown_words',
      'pivot_translation',
    ]);
    expect(await bench.read(job, target)).toBe('HELLO WORLD. GOOD DAY.\n\n123\n');
  });

  it('never translate a batch again whose result is stored, and count it once', async () => {
    const job = await bench.buildJob({ 'a.txt': 'Hello world.' }, { targetLanguages: ['es'] });
    await throughTranslation(job, 'es');
    await runActivity(bench.activities.translateBatch, { ...job, fileIndex: 0, language: 'es', batch: 0 });
    expect(provider.asked).toEqual(['Hello world.']);
    expect(await bench.row(job)).toMatchObject({ unitsCompleted: 1, unitsTotal: 1 });
  });

  it('translate the source as it was when the job began', async () => {
    const job = await bench.buildJob({ 'a.txt': 'The first version.' }, { targetLanguages: ['es'] });
    await runActivity(bench.activities.openJob, job);
    await bench.storage.write(fileObjectKey(job.organizationId, 'a.txt'), Buffer.from('The second version, longer.'));
    await throughTranslation(job, 'es');
    await runActivity(bench.activities.writeTarget, { ...job, fileIndex: 0, language: 'es' });
    expect(await bench.read(job, `translations/${job.jobId}/es/a.txt`)).toBe('THE FIRST VERSION.');
  });

  it('refuse to write into a document that reads differently than it did', async () => {
    const job = await bench.buildJob({ 'a.txt': 'Hello world.' }, { targetLanguages: ['es'] });
    await throughTranslation(job, 'es');
    const area = new JobWorkspace(bench.storage, job);
    await area.write(manifestOf({ fileIndex: 0 }), {
      ...(await area.read(manifestOf({ fileIndex: 0 }))),
      fingerprint: 'of another release',
    });
    const failure = runActivity(bench.activities.writeTarget, { ...job, fileIndex: 0, language: 'es' });
    await expect(failure).rejects.toMatchObject({ type: 'extraction_changed', nonRetryable: true });
  });

  it('do not begin a job that was cancelled while it was queued', async () => {
    const job = await bench.buildJob({ 'a.txt': 'Hello.' });
    await bench.orm.em.fork().nativeUpdate(Job, { id: job.jobId }, { status: 'cancelled' }, ALL_ORGANIZATIONS);
    expect(await runActivity(bench.activities.openJob, job)).toMatchObject({ proceed: false });
    expect(await bench.row(job)).toMatchObject({ status: 'cancelled', startedAt: null });
  });

  it('say that a source was removed before the job began', async () => {
    const job = await bench.buildJob({ 'a.txt': 'Hello.' });
    await bench.storage.remove(fileObjectKey(job.organizationId, 'a.txt'));
    const failure = runActivity(bench.activities.openJob, job);
    await expect(failure).rejects.toMatchObject({ type: 'source_file_missing', nonRetryable: true });
    await expect(failure).rejects.toMatchObject({ message: expect.not.stringContaining('a.txt') });
  });

  it('keep what was finished and say what failed', async () => {
    const job = await bench.buildJob({ 'a.txt': 'Hello.', 'b/a.txt': 'Bye.' }, { targetLanguages: ['es'] });
    await throughTranslation(job, 'es');
    await runActivity(bench.activities.writeTarget, { ...job, fileIndex: 0, language: 'es' });
    await runActivity(bench.activities.extractUnits, { ...job, fileIndex: 1 });
    const outcome = {
      status: 'failed',
      code: 'provider_failed',
      message: 'It broke.',
      step: 'translate',
      retryable: true,
    } as const;
    await runActivity(bench.activities.closeJob, { ...job, outcome });
    const row = await bench.row(job);
    expect(row).toMatchObject({
      status: 'failed',
      targetFiles: [`translations/${job.jobId}/es/a.txt`],
      result: { word_count: 1 },
      error: { code: 'provider_failed', message: 'It broke.', step: 'translate', retryable: true },
    });
    // The reconciler or a second attempt comes too late to change it.
    await runActivity(bench.activities.closeJob, { ...job, outcome: { status: 'cancelled' } });
    expect(await bench.row(job)).toMatchObject({ status: 'failed' });
    // Kept: a retry resumes from it.
    expect(await bench.storage.list(`work/${job.organizationId}`)).toEqual({ objects: [], folders: [job.jobId] });
  });

  it('count what a job keeps before anybody sees that it has delivered some of its files', async () => {
    const job = await bench.buildJob({ 'a.txt': 'Hello.', 'b.json': '{' }, { targetLanguages: ['es'] });
    await throughTranslation(job, 'es');
    await runActivity(bench.activities.writeTarget, { ...job, fileIndex: 0, language: 'es' });
    const failure = { fileIndex: 1, code: 'document_invalid', message: 'It is no JSON.' };
    const outcome = {
      status: 'failed',
      code: 'files_failed',
      message: 'Some files failed.',
      step: 'extractUnits',
      retryable: false,
      files: { count: 1, listed: [failure] },
    } as const;
    const keptOnceEnded: number[] = [];
    const listed = bench.storage.list.bind(bench.storage);
    const list = vi.spyOn(bench.storage, 'list').mockImplementation(async (...parameters) => {
      const { status, retainedBytes } = await bench.row(job);
      if (status === 'failed') keptOnceEnded.push(retainedBytes);
      return listed(...parameters);
    });
    await runActivity(bench.activities.closeJob, { ...job, outcome });
    list.mockRestore();
    expect(keptOnceEnded).not.toEqual([]);
    expect(keptOnceEnded).not.toContain(0);
    expect(await bench.row(job)).toMatchObject({ status: 'failed', retainedBytes: keptOnceEnded[0] });
  });

  it('pass on whether an error can be retried, and when', async () => {
    const job = await bench.buildJob({ 'a.txt': 'Hello world.' }, { targetLanguages: ['es'] });
    provider.failure = userMistake('rate_limited', 'Slow down.', { retryable: true, retryAfter: 1_500 });
    const limited = await throughTranslation(job, 'es').catch((error: unknown) => error);
    expect(limited).toBeInstanceOf(ApplicationFailure);
    expect(limited).toMatchObject({ type: 'rate_limited', nonRetryable: false, nextRetryDelay: 1_500 });
    provider.failure = userMistake('unauthenticated', 'Wrong key.');
    await expect(throughTranslation(job, 'es')).rejects.toMatchObject({ type: 'unauthenticated', nonRetryable: true });
  });
});
