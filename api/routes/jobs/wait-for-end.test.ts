import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { MAX_STREAMS } from '#api/open-streams.ts';
import { Job } from '#db/entities/index.ts';
import { endJob } from '#db/jobs/transition.ts';
import { organizationEntityManager, type EntityManager } from '#db/orm.ts';
import { startTestApi } from '#test/service/api.ts';
import { storeJob, buildApiKey, buildJob, buildUser } from '#test/database/factories.ts';
import { TEST_TIMEOUT } from '#test/suite/test-timeout.ts';
import { sharedByTests } from '#test/suite/shared.ts';

describe('a request that waits for the end of a job', () => {
  let entityManager: EntityManager;
  let jobId: string;
  let isAccepting = true;

  const api = sharedByTests(() => startTestApi({ isAccepting: () => isAccepting }));
  beforeAll(async () => {
    entityManager = organizationEntityManager(api.orm, api.owner.organizationId);
    const form = new FormData();
    form.set('path', 'note.txt');
    form.set('file', new Blob(['A note.']), 'note.txt');
    await api.request('/v1/files/upload', { method: 'POST', body: form });
  });
  beforeEach(async () => {
    jobId = crypto.randomUUID();
    await storeJob(entityManager, jobId, buildJob({ organization: api.owner.organizationId }));
  });
  afterEach(() => {
    isAccepting = true;
  });

  const read = (query: string, key?: string) =>
    api.request(`/v1/jobs/${jobId}${query}`, key === undefined ? {} : { key });

  // Covers GET /v1/jobs/{job_id}
  it('is answered with the record once the job has ended', async () => {
    const answer = read('?wait=60');
    // The end is written to the database only, as a worker does.
    for (let other = 0; other < 3; other += 1)
      expect(await (await read('')).json()).toMatchObject({ status: 'queued' });
    const result = { translated_files: [], word_count: 7, files: [] };
    await endJob(entityManager, jobId, 'completed', null, { result });
    expect(await (await answer).json()).toMatchObject({ status: 'completed', result: { word_count: 7 } });
  });

  it('is answered with the present state once the time is over, or the process shuts down', async () => {
    expect(await (await read('?wait=1')).json()).toMatchObject({ status: 'queued' });
    const answer = read('?wait=60');
    isAccepting = false;
    expect(await (await answer).json()).toMatchObject({ status: 'queued' });
  });

  it('is refused for more than 60 seconds', async () => {
    for (const wait of ['61', 'long', '-1']) {
      const refused = await read(`?wait=${wait}`);
      expect(await refused.json()).toMatchObject({ status: 400, details: [{ path: 'wait' }] });
    }
  });

  it('has a place among the open streams of its key until the client hangs up', async () => {
    const user = await buildUser(api.orm, { defaultOrganization: api.owner.organizationId });
    const { key } = await buildApiKey(api.orm, { user });
    const abort = new AbortController();
    const waits = Array.from({ length: MAX_STREAMS }, () =>
      api.request(`/v1/jobs/${jobId}?wait=60`, { key, signal: abort.signal }).catch(() => undefined),
    );
    await vi.waitFor(async () => expect((await read('?wait=1', key)).status).toBe(429), TEST_TIMEOUT);
    // Without waiting there is no limit, and a refused creation has created nothing.
    expect((await read('', key)).status).toBe(200);
    const json = { mode: 'ai', source_files: ['note.txt'], source_language: 'en', target_languages: ['en-XA'] };
    const jobs = await entityManager.count(Job, {});
    expect((await api.request('/v1/jobs/translation?wait=5', { method: 'POST', json, key })).status).toBe(429);
    expect(await entityManager.count(Job, {})).toBe(jobs);
    abort.abort();
    await Promise.all(waits);
    await vi.waitFor(async () => expect((await read('?wait=1', key)).status).toBe(200), TEST_TIMEOUT);
  });

  it('creates the job at once, and reports its end', async () => {
    const json = { mode: 'ai', source_files: ['note.txt'], source_language: 'en', target_languages: ['en-XA'] };
    const answer = api.request('/v1/jobs/translation?wait=60', { method: 'POST', json: { ...json, name: 'Awaited' } });
    const [job] = await vi.waitFor(async () => {
      const found = await entityManager.find(Job, { name: 'Awaited' });
      expect(found).toHaveLength(1);
      return found;
    }, TEST_TIMEOUT);
    await endJob(entityManager, job!.id, 'cancelled', null);
    const response = await answer;
    expect(response.status).toBe(202);
    expect(response.headers.get('location')).toBe(`/v1/jobs/${job!.id}`);
    expect(await response.json()).toMatchObject({ job_id: job!.id, status: 'cancelled' });
  });
});
