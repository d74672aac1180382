import { describe, expect, it } from 'vitest';
import { ApiKey } from '#db/entities/index.ts';
import { generateApiKey } from '#domain/identity/api-key.ts';
import type { Role } from '#domain/identity/role.ts';
import { startTestApi, type TestApi } from '#test/service/api.ts';
import { buildApiKey, buildMembership, buildOrganization, buildUser } from '#test/database/factories.ts';
import { sharedByTests } from '#test/suite/shared.ts';

const CONFIGURED_KEY = 'lq_chosen-by-the-operator-himself';

describe('authentication', () => {
  const api = sharedByTests(() => startTestApi({ environment: { LOQUENT_API_KEY: CONFIGURED_KEY } }));

  const me = (options: Parameters<TestApi['request']>[1] = {}) => api.request('/v1/users/me', options);

  async function refusal(response: Response) {
    const body = (await response.json()) as { code: string };
    return { status: response.status, code: body.code, challenge: response.headers.get('www-authenticate') };
  }
  const unauthenticated = { status: 401, code: 'unauthenticated', challenge: 'Bearer realm="loquent"' };

  // Covers GET /v1/users/me
  it('lets a valid key in and shows its user', async () => {
    const response = await me();
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({
      id: api.owner.userId,
      email: `${api.owner.userId}@example.com`,
      name: 'Ada Test',
      default_organization_id: api.owner.organizationId,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as string,
    });
  });

  it('takes the scheme in any case', async () => {
    const response = await me({ key: '', headers: { authorization: `bearer ${api.owner.key}` } });
    expect(response.status).toBe(200);
  });

  it('refuses a request without a key, and malformed headers', async () => {
    expect(await refusal(await me({ key: '' }))).toEqual(unauthenticated);
    for (const authorization of ['Bearer', 'Basic YTpi', api.owner.key, `Bearer ${api.owner.key} x`]) {
      expect(await refusal(await me({ key: '', headers: { authorization } }))).toEqual(unauthenticated);
    }
  });

  it('refuses a key with a wrong checksum even if it was stored, and an unknown one', async () => {
    const mistyped = `${generateApiKey().slice(0, -1)}-`;
    await buildApiKey(api.orm, { key: mistyped });
    expect(await refusal(await me({ key: mistyped }))).toEqual(unauthenticated);
    expect(await refusal(await me({ key: generateApiKey() }))).toEqual(unauthenticated);
    expect(await refusal(await me({ key: 'x'.repeat(40) }))).toEqual(unauthenticated);
  });

  it('accepts the configured key whatever its form, once it is stored', async () => {
    expect(await refusal(await me({ key: CONFIGURED_KEY }))).toEqual(unauthenticated);
    await buildApiKey(api.orm, { key: CONFIGURED_KEY });
    expect((await me({ key: CONFIGURED_KEY })).status).toBe(200);
  });

  it('refuses revoked and expired keys', async () => {
    const revoked = await buildApiKey(api.orm, { revokedAt: new Date() });
    expect(await refusal(await me({ key: revoked.key }))).toEqual(unauthenticated);
    const expired = await buildApiKey(api.orm, { expiresAt: new Date(Date.now() - 1000) });
    expect(await refusal(await me({ key: expired.key }))).toEqual(unauthenticated);
    const valid = await buildApiKey(api.orm, { expiresAt: new Date(Date.now() + 3_600_000) });
    expect((await me({ key: valid.key })).status).toBe(200);
  });

  it('refuses X-Org-Id that is no UUID with 400 and a foreign organization with 403', async () => {
    const malformed = await me({ headers: { 'x-org-id': 'mine' } });
    expect(malformed.status).toBe(400);
    expect(await malformed.json()).toMatchObject({ code: 'validation_failed', details: [{ path: 'X-Org-Id' }] });
    const foreign = await buildOrganization(api.orm);
    const forbidden = await me({ headers: { 'x-org-id': foreign.id } });
    expect(forbidden.status).toBe(403);
    expect(await forbidden.json()).toMatchObject({ code: 'forbidden' });
  });

  it('works for the default organization with an empty X-Org-Id', async () => {
    const empty = await me({ headers: { 'x-org-id': '' } });
    expect(empty.status).toBe(200);
    expect(await empty.json()).toEqual(await (await me({})).json());
  });

  // Covers Credentials and roles
  it('works for another organization of the user, named in any case', async () => {
    const user = await buildUser(api.orm);
    const second = await buildOrganization(api.orm);
    await buildMembership(api.orm, { user: user.id, organization: second.id });
    const { key } = await buildApiKey(api.orm, { user });
    const response = await me({ key, headers: { 'x-org-id': second.id.toUpperCase() } });
    expect(response.status).toBe(200);
  });

  it('writes down when a key was used', async () => {
    const { id, key } = await buildApiKey(api.orm);
    const before = Date.now();
    await me({ key });
    let lastUsedAt: Date | null | undefined;
    while (lastUsedAt == null) lastUsedAt = (await api.orm.em.fork().findOneOrFail(ApiKey, { id })).lastUsedAt;
    expect(lastUsedAt.getTime()).toBeGreaterThanOrEqual(before);
  });
});

