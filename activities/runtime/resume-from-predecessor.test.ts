import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ContextDocument, FileUsage, Job } from '#db/entities/index.ts';
import { contentOf } from '#db/jobs/accept.ts';
import { JobAdmission } from '#db/jobs/job-admission.ts';
import { organizationEntityManager } from '#db/orm.ts';
import type { JobReference } from '#domain/jobs/job.ts';
import type { JobOutcome } from '#domain/jobs/translation.ts';
import { purgeJob } from '#jobs/purge-job.ts';
import { JobWorkspace } from '#jobs/workspace/job-workspace.ts';
import { listAllObjects } from '#platform/storage/list-all.ts';
import type { TranslationProvider } from '#providers/language/provider.ts';
import { NO_USAGE } from '#providers/language/usage.ts';
import { createActivityBench, type ActivityBench } from '#test/workflows/activities.ts';
import { buildMemory } from '#test/database/memories.ts';
import { runActivity } from '#test/workflows/run-activity.ts';

const FAILED: JobOutcome = {
  status: 'failed',
  code: 'provider_failed',
  message: 'It broke.',
  step: 'translate',
  retryable: true,
};

describe('a job that is retried', () => {
  let bench: ActivityBench;
  let asked: string[];
  let first: JobReference;
  let store: number;

  const provider: TranslationProvider = {
    id: 'local',
    capabilities: { kind: 'engine', terms: 'none', usesContext: false, usesInstructions: false, concurrency: 1 },
    supports: async () => ({ supported: true, pivots: [] }),
    close: async () => undefined,
    async translate({ segments, targetLanguage }) {
      asked.push(targetLanguage);
      const made = segments.map((content) => ({
        content: { ...content, text: `[${content.text}]` },
        unknownWords: [],
      }));
      return { segments: made, engine: 'recording', pivots: [], usage: NO_USAGE };
    },
  };
  const scoped = () => organizationEntityManager(bench.orm, first.organizationId);
  const stored = async (job: JobReference) => {
    const names: string[] = [];
    const { folder } = new JobWorkspace(bench.storage, job);
    for await (const { key } of listAllObjects(bench.storage, folder)) names.push(key.slice(folder.length + 1));
    return names;
  };
  const begin = async (job: JobReference) => {
    await runActivity(bench.activities.openJob, job);
    await runActivity(bench.activities.extractUnits, { ...job, fileIndex: 0 });
  };
  const work = async (job: JobReference, language: string) => {
    const task = { ...job, fileIndex: 0, language };
    await runActivity(bench.activities.translateBatch, { ...task, batch: 0 });
    await runActivity(bench.activities.writeTarget, task);
  };
  const end = (job: JobReference, outcome: JobOutcome) => runActivity(bench.activities.closeJob, { ...job, outcome });
  const retry = async (job: JobReference): Promise<JobReference> => {
    const row = await bench.row(job);
    const owner = { organization: row.organization, createdBy: row.createdBy };
    const accepted = await new JobAdmission(bench.orm).accept(crypto.randomUUID(), {
      ...contentOf(row),
      ...owner,
      retryOf: row.id,
    });
    return { jobId: accepted.id, organizationId: row.organization };
  };
  const usedBytes = async () => (await scoped().findOne(FileUsage, { organization: first.organizationId }))?.bytes ?? 0;

  beforeEach(async () => {
    asked = [];
    bench = await createActivityBench(provider);
    first = await bench.buildJob({ 'a.txt': 'The first sentence is here.\n' }, { targetLanguages: ['es', 'fr'] });
    ({ store } = await buildMemory(bench, first.organizationId, []));
    const { input } = await bench.row(first);
    await scoped().nativeUpdate(Job, { id: first.jobId }, { input: { ...input, save_to_memory: store } });
    await begin(first);
    await work(first, 'es');
  });
  afterEach(() => bench.close());

  it('leaves what it has stored to the retry, which asks for the rest only and writes all files', async () => {
    await end(first, FAILED);
    expect(await stored(first)).toContain('0/source');
    expect(await usedBytes()).toBeGreaterThan((await bench.row(first)).retainedBytes);
    const next = await retry(first);
    await begin(next);
    expect(await stored(first)).toEqual([]);
    expect((await bench.row(first)).retainedBytes).toBe(0);
    for (const language of ['es', 'fr']) await work(next, language);
    await end(next, { status: 'completed' });
    expect(asked).toEqual(['es', 'fr']);
    expect(await stored(next)).toEqual([]);
    expect((await bench.row(next)).result).toMatchObject({
      translated_files: ['es', 'fr'].map((language) => `translations/${next.jobId}/${language}/a.txt`),
    });
    expect(await bench.read(next, `translations/${next.jobId}/es/a.txt`)).toContain('[The first');
  });

  it('is retried by one job only, and a retry that was stopped before it began leaves the work to the next', async () => {
    await end(first, { status: 'cancelled' });
    const stopped = await retry(first);
    await expect(retry(first)).rejects.toMatchObject({ id: 'job_already_retried' });
    await end(stopped, { status: 'cancelled' });
    const next = await retry(stopped);
    await begin(next);
    await work(next, 'es');
    expect(asked).toEqual(['es']);
    expect(await stored(first)).toEqual([]);
  });

  it('saves to its memory what it has translated when it fails, and the retry the rest', async () => {
    await end(first, FAILED);
    const saved = async () =>
      (await scoped().find(ContextDocument, { store, origin: 'jobs' }, { orderBy: { id: 'asc' } })).map(
        ({ status, pieces }) => [status, pieces],
      );
    expect(await saved()).toEqual([['ready', 1]]);
    const next = await retry(first);
    await begin(next);
    for (const language of ['es', 'fr']) await work(next, language);
    expect(await runActivity(bench.activities.saveToMemory, next)).toMatchObject({ saved: 1 });
    expect(await saved()).toEqual([
      ['ready', 1],
      ['ready', 1],
    ]);
  });

  it('saves nothing of a job that was cancelled', async () => {
    await end(first, { status: 'cancelled' });
    expect(await scoped().count(ContextDocument, { store, origin: 'jobs' })).toBe(0);
  });

  it('is purged with all that it has stored once it has ended, and not while its retry needs that', async () => {
    const purge = async (job: JobReference) =>
      purgeJob({ ...bench, logger: pino({ level: 'silent' }) }, await bench.row(job));
    await expect(purge(first)).rejects.toMatchObject({ id: 'job_not_ended' });
    await end(first, FAILED);
    const next = await retry(first);
    await expect(purge(first)).rejects.toMatchObject({ id: 'job_not_ended' });
    await end(next, { status: 'cancelled' });
    await purge(first);
    expect([await stored(first), await usedBytes()]).toEqual([[], 0]);
    expect(await scoped().count(Job, { id: first.jobId })).toBe(0);
  });
});
