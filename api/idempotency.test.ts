import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ApiKey, IdempotencyRecord } from '#db/entities/index.ts';
import { ALL_ORGANIZATIONS } from '#db/orm.ts';
import { startTestApi, type TestApi } from '#test/service/api.ts';
import { buildApiKey, buildMembership, buildOrganization, buildUser } from '#test/database/factories.ts';
import { FakeIssuer } from '#test/fakes/oidc-issuer.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { abandon, claimKey, purgeExpired, release, saveAnswer, type IdempotentRequest } from './idempotency-store.ts';

// On PostgreSQL: its statements are SQL, and transactions wait for each other.

describe('Idempotency-Key over HTTP', () => {
  const issuer = sharedByTests(() => FakeIssuer.start('ES256'));
  const api = sharedByTests(() => startTestApi({ environment: issuer.environment }));

  const create = (idempotencyKey: string, json: unknown, options: Parameters<TestApi['request']>[1] = {}) =>
    api.request('/v1/api-keys', {
      json,
      ...options,
      headers: { 'idempotency-key': idempotencyKey, ...options.headers },
    });
  const named = (name: string) => api.orm.em.fork().count(ApiKey, { name });
  const recordOf = (key: string) => api.orm.em.fork().findOne(IdempotencyRecord, { key }, ALL_ORGANIZATIONS);

  // Covers Idempotency-Key
  it('replays the first answer without its secret, and creates once', async () => {
    const first = await create('replay', { name: 'replayed', role: 'viewer' });
    const second = await create('replay', { role: 'viewer', name: 'replayed' });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect([first.headers.get('idempotency-replayed'), second.headers.get('idempotency-replayed')]).toEqual([
      null,
      'true',
    ]);
    expect(await second.json()).toEqual({ ...((await first.json()) as object), key: null });
    expect(await named('replayed')).toBe(1);
  });

  it('keeps the answer encrypted, without the secret', async () => {
    const { key } = (await (await create('sealed', { name: 'sealed' })).json()) as { key: string };
    const rows: unknown = await api.orm.em.fork().execute('select body from idempotency_record');
    expect(JSON.stringify(rows)).toContain('v1:');
    expect(JSON.stringify(rows)).not.toContain(key);
    const { body } = (await recordOf('sealed')) ?? {};
    expect(body).toContain('"key":null');
    expect(body).not.toContain(key);
  });

  it('refuses the key for another body or path with 409', async () => {
    await create('conflict', { name: 'one' });
    const response = await create('conflict', { name: 'two' });
    expect(response.status).toBe(409);
    expect(await response.json()).toMatchObject({ code: 'idempotency_conflict' });
    expect(await named('two')).toBe(0);
  });

  it('belongs to the credential that used it: another key of the same user gets neither its answer nor its rights', async () => {
    const user = await buildUser(api.orm);
    const owner = await buildApiKey(api.orm, { user });
    const member = await buildApiKey(api.orm, { user, role: 'member' });
    const wanted = { name: 'owned', role: 'owner' };
    const made = await create('credential', wanted, { key: owner.key });
    expect(made.status).toBe(201);
    const { key: secret, id } = (await made.json()) as { key: string; id: string };
    const repeated = await create('credential', wanted, { key: member.key });
    expect(repeated.status).toBe(403);
    const text = await repeated.text();
    expect(text).not.toContain(secret);
    expect(text).not.toContain(id);
    expect((await create('credential', wanted, { key: owner.key })).headers.get('idempotency-replayed')).toBe('true');
  });

  it('belongs to the subject of an access token, whichever token it shows', async () => {
    const sub = 'subject-idempotency';
    const people = (jti: string) => ({ claims: { email: 'idem@example.com', email_verified: true, jti } });
    await buildUser(api.orm, { email: 'idem@example.com' });
    const first = await create('subject', { name: 'by token' }, { key: await issuer.token(sub, people('a')) });
    const second = await create('subject', { name: 'by token' }, { key: await issuer.token(sub, people('b')) });
    expect([first.status, second.status]).toEqual([201, 201]);
    expect(second.headers.get('idempotency-replayed')).toBe('true');
    const { id, key, created_by } = (await first.json()) as { id: string; key: string; created_by: string | null };
    expect(created_by).toBeNull();
    const third = await create('subject', { name: 'by token' }, { key });
    expect(third.headers.get('idempotency-replayed')).toBeNull();
    expect((await third.json()) as object).toMatchObject({ created_by: id });
  });

  it('belongs to a user and an organization', async () => {
    const user = await buildUser(api.orm);
    const second = await buildOrganization(api.orm);
    await buildMembership(api.orm, { user: user.id, organization: second.id });
    const { key } = await buildApiKey(api.orm, { user });
    const ids = new Set<unknown>();
    for (const options of [{}, { key }, { key, headers: { 'x-org-id': second.id } }]) {
      const response = await create('shared', { name: 'shared' }, options);
      expect(response.headers.get('idempotency-replayed')).toBeNull();
      ids.add(((await response.json()) as { id: string }).id);
    }
    expect(ids.size).toBe(3);
  });

  it('lets one of many parallel requests through; the others wait or get its answer', async () => {
    const responses = await Promise.all(Array.from({ length: 12 }, () => create('parallel', { name: 'parallel' })));
    expect(await named('parallel')).toBe(1);
    const fresh = responses.filter(
      (response) => response.status === 201 && !response.headers.has('idempotency-replayed'),
    );
    expect(fresh).toHaveLength(1);
    for (const response of responses.filter(({ status }) => status !== 201)) {
      expect(response.status).toBe(409);
      expect(response.headers.get('retry-after')).toBe('1');
      expect(await response.json()).toMatchObject({ code: 'conflict' });
    }
    expect((await create('parallel', { name: 'parallel' })).headers.get('idempotency-replayed')).toBe('true');
  });

  it('can be used again after a validation error or a missing right', async () => {
    expect((await create('again', { name: '' })).status).toBe(400);
    expect((await create('again', { name: 'fine' })).status).toBe(201);
    const { key } = await buildApiKey(api.orm, { role: 'member' });
    expect((await create('again', { name: 'x', role: 'owner' }, { key })).status).toBe(403);
    expect((await create('again', { name: 'x', role: 'member' }, { key })).status).toBe(201);
  });

  it('refuses keys that are too long, empty or not printable', async () => {
    for (const key of ['x'.repeat(256), '', 'tab\tinside']) {
      const response = await create(key, { name: 'x' });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ details: [{ path: 'Idempotency-Key' }] });
    }
    expect((await create('x'.repeat(255), { name: 'long' })).status).toBe(201);
  });

  it('resumes a request that crashed more than 60 s ago, without creating a thing twice', async () => {
    await create('crashed', { name: 'crashed' });
    const { id } = (await recordOf('crashed')) ?? {};
    // As if the process had died between creating the key and keeping the answer.
    const crashedAt = new Date(Date.now() - 61_000);
    const lost = { status: null, body: null, location: null, createdAt: crashedAt };
    await api.orm.em.fork().nativeUpdate(IdempotencyRecord, { key: 'crashed' }, lost, ALL_ORGANIZATIONS);
    const response = await create('crashed', { name: 'crashed' });
    expect(response.status).toBe(201);
    const body = (await response.json()) as { id: string; key: string };
    expect(body.id).toBe(id);
    expect(await named('crashed')).toBe(1);
    expect((await api.request('/v1/users/me', { key: body.key })).status).toBe(200);
  });

  it('waits for a request that is still running', async () => {
    await create('running', { name: 'running' });
    const running = { status: null, body: null, createdAt: new Date(Date.now() - 30_000) };
    await api.orm.em.fork().nativeUpdate(IdempotencyRecord, { key: 'running' }, running, ALL_ORGANIZATIONS);
    expect((await create('running', { name: 'running' })).status).toBe(409);
  });

  it('is free again after 24 hours', async () => {
    await create('old', { name: 'old' });
    const createdAt = new Date(Date.now() - 24 * 3_600_000 - 1000);
    await api.orm.em.fork().nativeUpdate(IdempotencyRecord, { key: 'old' }, { createdAt }, ALL_ORGANIZATIONS);
    expect((await create('old', { name: 'entirely different' })).status).toBe(201);
  });
});

