import { beforeAll, describe, expect, it } from 'vitest';
import { createApiKey, ask, postTranslation } from '#test/service/job-requests.ts';
import { startTestService } from '#test/service/service.ts';
import { sharedByTests } from '#test/suite/shared.ts';

// On PostgreSQL: whole jobs run as in a cluster.

/** The fields of a job in lists. */
interface ListedJob {
  readonly job_id: string;
  readonly created_at: string;
}

describe('the list of jobs', () => {
  let other: string;
  /** Jobs of this organization, the oldest first; nothing runs them. */
  const jobIds: string[] = [];

  const list = async (query = '') => {
    const { status, body } = await ask(service, `/v1/jobs${query}`);
    expect(status, JSON.stringify(body)).toBe(200);
    return body as { jobs: readonly ListedJob[]; total: number; queue_length: number; limit: number; offset: number };
  };
  const ids = async (query: string) => (await list(query)).jobs.map((job) => job.job_id);

  const service = sharedByTests(() => startTestService({ roles: ['api'] }));
  beforeAll(async () => {
    await service.upload('note.txt', 'Hello world.\n');
    for (let count = 0; count < 5; count += 1) {
      const { body } = await postTranslation(service, { target_languages: ['en-XA', 'en-XB'] });
      jobIds.push(body.job_id as string);
    }
    await service.request(`/v1/jobs/${jobIds[2]}`, { method: 'DELETE' });
    other = await createApiKey(service);
  });

  // Covers GET /v1/jobs
  it('shows the newest first, with what the interface names, and nothing else', async () => {
    const { jobs, ...envelope } = await list();
    expect(envelope).toEqual({ total: 5, queue_length: 4, limit: 50, offset: 0 });
    expect(jobs.map((job) => job.job_id)).toEqual(jobIds.toReversed());
    expect(jobs[0]).toEqual({
      job_id: jobIds[4],
      status: 'queued',
      category: 'document',
      name: null,
      client_reference: null,
      metadata: {},
      job_type: 'aimt',
      source_language: 'en',
      target_languages: ['en-XA', 'en-XB'],
      tms: null,
      project_identifier: null,
      group_id: null,
      source_job_id: null,
      source_files: ['note.txt'],
      target_files: [],
      created_at: jobs[0]?.created_at,
      started_at: null,
      ended_at: null,
      progress: { stage: 'queued', completed: 0, total: 0, unit: 'segments', percent: 0 },
    });
    expect(jobs[2]).toMatchObject({ status: 'cancelled', started_at: null, ended_at: expect.any(String) });
  });

  // Covers GET /v1/jobs
  it('comes in pages', async () => {
    expect(await ids('?limit=2')).toEqual([jobIds[4], jobIds[3]]);
    expect(await ids('?limit=2&offset=2')).toEqual([jobIds[2], jobIds[1]]);
    expect(await list('?limit=2&offset=4')).toMatchObject({
      jobs: [{ job_id: jobIds[0] }],
      total: 5,
      limit: 2,
      offset: 4,
    });
    expect(await list('?offset=5')).toMatchObject({ jobs: [], total: 5 });
    expect(await list('?limit=1000')).toMatchObject({ total: 5, limit: 100 });
  });

  it.each(['limit=0', 'limit=-1', 'limit=x', 'limit=1.5', 'limit=', 'offset=-1', 'offset=1e3', 'limit=1&limit=2'])(
    'refuses %s',
    async (query) => {
      const { status, body } = await ask(service, `/v1/jobs?${query}`);
      expect(body).toMatchObject({ status: 400, code: 'validation_failed', details: [{ path: query.split('=')[0] }] });
      expect(status).toBe(400);
    },
  );

  it('can be filtered, with totals of what was asked for and the queue of the organization', async () => {
    expect(await list('?status=cancelled')).toMatchObject({ jobs: [{ job_id: jobIds[2] }], total: 1, queue_length: 4 });
    expect(await list('?status=queued&limit=1')).toMatchObject({ total: 4, queue_length: 4 });
    expect(await list('?category=document&job_type=aimt&status=queued')).toMatchObject({ total: 4 });
    expect(await list('?job_type=aimt&status=completed')).toMatchObject({ jobs: [], total: 0, queue_length: 4 });
    for (const category of ['video', 'audio', 'tms', 'human_task', 'other']) {
      expect(await list(`?category=${category}`), category).toMatchObject({ jobs: [], total: 0 });
    }
    // The upload's analysis, which no client submitted: listed by its type only, and not counted in the queue.
    expect(await list('?category=system')).toMatchObject({ jobs: [{ job_type: 'file_analysis' }], queue_length: 4 });
    for (const type of ['dub_video', 'ppt_translation', 'rag_ingest'])
      expect(await ids(`?job_type=${type}`)).toEqual([]);
  });

  it.each([
    ['category', 'Document'],
    ['category', ''],
    ['job_type', 'translation'],
    ['status', 'done'],
  ])('refuses the unknown %s "%s"', async (name, value) => {
    const { status, body } = await ask(service, `/v1/jobs?${name}=${value}`);
    expect(body).toMatchObject({ code: 'validation_failed', details: [{ path: name, message: /must be one of \w+/ }] });
    expect(status).toBe(400);
  });

  it('shows nothing of another organization', async () => {
    expect(await ask(service, '/v1/jobs', { key: other })).toMatchObject({
      body: { jobs: [], total: 0, queue_length: 0 },
    });
  });

  it.each(['GET', 'DELETE'])(
    "answers %s of another organization's job as of one that doesn't exist",
    async (method) => {
      const [theirs, unknown] = [jobIds[0] ?? '', crypto.randomUUID()];
      const answers = await Promise.all(
        [theirs, unknown].map((id) => ask(service, `/v1/jobs/${id}`, { method, key: other })),
      );
      for (const [index, id] of [theirs, unknown].entries()) {
        expect(answers[index]).toMatchObject({
          status: 404,
          body: { code: 'not_found', error: `There is no job ${id}.` },
        });
      }
      expect(await service.job(theirs)).toMatchObject({ status: 'queued' });
    },
  );

  it('has no job by what is no id', async () => {
    expect(await ask(service, '/v1/jobs/1')).toMatchObject({ status: 400, body: { details: [{ path: 'job_id' }] } });
  });
});