describe('organizations of a user', () => {
  const api = sharedByTests(() => startTestApi());

  // Covers GET /v1/users/me/organizations
  it('are listed with role and default, in pages', async () => {
    const user = await buildUser(api.orm);
    const second = await buildOrganization(api.orm, { name: 'Second' });
    // Later than the first one also where both are made within a millisecond.
    const createdAt = new Date(Date.now() + 1000);
    await buildMembership(api.orm, { user: user.id, organization: second.id, role: 'viewer', createdAt });
    const { key } = await buildApiKey(api.orm, { user });
    const all = await (await api.request('/v1/users/me/organizations', { key })).json();
    expect(all).toMatchObject({
      organizations: [
        { id: user.defaultOrganization, role: 'owner', is_default: true },
        { id: second.id, name: 'Second', slug: second.slug, role: 'viewer', is_default: false },
      ],
      total: 2,
      limit: 50,
      offset: 0,
    });
    const page = await (await api.request('/v1/users/me/organizations?limit=1&offset=1', { key })).json();
    expect(page).toMatchObject({ organizations: [{ id: second.id }], total: 2, limit: 1, offset: 1 });
  });

  it('serve a limit above 100 as 100', async () => {
    expect(await (await api.request('/v1/users/me/organizations?limit=5000')).json()).toMatchObject({ limit: 100 });
  });

  it.each([
    'limit=0',
    'limit=-1',
    'limit=1.5',
    'limit=x',
    'limit=',
    'offset=-1',
    'offset=1e3',
    'limit=1&limit=2',
    'offset=%00',
  ])('refuse %s with 400', async (query) => {
    const response = await api.request(`/v1/users/me/organizations?${query}`);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: 'validation_failed',
      details: [{ path: query.split('=')[0] ?? '' }],
    });
  });
});

