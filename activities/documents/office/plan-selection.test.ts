import { describe, expect, it } from 'vitest';
import { transition } from '#db/jobs/transition.ts';
import { organizationEntityManager } from '#db/orm.ts';
import type { JobReference } from '#domain/jobs/job.ts';
import { EVERYTHING } from '#instructions/document/testing/plans.ts';
import { fileObjectKey } from '#platform/storage/keys.ts';
import { JobWorkspace } from '#jobs/workspace/job-workspace.ts';
import { createPseudoProvider } from '#providers/language/pseudo/pseudo-provider.ts';
import { createActivityBench } from '#test/workflows/activities.ts';
import { contractDocx } from '#test/documents/contract-docx.ts';
import { startFakeModel } from '#test/fakes/fake-model.ts';
import { freshForEachTest } from '#test/suite/shared.ts';
import { runActivity } from '#test/workflows/run-activity.ts';

// Not on PostgreSQL: it tests answers of models.

const PLAN = {
  include: [{ all: [{ kind: 'section', heading: 2, title: 'Prices' }] }],
  exclude: [],
  add: [],
};

const COUNTS = { selected: 0, partial: 0, excluded: 0 };

describe('the plan of a job with an instruction', () => {
  const vendor = freshForEachTest(() => startFakeModel(() => JSON.stringify({ understood: true, ...PLAN })));
  const bench = freshForEachTest(() =>
    createActivityBench({ ...createPseudoProvider(), id: 'local', model: vendor.model }),
  );

  const openedJob = async (instruction: string): Promise<JobReference> => {
    const input = { provider: null, domain: null, instructions: null, segmentation: 'default', columns: null };
    const values = { type: 'docx_translation', input: { ...input, instruction } } as const;
    const job = await bench.buildJob({ 'contract.docx': '' }, values);
    await bench.storage.write(fileObjectKey(job.organizationId, 'contract.docx'), contractDocx());
    await runActivity(bench.activities.openJob, job);
    return job;
  };
  /** A job that has only to be written. */
  const translatedJob = async (instruction: string) => {
    const job = await openedJob(instruction);
    const file = { ...job, fileIndex: 0 };
    await runActivity(bench.activities.planSelection, file);
    await runActivity(bench.activities.extractUnits, file);
    const task = { ...file, language: 'en-XA' };
    await runActivity(bench.activities.translateBatch, { ...task, batch: 0 });
    return { job, task, area: new JobWorkspace(bench.storage, job) };
  };

  it('is kept, so that a retry asks no model again', async () => {
    const job = await openedJob('whatever is about money');
    await runActivity(bench.activities.planSelection, { ...job, fileIndex: 0 });
    await runActivity(bench.activities.planSelection, { ...job, fileIndex: 0 });
    expect(vendor.questions).toHaveLength(1);
    expect(await new JobWorkspace(bench.storage, job).read('0/selection')).toEqual({
      explanation: 'Translates only the section “Prices”.',
      plan: PLAN,
      engine: vendor.model.name,
      counts: { selected: 4, partial: 0, excluded: 3 },
    });
    expect(await bench.row(job)).toMatchObject({ stage: 'extract' });
    const extracted = await runActivity(bench.activities.extractUnits, { ...job, fileIndex: 0 });
    expect(extracted).toMatchObject({ units: 7, segments: 4 });
  });

  it('is refused for languages that the job does not translate to, without asking a model', async () => {
    const job = await openedJob('translate the tables into Spanish');
    const task = { ...job, fileIndex: 0 };
    const failure: unknown = await runActivity(bench.activities.planSelection, task).catch((error: unknown) => error);
    expect(failure).toMatchObject({ type: 'instruction_not_understood', nonRetryable: true });
    expect(await bench.messageOf(job, failure)).toContain('target_languages of the request is en-XA');
    expect(vendor.questions).toEqual([]);
  });

  it('is followed by the next stage even if the attempt that stored it was killed before it could say so', async () => {
    const job = await openedJob('only the section Prices');
    await new JobWorkspace(bench.storage, job).write('0/selection', {
      explanation: '',
      plan: EVERYTHING,
      engine: '',
      counts: COUNTS,
    });
    const entityManager = organizationEntityManager(bench.orm, job.organizationId);
    await transition(entityManager, job.jobId, { kind: 'enter', step: 'plan' });
    await runActivity(bench.activities.planSelection, { ...job, fileIndex: 0 });
    expect(await bench.row(job)).toMatchObject({ stage: 'extract' });
  });

  it('names file and part when the translation would damage the file, which a retry does not repair', async () => {
    const { job, task, area } = await translatedJob('only the section Introduction');
    const language: string = 'en-XA';
    const stored = await area.read(`0/translations-${language}-0`);
    const contents = stored.contents.map(({ text }) => ({ text, codes: [] }));
    await area.write(`0/translations-${language}-0`, { ...stored, contents });
    const failure: unknown = await runActivity(bench.activities.writeTarget, task).catch((error: unknown) => error);
    expect(failure).toMatchObject({ type: 'document_write_failed', nonRetryable: true });
    expect(await bench.messageOf(task, failure)).toMatch(/^contract\.docx: .*word\/document\.xml/);
    expect((await bench.storage.list(fileObjectKey(job.organizationId, 'translations'))).folders).toEqual([]);
  });

  it('has to be the same when the file is written as when it was read', async () => {
    const { task, area } = await translatedJob('only the section Prices');
    await area.write('0/selection', { explanation: '', plan: EVERYTHING, engine: '', counts: COUNTS });
    await expect(runActivity(bench.activities.writeTarget, task)).rejects.toMatchObject({
      type: 'extraction_changed',
    });
  });
});
