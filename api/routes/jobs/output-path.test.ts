import { beforeAll, describe, expect, it } from 'vitest';
import { submissions } from './submissions.ts';
import { ResultFile } from '#db/entities/index.ts';
import { endJob } from '#db/jobs/transition.ts';
import { claimResult } from '#db/files/result-files.ts';
import { organizationEntityManager, type EntityManager } from '#db/orm.ts';
import { JOB_KINDS } from '#domain/jobs/kinds/index.ts';
import type { JobKind } from '#domain/jobs/kinds/job-kind.ts';
import { fileObjectKey } from '#platform/storage/keys.ts';
import { startTestApi } from '#test/service/api.ts';
import { sharedByTests } from '#test/suite/shared.ts';

describe('the output path of a job', () => {
  let entityManager: EntityManager;

  const api = sharedByTests(() => startTestApi());
  beforeAll(async () => {
    entityManager = organizationEntityManager(api.orm, api.owner.organizationId);
    for (const key of ['app/note.txt', 'web/note.txt', 'locales/mine/note.txt']) {
      await upload(key);
    }
  });

  const upload = (key: string) => {
    const form = new FormData();
    form.set('path', key);
    form.set('file', new Blob(['A note.']), 'note.txt');
    return api.request('/v1/files/upload', { method: 'POST', body: form });
  };
  const submit = async (output_path: string | null, overrides: object = {}) => {
    const json = {
      mode: 'ai',
      source_files: ['app/note.txt'],
      source_language: 'en',
      target_languages: ['en-XA', 'en-XB'],
      output_path,
      ...overrides,
    };
    const response = await api.request('/v1/jobs/translation', { method: 'POST', json });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };

  it('is in the record of the job', async () => {
    const { status, body } = await submit('locales/{lang}/{dir}/{name}.{ext}');
    expect(status).toBe(202);
    const record = await api.request(`/v1/jobs/${String(body['job_id'])}`);
    expect(await record.json()).toMatchObject({ output_path: 'locales/{lang}/{dir}/{name}.{ext}' });
  });

  it('has no slash at its beginning', async () => {
    const { body } = await submit('/rooted/{lang}/{name}.{ext}');
    const record = await api.request(`/v1/jobs/${String(body['job_id'])}`);
    expect(await record.json()).toMatchObject({ output_path: 'rooted/{lang}/{name}.{ext}' });
  });

  it.each([
    ['out/{language}/{name}', {}, /\{lang\}/],
    ['out/{name}.{ext}', {}, /same key "out\/note.txt"/],
    ['out/{lang}/{name}', { source_files: ['app/note.txt', 'web/note.txt'] }, /same key/],
    ['../{lang}/{name}', {}, /can't be stored/],
    ['translations/{lang}/{name}', {}, /translations\//],
    ['{dir}/{name}.{ext}', { target_languages: ['en-XA'] }, /source of the job/],
  ] as const)('%s with %j is refused', async (template, overrides, message) => {
    const { status, body } = await submit(template, overrides);
    expect(status).toBe(400);
    expect(body).toMatchObject({
      details: [{ path: 'output_path', message: expect.stringMatching(message) as string }],
    });
  });

  it('is refused where a file is that no job has made, or that is named as a folder of it', async () => {
    const mine = await submit('locales/mine/{name}.{ext}', { target_languages: ['en-XA'] });
    expect(mine).toMatchObject({ status: 409, body: { code: 'output_exists', details: [{ path: 'output_path' }] } });
    const folder = await submit('locales/mine/note.txt/{lang}');
    expect(folder).toMatchObject({ status: 409, body: { code: 'output_exists' } });
  });

  it('leads to results of ended jobs, and not to those of live ones', async () => {
    const template = 'shared/{lang}.{ext}';
    const first = await submit(template);
    const job = String(first.body['job_id']);
    // Its results would be written twice.
    expect(await submit(template)).toMatchObject({ status: 409, body: { code: 'output_exists' } });
    const organization = api.owner.organizationId;
    const key = 'shared/en-XA.txt';
    await claimResult(entityManager, { organization, job, key, size: 3 }, { bytes: 0, files: 0 });
    await api.dependencies.storage.write(fileObjectKey(organization, key), Buffer.from('abc'));
    const other = await submit('shared/{lang}.txt', { source_files: ['web/note.txt'] });
    expect(other).toMatchObject({ status: 409 });
    expect((await upload(key)).status).toBe(409);
    await endJob(entityManager, job, 'completed', null, { targetFiles: [key] });
    expect(await submit(template)).toMatchObject({ status: 202 });
    // A file that is uploaded there belongs to the user from then on.
    expect((await upload(key)).status).toBe(201);
    expect(await entityManager.count(ResultFile, { key })).toBe(0);
  });

  it('is refused by its name of all types without a file per language', async () => {
    const refusing = [...submissions].filter(([type]) => (JOB_KINDS[type] as JobKind).acceptsOutputPath !== true);
    expect(refusing.map(([type]) => type)).toContain('quality_assurance');
    for (const [, { path }] of refusing) {
      const response = await api.request(`/v1/jobs${path}`, { method: 'POST', json: { output_path: 'a/{lang}' } });
      const { details } = (await response.json()) as { details: { path: string }[] };
      expect(
        details.map((detail) => detail.path),
        path,
      ).toContain('output_path');
    }
  });
});