describe('API keys over HTTP', () => {
  const api = sharedByTests(() => startTestApi());

  interface CreatedKey {
    readonly id: string;
    readonly key: string;
    readonly role: Role;
  }

  const create = async (json: unknown, key?: string): Promise<[Response, CreatedKey]> => {
    const response = await api.request('/v1/api-keys', { json, ...(key === undefined ? {} : { key }) });
    return [response, (await response.json()) as CreatedKey];
  };

  // Covers GET /v1/api-keys, POST /v1/api-keys, DELETE /v1/api-keys/{id}
  it('are created, used, listed without the secret, revoked at once, and then gone', async () => {
    const expiresAt = new Date(Date.now() + 86_400_000).toISOString();
    const [response, created] = await create({ name: '  CI ', role: 'viewer', expires_at: expiresAt });
    expect(response.status).toBe(201);
    expect(created).toMatchObject({
      name: 'CI',
      role: 'viewer',
      expires_at: expiresAt,
      prefix: created.key.slice(0, 7),
    });
    expect((await api.request('/v1/users/me', { key: created.key })).status).toBe(200);

    const listed = await (await api.request('/v1/api-keys')).text();
    expect(JSON.parse(listed)).toMatchObject({ total: 2, limit: 50, offset: 0 });
    expect(listed).toContain(created.id);
    expect(listed).not.toContain(created.key);

    const removed = await api.request(`/v1/api-keys/${created.id}`, { method: 'DELETE' });
    expect(removed.status).toBe(200);
    expect(await removed.json()).toEqual({ message: expect.any(String) as string, id: created.id });
    expect((await api.request('/v1/users/me', { key: created.key })).status).toBe(401);
    expect((await api.request(`/v1/api-keys/${created.id}`, { method: 'DELETE' })).status).toBe(404);
    expect(await (await api.request('/v1/api-keys')).text()).not.toContain(created.id);
  });

  it('get the role member unless they ask for another', async () => {
    expect((await create({ name: 'plain' }))[1].role).toBe('member');
  });

  it('never get a stronger role than that of the key that creates them', async () => {
    const { key } = await buildApiKey(api.orm, { role: 'member' });
    const [response] = await create({ name: 'stronger', role: 'admin' }, key);
    expect(response.status).toBe(403);
    expect((await create({ name: 'same', role: 'member' }, key))[0].status).toBe(201);
  });

  it('never outlive the key that made them: they expire no later', async () => {
    const expiresAt = new Date(Date.now() + 3_600_000);
    const { key, id } = await buildApiKey(api.orm, { expiresAt });
    const later = new Date(expiresAt.getTime() + 1).toISOString();
    const [refused, body] = await create({ name: 'later', expires_at: later }, key);
    expect(refused.status).toBe(403);
    expect(body).toMatchObject({ error: expect.stringContaining(expiresAt.toISOString()) as string });
    for (const asked of [{}, { expires_at: null }, { expires_at: expiresAt.toISOString() }]) {
      expect((await create({ name: 'bounded', ...asked }, key))[1]).toMatchObject({
        expires_at: expiresAt.toISOString(),
        created_by: id,
      });
    }
  });

  it('never outlive the key that made them: revoking it revokes all that come from it, and no others', async () => {
    const user = await buildUser(api.orm);
    const root = await buildApiKey(api.orm, { user });
    const other = await buildApiKey(api.orm, { user });
    const [, child] = await create({ name: 'child', role: 'owner' }, root.key);
    const [, grandchild] = await create({ name: 'grandchild', role: 'owner' }, child.key);
    const [, beside] = await create({ name: 'beside' }, other.key);
    const response = await api.request(`/v1/api-keys/${root.id}`, { method: 'DELETE', key: other.key });
    expect(await response.json()).toMatchObject({ message: expect.stringContaining('2 keys') as string });
    const statuses = [root, child, grandchild, other, beside].map(
      async ({ key }) => (await api.request('/v1/users/me', { key })).status,
    );
    expect(await Promise.all(statuses)).toEqual([401, 401, 401, 200, 200]);
  });

  it('are not made by a key that another process has just revoked', async () => {
    const { id, key } = await buildApiKey(api.orm);
    expect((await api.request('/v1/users/me', { key })).status).toBe(200);
    await api.orm.em.fork().nativeUpdate(ApiKey, { id }, { revokedAt: new Date() });
    // This process still remembers it as valid.
    expect((await create({ name: 'late' }, key))[0].status).toBe(401);
    expect(await api.orm.em.fork().count(ApiKey, { createdBy: id })).toBe(0);
  });

  it('are not revoked by a weaker key of the same user', async () => {
    const user = await buildUser(api.orm);
    const strong = await buildApiKey(api.orm, { user });
    const weak = await buildApiKey(api.orm, { user, role: 'member' });
    const response = await api.request(`/v1/api-keys/${strong.id}`, { method: 'DELETE', key: weak.key });
    expect(response.status).toBe(403);
  });

  it('of another user are invisible', async () => {
    const other = await buildApiKey(api.orm);
    expect(await (await api.request('/v1/api-keys')).text()).not.toContain(other.id);
    expect((await api.request(`/v1/api-keys/${other.id}`, { method: 'DELETE' })).status).toBe(404);
  });

  it('of a viewer only read, whether the key or the membership is what is weak', async () => {
    const viewerKey = await buildApiKey(api.orm, { role: 'viewer' });
    const viewerUser = await buildApiKey(api.orm, { user: await buildUser(api.orm, { role: 'viewer' }) });
    for (const { key } of [viewerKey, viewerUser]) {
      expect((await create({ name: 'no' }, key))[0].status).toBe(403);
      expect((await api.request('/v1/api-keys', { key })).status).toBe(200);
    }
  });

  it('refuse a past expiry and a bad id', async () => {
    const [response, body] = await create({ name: 'late', expires_at: '2001-01-01T00:00:00Z' });
    expect(response.status).toBe(400);
    expect(body).toMatchObject({ details: [{ path: 'expires_at', message: 'must be in the future' }] });
    expect((await api.request('/v1/api-keys/1', { method: 'DELETE' })).status).toBe(400);
  });

  it('name body fields that are not known in a header, safely', async () => {
    const response = await api.request('/v1/api-keys', { json: { name: 'x', colour: 1, 'bad\r\nname, really': 2 } });
    expect(response.status).toBe(201);
    expect(response.headers.get('x-ignored-fields')).toBe('colour, bad??name??really');
  });
});
