import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { IdempotencyRecord, Job, OutboxRecord } from '#db/entities/index.ts';
import { ALL_ORGANIZATIONS, createOrm, type Orm } from '#db/orm.ts';
import { bindSecretBox } from '#db/types/encrypted-text.ts';
import { createSecretBox } from '#platform/secrets/secret-box.ts';
import { createApiKey, ask, postTranslation } from '#test/service/job-requests.ts';
import { startTestService } from '#test/service/service.ts';
import { sharedByTests } from '#test/suite/shared.ts';

// On PostgreSQL: whole jobs run as in a cluster.

describe('a job submitted with an Idempotency-Key', () => {
  let orm: Orm;
  const submit = (key: string, fields: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
    postTranslation(service, fields, { 'idempotency-key': key, ...headers });
  const total = async () => (await ask(service, '/v1/jobs')).body.total as number;

  const service = sharedByTests(() => startTestService({ roles: ['api'] }));
  beforeAll(async () => {
    orm = await createOrm(service.environment['DATABASE_URL'] ?? '');
    bindSecretBox(orm.em.getPlatform(), createSecretBox(service.environment['LOQUENT_SECRET_KEY'] ?? ''));
    await service.upload('note.txt', 'Hello world.\n');
  });
  afterAll(() => orm.close(true));

  it('is accepted once, and the first answer is given again', async () => {
    const before = await total();
    const first = await submit('once');
    const again = await submit('once');
    expect(first.status).toBe(202);
    expect(again).toMatchObject({ status: 202, body: first.body });
    expect(again.headers.get('location')).toBe(`/v1/jobs/${first.body.job_id}`);
    expect(await total()).toBe(before + 1);
  });

  it('is refused when the key was used for another body', async () => {
    await submit('other body');
    const before = await total();
    const refused = await submit('other body', { target_languages: ['en-XB'] });
    expect(refused).toMatchObject({ status: 409, body: { code: 'idempotency_conflict' } });
    expect(await total()).toBe(before);
  });

  it('is accepted once by requests at the same time', async () => {
    const before = await total();
    const answers = await Promise.all(Array.from({ length: 12 }, () => submit('at once')));
    const accepted = answers.filter(({ status }) => status === 202);
    expect(accepted.length).toBeGreaterThan(0);
    expect(new Set(accepted.map(({ body }) => body.job_id)).size).toBe(1);
    for (const { status, body } of answers)
      if (status !== 202) expect(body).toMatchObject({ status: 409, code: 'conflict' });
    expect(await total()).toBe(before + 1);
  });

  it('can use the key again after it was refused', async () => {
    expect(await submit('put right', { mode: 'x' })).toMatchObject({ status: 400 });
    expect(await submit('put right')).toMatchObject({ status: 202 });
  });

  it('is its own in each organization', async () => {
    const key = await createApiKey(service);
    const ours = await submit('shared');
    expect(ours.status).toBe(202);
    expect(await submit('shared', {}, { authorization: `Bearer ${key}` })).toMatchObject({ status: 404 });
  });

  it('is found again after the service was killed between accepting it and noting its answer', async () => {
    const before = await total();
    const first = await submit('killed');
    // The state after a killed process: a claim without an answer, a minute old.
    const left = { status: null, location: null, body: null, createdAt: new Date(Date.now() - 120_000) };
    const changed = await orm.em.fork().nativeUpdate(IdempotencyRecord, { key: 'killed' }, left, ALL_ORGANIZATIONS);
    expect(changed).toBe(1);
    await service.request('/v1/files/delete?path=note.txt', { method: 'DELETE' });
    const again = await submit('killed');
    expect(again).toMatchObject({ status: 202, body: { job_id: first.body.job_id } });
    expect(await total()).toBe(before + 1);
    const where = { id: first.body.job_id as string };
    expect(await orm.em.fork().count(Job, where, ALL_ORGANIZATIONS)).toBe(1);
    expect(await orm.em.fork().count(OutboxRecord, { subject: where.id })).toBeLessThanOrEqual(1);
  });
});
