import { describe, expect, it } from 'vitest';
import { FileUsage, Job, JobSegment } from '#db/entities/index.ts';
import { organizationEntityManager } from '#db/orm.ts';
import type { JobReference } from '#domain/jobs/job.ts';
import type { JobOutcome } from '#domain/jobs/translation.ts';
import { expireResults } from '#jobs/expire-jobs.ts';
import { JobWorkspace } from '#jobs/workspace/job-workspace.ts';
import { createActivityBench } from '#test/workflows/activities.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { runActivity } from '#test/workflows/run-activity.ts';
import { CorrectedTranslations } from './corrected-translations.ts';

// On PostgreSQL: its statements are SQL, and transactions wait for each other.

const FAILED: JobOutcome = { status: 'failed', code: 'x', message: 'It failed.', step: 'write', retryable: false };

describe('segments of a job', () => {
  const bench = sharedByTests(() => createActivityBench(undefined, { keepsSegments: true }));

  const translated = async (
    files: Readonly<Record<string, string>> = { 'page.html': '<p>Hello <b>big</b> world.</p><p>How are you?</p>' },
  ) => {
    const job = await bench.buildJob(files);
    const task = { ...job, fileIndex: 0, language: 'en-XA' };
    await runActivity(bench.activities.openJob, job);
    await runActivity(bench.activities.extractUnits, { ...job, fileIndex: 0 });
    await runActivity(bench.activities.translateBatch, { ...task, batch: 0 });
    await runActivity(bench.activities.translateBatch, { ...task, batch: 0 });
    await runActivity(bench.activities.writeTarget, task);
    return task;
  };
  const close = (job: JobReference, outcome: JobOutcome = { status: 'completed' }) =>
    runActivity(bench.activities.closeJob, { ...job, outcome });
  const entityManager = ({ organizationId }: JobReference) => organizationEntityManager(bench.orm, organizationId);
  const segments = (job: JobReference) =>
    entityManager(job).find(JobSegment, { job: job.jobId }, { orderBy: { position: 'asc' } });
  const usedBytes = async (job: JobReference) =>
    (await entityManager(job).findOne(FileUsage, { organization: job.organizationId }))?.bytes ?? 0;

  it('are stored with their batch, once, with the codes as tags', async () => {
    const job = await translated();
    const [text, next, ...others] = await segments(job);
    expect(others).toEqual([]);
    expect(text).toMatchObject({ file: 0, language: 'en-XA', number: 0, source: 'Hello <g1>big</g1> world.' });
    expect(text!.target).toMatch(/^.*<g1>.*<\/g1>.*$/);
    expect(text).toMatchObject({
      origin: 'engine',
      engine: 'pseudo en-XA',
      state: 'translated',
      version: 1,
      findings: [],
    });
    expect(next).toMatchObject({ number: 1, position: 1, source: 'How are you?' });
  });

  it('have the place, the key and the note of the author that their file has', async () => {
    const entry = '#. On a button\nmsgctxt "menu"\nmsgid "Open it"\nmsgstr ""\n';
    const [text] = await segments(await translated({ 'app.po': `msgid ""\nmsgstr "Language: en\\n"\n\n${entry}` }));
    expect(text).toMatchObject({ source: 'Open it', context: { note: 'On a button', meaning: 'menu' } });
  });

  it('stay with what the completed job has stored, count to the quota, and go with its results', async () => {
    const job = await translated();
    await close(job);
    const { retainedBytes, targetFiles } = await bench.row(job);
    expect(await segments(job)).toHaveLength(2);
    expect(await new JobWorkspace(bench.storage, job).has('0/source')).toBe(true);
    expect(retainedBytes).toBeGreaterThan(0);
    expect(await usedBytes(job)).toBe(retainedBytes + Buffer.byteLength(await bench.read(job, targetFiles[0]!)));
    const before = new Date(Date.now() + 1_000);
    await expireResults({ orm: bench.orm, storage: bench.storage, before, isStopped: () => false });
    expect(await segments(job)).toEqual([]);
    expect(await new JobWorkspace(bench.storage, job).has('0/source')).toBe(false);
    expect(await usedBytes(job)).toBe(0);
    expect(await entityManager(job).findOne(Job, { id: job.jobId })).toMatchObject({ retainedBytes: 0 });
  });

  it('stay for a retry of a job that failed', async () => {
    const job = await translated();
    await close(job, FAILED);
    expect(await segments(job)).toHaveLength(2);
  });

  it('take the place of the translation where somebody changed them', async () => {
    const job = await translated();
    const area = new JobWorkspace(bench.storage, job);
    const stored = await area.read(`0/translations-${job.language}-0` as const);
    const read = () =>
      new CorrectedTranslations(entityManager(job), area, job, (batch) => area.read(`0/segments-${batch}`)).read(0);
    expect(await read()).toEqual(stored);
    const change = { target: 'My <g1>great</g1> world.', machineTarget: 'before' };
    await entityManager(job).nativeUpdate(JobSegment, { job: job.jobId, number: 0 }, change);
    await entityManager(job).nativeUpdate(
      JobSegment,
      { job: job.jobId, number: 1 },
      { target: 'Who?', machineTarget: 'x' },
    );
    const corrected = await read();
    expect(corrected.contents).toEqual([
      {
        text: 'My great world.',
        codes: [
          { id: 1, kind: 'open', offset: 3 },
          { id: 1, kind: 'close', offset: 8 },
        ],
      },
      { text: 'Who?', codes: [] },
    ]);
    expect(corrected.skipped).toEqual([null, null]);
  });
});
