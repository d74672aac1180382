import { describe, expect, it } from 'vitest';
import { Job } from '#db/entities/index.ts';
import { claimResult } from '#db/files/result-files.ts';
import { endJob } from '#db/jobs/transition.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { ZipArchive } from '#formats/zip/zip-archive.ts';
import { fileObjectKey } from '#platform/storage/keys.ts';
import { buildApiKey } from '#test/database/factories.ts';
import { startTestApi, uploadForm } from '#test/service/api.ts';
import { sharedByTests } from '#test/suite/shared.ts';

// On PostgreSQL: jobs of a group are accepted in one transaction, which a job that exists already ends.

const PATH = '/v1/job-groups';
const ENVIRONMENT = { SPEECH_RECOGNIZER: 'openai', OPENAI_API_KEY: 'a-key', LIMIT_JOBS: '4' };

interface Group {
  readonly group_id: string;
  readonly jobs: readonly { readonly job_id: string }[];
}

describe('a group of jobs', () => {
  const api = sharedByTests(() => startTestApi({ environment: ENVIRONMENT }));
  const recording = (source: object) => ({ source_lang: 'en', target_lang: 'en-XA', ...source });
  const bodyOf = (count: number) => ({
    job_type: 'subtitle_video',
    requests: Array.from({ length: count }, (_, index) =>
      recording({ source_video_url: `https://example.com/${index}.mp4`, name: 'Talk' }),
    ),
  });
  const send = async (
    path: string,
    {
      json,
      key = api.owner.key,
      method = json === undefined ? 'GET' : 'POST',
      headers = {},
    }: {
      readonly json?: object;
      readonly key?: string;
      readonly method?: string;
      readonly headers?: Readonly<Record<string, string>>;
    } = {},
  ) => {
    const answer = await api.request(path, { method, key, headers, ...(json === undefined ? {} : { json }) });
    return { status: answer.status, body: (await answer.json()) as Group & Record<string, unknown> };
  };
  const member = async () => (await buildApiKey(api.orm)).key;

  it('is accepted once per Idempotency-Key, and has its jobs in the order of the request', async () => {
    const key = await member();
    const headers = { 'idempotency-key': 'once' };
    const first = await send(PATH, { json: bodyOf(3), key, headers });
    expect(first).toMatchObject({ status: 202, body: { status: 'queued', total: 3, percent: 0, ended_at: null } });
    expect(await send(PATH, { json: bodyOf(3), key, headers })).toEqual(first);
    const { body } = await send(`${PATH}/${first.body.group_id}`, { key });
    expect(body.jobs).toEqual(first.body.jobs);
    const listed = await send('/v1/jobs', { key });
    expect(listed.body).toMatchObject({ total: 3, jobs: [{ group_id: body.group_id }, {}, {}] });
  });

  it('is accepted as a whole or not at all', async () => {
    const key = await member();
    expect((await send(PATH, { json: bodyOf(5), key })).status).toBe(429);
    const json = { ...bodyOf(1), requests: [...bodyOf(1).requests, recording({ source_file: 'missing.mp4' })] };
    expect(await send(PATH, { json, key })).toMatchObject({
      status: 404,
      body: { details: [{ path: 'requests.1.source_file' }] },
    });
    expect(await send(PATH, { json: { ...json, requests: [recording({})] }, key })).toMatchObject({
      status: 400,
      body: { details: [{ path: 'requests.0.source_file' }] },
    });
    expect((await send(PATH, { json: bodyOf(51), key })).status).toBe(400);
    expect((await send(PATH, { json: { ...bodyOf(1), job_type: 'aimt' }, key })).status).toBe(400);
    expect((await send('/v1/jobs', { key })).body).toMatchObject({ total: 0 });
  });

  // Covers DELETE /v1/job-groups/{group_id}
  it('takes no file of another organization, and is seen by no other one', async () => {
    await uploadForm(api, [
      ['path', 'ours.mp4'],
      ['file', new File(['x'], 'ours.mp4')],
    ]);
    const key = await member();
    const json = { ...bodyOf(0), requests: [recording({ source_file: 'ours.mp4' })] };
    expect((await send(PATH, { json, key })).status).toBe(404);
    const { body } = await send(PATH, { json });
    const one = `${PATH}/${body.group_id}`;
    for (const path of [one, `${one}/archive`]) expect((await send(path, { key })).status).toBe(404);
    expect((await send(one, { key, method: 'DELETE' })).status).toBe(404);
    expect(await send(one, { method: 'DELETE' })).toMatchObject({
      status: 200,
      body: { status: 'cancelled', cancelled: 1 },
    });
    expect(await send(one, { method: 'DELETE' })).toMatchObject({
      status: 409,
      body: { code: 'job_already_finished' },
    });
  });

  it('has a folder of results for each recording, of equal names, too, and the retry instead of a retried job', async () => {
    const { body } = await send(PATH, { json: bodyOf(3) });
    const organization = api.owner.organizationId;
    const entityManager = () => organizationEntityManager(api.orm, organization);
    expect((await send(`${PATH}/${body.group_id}/archive`)).status).toBe(409);
    for (const [index, { job_id: job }] of body.jobs.entries()) {
      const key = `translations/${job}/en-XA/talk.srt`;
      await claimResult(entityManager(), { organization, job, key, size: 1 }, { bytes: 0, files: 0 });
      await api.dependencies.storage.write(fileObjectKey(organization, key), Buffer.from(String(index)));
      await endJob(entityManager(), job, index === 1 ? 'cancelled' : 'completed', null, { targetFiles: [key] });
    }
    const answer = await api.request(`${PATH}/${body.group_id}/archive`);
    const zip = new ZipArchive(Buffer.from(await answer.arrayBuffer()));
    expect(zip.entries.map((entry) => [entry.name, Buffer.from(zip.read(entry)).toString()])).toEqual([
      ['Talk/en-XA/talk.srt', '0'],
      ['Talk (2)/en-XA/talk.srt', '1'],
      ['Talk (3)/en-XA/talk.srt', '2'],
    ]);
    const [first, stopped, last] = body.jobs.map(({ job_id: id }) => id);
    await entityManager().nativeUpdate(Job, { id: stopped! }, { retainedBytes: 1 });
    const retried = await send(`/v1/jobs/${stopped}/retry`, { method: 'POST' });
    expect(retried.status).toBe(202);
    const { body: after } = await send(`${PATH}/${body.group_id}`);
    expect(after).toMatchObject({ status: 'running', total: 3, completed: 2 });
    expect(after.jobs.map(({ job_id: id }) => id)).toEqual([first, retried.body['job_id'], last]);
    await send(`${PATH}/${body.group_id}`, { method: 'DELETE' });
  });
});
