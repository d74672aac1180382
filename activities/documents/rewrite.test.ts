import { afterEach, describe, expect, it } from 'vitest';
import type { RewriteType } from '#domain/rewriting/rewrite-type.ts';
import { createPseudoProvider } from '#providers/language/pseudo/pseudo-provider.ts';
import type { RuleThreadsOptions } from '#activities/runtime/text-rules/rule-threads.ts';
import { createActivityBench, type ActivityBench } from '#test/workflows/activities.ts';
import { runActivity } from '#test/workflows/run-activity.ts';

// Not on PostgreSQL: it tests answers of models.

describe('rewriting a batch', () => {
  let bench: ActivityBench;
  afterEach(() => bench.close());

  async function extracted(key: string, text: string, type: RewriteType, rules: RuleThreadsOptions = {}) {
    bench = await createActivityBench({ ...createPseudoProvider(), id: 'local' }, { rules });
    const job = await bench.buildJob(
      { [key]: text },
      {
        type: 'language_rewrite',
        targetLanguages: ['en'],
        input: { rewrite_type: type, template: null, template_body: '{{text}}', segmentation: 'paragraph' },
      },
    );
    await runActivity(bench.activities.openJob, job);
    await runActivity(bench.activities.extractUnits, { ...job, fileIndex: 0 });
    return { job, task: { ...job, fileIndex: 0, language: 'en' } };
  }

  it('keeps inline codes on their words, and counts the batch once', async () => {
    const { job, task } = await extracted(
      'a.html',
      '<p>At this point in time <b>all doors</b> are open.</p>',
      'simplify',
    );
    for (let attempt = 0; attempt < 2; attempt += 1)
      await runActivity(bench.activities.rewriteBatch, { ...task, batch: 0 });
    expect(await bench.row(job)).toMatchObject({ unitsCompleted: 1, unitsTotal: 1, stage: 'write' });
    await runActivity(bench.activities.writeTarget, task);
    expect(await bench.read(job, `rewritten/${job.jobId}/a.html`)).toBe('<p>Now <b>all doors</b> are open.</p>');
  });

  it('rewrites each text of a message in ICU syntax', async () => {
    const message = 'At this point in time you have {n, plural, one {# file} other {# files}}.';
    const { job, task } = await extracted('a.json', JSON.stringify([message]), 'simplify');
    await runActivity(bench.activities.rewriteBatch, { ...task, batch: 0 });
    await runActivity(bench.activities.writeTarget, task);
    const rewritten = '{n, plural, one {Now you have # file.} other {Now you have # files.}}';
    expect(await bench.read(job, `rewritten/${job.jobId}/a.json`)).toBe(JSON.stringify([rewritten]));
  });

  it('has rules work on long texts in threads, with a limit of time', async () => {
    const { task } = await extracted('a.txt', 'At this point in time it is open. '.repeat(100), 'simplify', {
      timeLimit: 0,
    });
    await expect(runActivity(bench.activities.rewriteBatch, { ...task, batch: 0 })).rejects.toMatchObject({
      type: 'text_too_complex',
      nonRetryable: true,
    });
  });

  it('refuses a text that is too long for one piece, with what to do', async () => {
    const { task } = await extracted('a.txt', 'word '.repeat(50_000), 'simplify');
    await expect(runActivity(bench.activities.rewriteBatch, { ...task, batch: 0 })).rejects.toMatchObject({
      type: 'text_too_long',
      nonRetryable: true,
    });
  });
});
