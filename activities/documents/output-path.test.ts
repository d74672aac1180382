import { describe, expect, it } from 'vitest';
import { FileUsage, Job, ResultFile } from '#db/entities/index.ts';
import { organizationEntityManager } from '#db/orm.ts';
import type { JobReference } from '#domain/jobs/job.ts';
import type { JobOutcome } from '#domain/jobs/translation.ts';
import { expireResults } from '#jobs/expire-jobs.ts';
import { fileObjectKey } from '#platform/storage/keys.ts';
import { createActivityBench } from '#test/workflows/activities.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { runActivity } from '#test/workflows/run-activity.ts';

const KEY = 'locales/en-XA/note.txt';
const COMPLETED = { status: 'completed' } as const;
const FAILED: JobOutcome = { status: 'failed', code: 'x', message: 'It failed.', step: 'write', retryable: false };

describe('a job with an output path', () => {
  const bench = sharedByTests(() => createActivityBench());

  const begin = async (organization: string, text = 'Hello world.') => {
    await bench.storage.write(fileObjectKey(organization, 'docs/note.txt'), Buffer.from(text));
    const overrides = { organization, sourceFiles: ['docs/note.txt'], outputPath: 'locales/{lang}/{name}.{ext}' };
    const job = await bench.buildJob({}, overrides);
    const task = { ...job, fileIndex: 0, language: 'en-XA' };
    await runActivity(bench.activities.openJob, job);
    await runActivity(bench.activities.extractUnits, { ...job, fileIndex: 0 });
    await runActivity(bench.activities.translateBatch, { ...task, batch: 0 });
    return task;
  };
  const close = (job: JobReference, outcome: JobOutcome = COMPLETED) =>
    runActivity(bench.activities.closeJob, { ...job, outcome });
  const entityManager = (organization: string) => organizationEntityManager(bench.orm, organization);
  const stored = async (organization: string) => {
    const key = fileObjectKey(organization, KEY);
    return (await bench.storage.stat(key)) === undefined ? undefined : (await bench.storage.read(key)).toString();
  };
  const owners = async (organization: string) =>
    (await entityManager(organization).find(ResultFile, {})).map(({ key, job, size }) => ({ key, job, size }));

  it('stores its results at their keys, replacing those of an earlier job, and counts them once', async () => {
    const organization = crypto.randomUUID();
    const first = await begin(organization);
    await runActivity(bench.activities.writeTarget, first);
    await close(first);
    expect(await bench.row(first)).toMatchObject({ status: 'completed', targetFiles: [KEY] });
    expect(await stored(organization)).toContain('Ĥé');
    const second = await begin(organization, 'Hello.');
    await runActivity(bench.activities.writeTarget, second);
    const text = (await stored(organization))!;
    const size = Buffer.byteLength(text);
    expect(await owners(organization)).toEqual([{ key: KEY, job: second.jobId, size }]);
    expect(await entityManager(organization).findOne(FileUsage, { organization })).toMatchObject({
      bytes: size,
      files: 1,
    });
    await close(second);
    // Expiring the first job keeps the file that the second one replaced; expiring the second removes it.
    const options = { orm: bench.orm, storage: bench.storage, isStopped: () => false };
    await entityManager(organization).nativeUpdate(Job, { id: first.jobId }, { endedAt: new Date(0) });
    await expireResults({ ...options, before: new Date(1) });
    expect(await stored(organization)).toBe(text);
    await expireResults({ ...options, before: new Date(Date.now() + 1000) });
    expect(await stored(organization)).toBeUndefined();
  });

  it('replaces no file that is no result, and none of a job that runs', async () => {
    const organization = crypto.randomUUID();
    const refusal = { type: 'output_exists', nonRetryable: true };
    const first = await begin(organization);
    await bench.storage.write(fileObjectKey(organization, KEY), Buffer.from('mine'));
    await expect(runActivity(bench.activities.writeTarget, first)).rejects.toMatchObject(refusal);
    await close(first, FAILED);
    expect(await stored(organization)).toBe('mine');
    expect(await owners(organization)).toEqual([]);
    await bench.storage.remove(fileObjectKey(organization, KEY));
    const [second, third] = [await begin(organization), await begin(organization)];
    await runActivity(bench.activities.writeTarget, second);
    await expect(runActivity(bench.activities.writeTarget, third)).rejects.toMatchObject(refusal);
    // A retry of its own attempt does.
    await runActivity(bench.activities.writeTarget, second);
    expect(await owners(organization)).toMatchObject([{ job: second.jobId }]);
  });

  it('removes what it has stored and not finished', async () => {
    const organization = crypto.randomUUID();
    const job = await begin(organization);
    await runActivity(bench.activities.writeTarget, job);
    const work = (await bench.storage.list(`work/${organization}/${job.jobId}/0`)).objects.map(({ key }) => key);
    for (const key of work.filter((each) => each.includes('report-en-XA'))) await bench.storage.remove(key);
    expect(work.some((key) => key.includes('report-en-XA'))).toBe(true);
    await close(job, FAILED);
    expect(await stored(organization)).toBeUndefined();
    expect(await owners(organization)).toEqual([]);
  });
});