describe('the idempotency store', () => {
  const api = sharedByTests(() => startTestApi());

  const answer = { status: 404, location: '/x', body: '{"a":1}' };

  function setting(): { entityManager: ReturnType<typeof api.orm.em.fork>; request: IdempotentRequest } {
    const entityManager = api.orm.em.fork();
    const organization = randomUUID();
    entityManager.setFilterParams('organization', { id: organization });
    return {
      entityManager,
      request: { organization, user: randomUUID(), credential: 'key:1', key: 'k', requestHash: 'h' },
    };
  }

  it('gives a saved answer back as it was', async () => {
    const { entityManager, request } = setting();
    const first = await claimKey(entityManager, request);
    if (first.kind !== 'claimed') throw new Error(first.kind);
    expect(await claimKey(entityManager, request)).toEqual({ kind: 'running' });
    await saveAnswer(entityManager, first.claim, answer);
    expect(await claimKey(entityManager, request)).toEqual({ kind: 'answered', answer });
    expect(await claimKey(entityManager, { ...request, requestHash: 'other' })).toEqual({ kind: 'different' });
  });

  it('lets go of a refused request, and hands an abandoned one on under its id', async () => {
    const { entityManager, request } = setting();
    const first = await claimKey(entityManager, request);
    if (first.kind !== 'claimed') throw new Error(first.kind);
    await release(entityManager, first.claim);
    const second = await claimKey(entityManager, request);
    if (second.kind !== 'claimed') throw new Error(second.kind);
    expect(second.claim.id).not.toBe(first.claim.id);
    await abandon(entityManager, second.claim);
    const third = await claimKey(entityManager, request);
    expect(third).toMatchObject({ kind: 'claimed', claim: { id: second.claim.id } });
  });

  it('ignores the answer of a request that lost its claim', async () => {
    const { entityManager, request } = setting();
    const first = await claimKey(entityManager, request);
    if (first.kind !== 'claimed') throw new Error(first.kind);
    await abandon(entityManager, first.claim);
    await claimKey(entityManager, request);
    await saveAnswer(entityManager, first.claim, answer);
    expect(await claimKey(entityManager, request)).toEqual({ kind: 'running' });
  });

  it('purges what is older than 24 hours, of every organization', async () => {
    const { entityManager, request } = setting();
    await claimKey(entityManager, request);
    const createdAt = new Date(Date.now() - 25 * 3_600_000);
    await entityManager.nativeUpdate(IdempotencyRecord, { user: request.user }, { createdAt });
    await purgeExpired(api.orm);
    expect(await entityManager.count(IdempotencyRecord, { user: request.user })).toBe(0);
  });
});
