import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FileUsage, ResultFile } from '#db/entities/index.ts';
import { ALL_ORGANIZATIONS, createOrm, type Orm } from '#db/orm.ts';
import { startTestService, type TestService } from '#test/service/service.ts';

// On PostgreSQL: whole jobs run as in a cluster.

const SOURCE = `${'x'.repeat(900)}\n`;

describe('a job of an organization with a quota of files', () => {
  let service: TestService;
  let orm: Orm;
  beforeAll(async () => {
    // Room for the sources, one result of each, and not for two more; forms are a little longer than their files.
    service = await startTestService({
      environment: { QUOTA_BYTES: '6000', QUOTA_FILES: '9', RETRY_RETENTION_DAYS: '0', KEEP_SEGMENTS: 'false' },
    });
    orm = await createOrm(service.environment['DATABASE_URL'] ?? '');
    for (const name of ['one.txt', 'two.txt']) await service.upload(name, SOURCE);
  });
  afterAll(async () => {
    await orm.close();
    await service.close();
  });

  const usage = async () => {
    const [row] = await orm.em.fork().find(FileUsage, {}, ALL_ORGANIZATIONS);
    return { bytes: row?.bytes ?? 0, files: row?.files ?? 0 };
  };
  const submit = (source: readonly string[], targets: readonly string[]) =>
    service.submit({ source_files: source, target_languages: targets });
  const remove = (key: string) =>
    service.request(`/v1/files/delete?path=${encodeURIComponent(key)}`, { method: 'DELETE' });

  it('has its results counted, and given back when they are deleted', async () => {
    const before = await usage();
    expect(before).toEqual({ bytes: 2 * SOURCE.length, files: 2 });
    const { result } = await service.ended(await submit(['one.txt'], ['en-XA']));
    const [target] = result.translated_files as [string];
    const size = (await service.download(target)).length;
    expect(await usage()).toEqual({ bytes: before.bytes + size, files: 3 });
    expect((await remove(target)).status).toBe(200);
    expect(await usage()).toEqual(before);
  });

  it('fails when they don’t fit, saying what to do, and keeps and counts what it had finished', async () => {
    const before = await usage();
    const job = await service.ended(await submit(['one.txt', 'two.txt'], ['en-XA', 'en-XB']));
    expect(job).toMatchObject({ status: 'failed', error: { code: 'quota_exceeded', step: 'write', retryable: false } });
    expect(job.error?.message).toMatch(/Delete files that are no longer needed/);
    const finished = job.result.translated_files as readonly string[];
    expect(finished.length).toBeGreaterThan(0);
    let kept = 0;
    for (const key of finished) kept += (await service.download(key)).length;
    const rows = await orm.em.fork().find(ResultFile, { job: job.job_id }, ALL_ORGANIZATIONS);
    expect(rows.map(({ key }) => key).toSorted()).toEqual(finished.toSorted());
    expect(await usage()).toEqual({ bytes: before.bytes + kept, files: 2 + finished.length });
    for (const key of finished) await remove(key);
  });

  it('is refused when it would make more files than there is room for', async () => {
    const request = { source_files: ['one.txt', 'two.txt'], target_languages: ['en-XA', 'en-XB', 'qps-ploc', 'de'] };
    await expect(service.submit(request)).rejects.toThrow(/413.*quota_exceeded/);
  });
});
