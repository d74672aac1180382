import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { NewJob } from '#db/jobs/accept.ts';
import { createActivityBench, type ActivityBench } from '#test/workflows/activities.ts';
import { runActivity } from '#test/workflows/run-activity.ts';

const GERMAN = 'Der Vertrag endet im Mai, wenn er nicht vorher schriftlich verlängert wird.\n';
const ENGLISH = 'The contract ends in May unless it has been extended in writing before that.\n';

describe('the language of a job whose files were not analyzed', () => {
  let bench: ActivityBench;
  beforeEach(async () => {
    bench = await createActivityBench();
  });
  afterEach(() => bench.close());

  const open = async (files: Readonly<Record<string, string>>, overrides: Partial<NewJob> = {}) => {
    const job = await bench.buildJob(files, { sourceLanguage: null, ...overrides });
    const failure: unknown = await runActivity(bench.activities.openJob, job).then(
      () => undefined,
      (error: unknown) => error,
    );
    const message = failure === undefined ? undefined : await bench.messageOf(job, failure);
    return { row: await bench.row(job), failure, message };
  };

  it('is detected and recorded when the job begins', async () => {
    const { row, failure } = await open({ 'a.txt': GERMAN, 'b/c.txt': GERMAN.repeat(3) });
    expect(failure).toBeUndefined();
    expect(row).toMatchObject({ sourceLanguage: 'de', targetLanguages: ['en-XA'] });
  });

  it('is also the one that a rewriting writes in', async () => {
    const input = { rewrite_type: 'simplify', template: null, template_body: 'Simplify.', segmentation: 'paragraph' };
    const { row } = await open({ 'a.txt': ENGLISH }, { type: 'language_rewrite', targetLanguages: [], input });
    expect(row).toMatchObject({ sourceLanguage: 'en', targetLanguages: ['en'] });
  });

  it('is not guessed: a file without enough text fails the job, which names it', async () => {
    const { row, failure, message } = await open({ 'a.txt': GERMAN, 'b.txt': 'Guardar\n' });
    expect(failure).toMatchObject({ type: 'language_undetected', nonRetryable: true });
    expect(message).toMatch(/b\.txt.*source_language/);
    expect(row.sourceLanguage).toBeNull();
  });

  it('is one: files in two fail the job, which names both', async () => {
    const { failure, message } = await open({ 'a.txt': GERMAN, 'b.txt': ENGLISH });
    expect(failure).toMatchObject({ type: 'languages_differ', nonRetryable: true });
    expect(message).toContain('a.txt in German (de), b.txt in English (en)');
  });

  it('has to be served by the provider, as one that was named', async () => {
    const { failure } = await open({ 'a.txt': GERMAN }, { targetLanguages: ['fr'] });
    expect(failure).toMatchObject({ nonRetryable: true });
    expect(['capability_unavailable', 'provider_not_configured']).toContain((failure as { type: string }).type);
  });
});
