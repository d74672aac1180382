import { randomBytes } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Job } from '#db/entities/index.ts';
import { endJob } from '#db/jobs/transition.ts';
import { claimResult } from '#db/files/result-files.ts';
import { organizationEntityManager } from '#db/orm.ts';
import type { FinalStatus } from '#domain/jobs/job.ts';
import { ZipArchive } from '#formats/zip/zip-archive.ts';
import { fileObjectKey } from '#platform/storage/keys.ts';
import { startTestApi } from '#test/service/api.ts';
import { storeJob, buildApiKey, buildJob } from '#test/database/factories.ts';
import { sharedByTests } from '#test/suite/shared.ts';

describe('the archive of a job', () => {
  const api = sharedByTests(() => startTestApi());
  afterEach(() => vi.restoreAllMocks());

  const entityManager = () => organizationEntityManager(api.orm, api.owner.organizationId);
  /** A job with results, by their keys without its folder, or whole ones with a slash before them. */
  const ended = async (files: Readonly<Record<string, Buffer | string>>, status: FinalStatus = 'completed') => {
    const id = crypto.randomUUID();
    const organization = api.owner.organizationId;
    await storeJob(entityManager(), id, buildJob({ organization }));
    const targetFiles: string[] = [];
    for (const [name, content] of Object.entries(files)) {
      const key = name.startsWith('/') ? name.slice(1) : `translations/${id}/${name}`;
      const file = { organization, job: id, key, size: content.length };
      await claimResult(entityManager(), file, { bytes: 0, files: 0 });
      await api.dependencies.storage.write(fileObjectKey(organization, key), Buffer.from(content));
      targetFiles.push(key);
    }
    await endJob(entityManager(), id, status, null, { targetFiles });
    return id;
  };
  const archive = (id: string, options = {}) => api.request(`/v1/jobs/${id}/archive`, options);

  // Covers GET /v1/jobs/{job_id}/archive
  it('has all results by their keys without the folder of the job', async () => {
    const id = await ended({ 'es/guide.txt': 'Guía', 'table.csv': 'a,b', '/locales/es/a.json': '{}' }, 'failed');
    const response = await archive(id);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/zip');
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="${id}.zip"`);
    const zip = new ZipArchive(Buffer.from(await response.arrayBuffer()));
    const texts = zip.entries.map((entry) => [entry.name, Buffer.from(zip.read(entry)).toString()]);
    expect(texts).toEqual([
      ['es/guide.txt', 'Guía'],
      ['table.csv', 'a,b'],
      ['locales/es/a.json', '{}'],
    ]);
    expect((await archive(id, { method: 'HEAD' })).status).toBe(200);
  });

  it('is no more than what is left of the results', async () => {
    const id = await ended({ 'es/a.txt': 'a', 'de/a.txt': 'a' });
    const path = `/v1/files/delete?path=translations/${id}/es/a.txt`;
    expect((await api.request(path, { method: 'DELETE' })).status).toBe(200);
    const zip = new ZipArchive(Buffer.from(await (await archive(id)).arrayBuffer()));
    expect(zip.entries.map(({ name }) => name)).toEqual(['de/a.txt']);
  });

  it('is refused of other organizations, of jobs that run or have no results, and after these have expired', async () => {
    const id = await ended({ 'es/a.txt': 'a' });
    const stranger = await buildApiKey(api.orm);
    expect((await archive(id, { key: stranger.key })).status).toBe(404);
    expect((await archive(await ended({}))).status).toBe(409);
    const live = crypto.randomUUID();
    await storeJob(entityManager(), live, buildJob({ organization: api.owner.organizationId }));
    expect((await archive(live)).status).toBe(409);
    await entityManager().nativeUpdate(Job, { id }, { resultsExpiredAt: new Date() });
    expect(await (await archive(id)).json()).toMatchObject({ status: 410, code: 'result_expired' });
  });

  it('is no longer made when the client hangs up', async () => {
    const id = await ended({ 'es/film.mp4': randomBytes(64 * 1024 * 1024), 'es/other.txt': 'a' });
    const open = vi.spyOn(api.dependencies.storage, 'open');
    const abort = new AbortController();
    const response = await fetch(`${api.url}/v1/jobs/${id}/archive`, {
      headers: { Authorization: `Bearer ${api.owner.key}` },
      signal: abort.signal,
    });
    await response.body!.getReader().read();
    abort.abort();
    const { stream } = await (open.mock.results[0]!.value as ReturnType<typeof api.dependencies.storage.open>);
    await expect.poll(() => stream.destroyed).toBe(true);
    expect(open).toHaveBeenCalledTimes(1);
  });
});
