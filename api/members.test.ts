import { describe, expect, it } from 'vitest';
import { startTestApi, type TestRequest } from '#test/service/api.ts';
import { buildApiKey, buildMembership, buildOrganization, buildUser } from '#test/database/factories.ts';
import { sharedByTests } from '#test/suite/shared.ts';

interface Answer {
  readonly status: number;
  readonly code?: string;
  readonly id: string;
  readonly key: string;
  readonly name: string;
  readonly role: string;
  readonly default_organization_id: string;
  readonly members: readonly { readonly email: string; readonly role: string; readonly name: string }[];
  readonly organizations: readonly { readonly id: string }[];
  readonly api_keys: readonly { readonly name: string }[];
}

describe('members', () => {
  const api = sharedByTests(() => startTestApi({ environment: { LIMIT_MEMBERS: '9' } }));

  const ask = async (path: string, request: TestRequest = {}) => {
    const response = await api.request(path, request);
    return { ...((await response.json()) as Answer), status: response.status };
  };
  const add = async (email: string, role = 'member') =>
    ask('/v1/members', { json: { email, name: 'Ada of the team', role } });
  const keyOf = async (member: string) => ask(`/v1/members/${member}/keys`, { json: { name: 'First key' } });

  // Covers GET /v1/members, POST /v1/members
  it('are added by e-mail address and listed in the order in which they joined', async () => {
    expect(await add(' First@Example.COM ')).toMatchObject({ status: 201, email: 'first@example.com', role: 'member' });
    const { members } = await ask('/v1/members');
    expect(members.map(({ email, role }) => [email.split('@')[1], role])).toEqual([
      ['example.com', 'owner'],
      ['example.com', 'member'],
    ]);
    expect(await add('First@example.com')).toMatchObject({ status: 409, code: 'conflict' });
    expect(await add('nobody')).toMatchObject({ status: 400, code: 'validation_failed' });
  });

  // Covers POST /v1/members/{user_id}/keys
  it('work with a key that permits nothing in other organizations, for those who are members of more', async () => {
    const elsewhere = await buildOrganization(api.orm);
    const user = await buildUser(api.orm, { defaultOrganization: elsewhere.id });
    const own = await buildApiKey(api.orm, { user, name: 'own key' });
    const { email } = (await ask('/v1/users/me', { key: own.key })) as unknown as { email: string };
    const member = await add(email);
    expect(member).toMatchObject({ status: 201, id: user.id, name: 'Ada of the team' });
    const { key } = await keyOf(member.id);
    expect(await ask('/v1/users/me', { key })).toMatchObject({
      status: 200,
      name: 'Ada of the team',
      default_organization_id: api.owner.organizationId,
    });
    const abroad = { key, headers: { 'x-org-id': elsewhere.id } };
    expect(await ask('/v1/users/me', abroad)).toMatchObject({ status: 403 });
    const { organizations } = await ask('/v1/users/me/organizations', { key });
    expect(organizations.map(({ id }) => id)).toEqual([api.owner.organizationId]);
    // Keys that it creates are bound as well, and it manages no others.
    const child = await ask('/v1/api-keys', { key, json: { name: 'child' } });
    expect(await ask('/v1/users/me', { ...abroad, key: child.key })).toMatchObject({ status: 403 });
    const named = async (caller: string) =>
      (await ask('/v1/api-keys', { key: caller })).api_keys.map(({ name }) => name).toSorted();
    expect(await named(key)).toEqual(['First key', 'child']);
    expect(await named(own.key)).toEqual(['First key', 'child', 'own key']);
    expect(await ask(`/v1/api-keys/${own.id}`, { key, method: 'DELETE' })).toMatchObject({ status: 404 });
    // The name that the organization gave is not shown to the user elsewhere.
    expect((await ask('/v1/users/me', { key: own.key })).name).not.toBe('Ada of the team');
  });

  // Covers PATCH /v1/members/{user_id}, DELETE /v1/members/{user_id}
  it('lose what a role permitted, and their keys with the membership, for good', async () => {
    const member = await add('leaving@example.com', 'admin');
    const { key } = await keyOf(member.id);
    const path = `/v1/members/${member.id}`;
    expect(await ask(path, { method: 'PATCH', json: { role: 'viewer' } })).toMatchObject({ role: 'viewer' });
    expect(await ask('/v1/members', { key })).toMatchObject({ status: 403 });
    expect(await ask(path, { method: 'DELETE' })).toMatchObject({ status: 200, id: member.id });
    expect(await ask('/v1/users/me', { key })).toMatchObject({ status: 401 });
    expect(await ask(path, { method: 'DELETE' })).toMatchObject({ status: 404 });
    await add('leaving@example.com');
    expect(await ask('/v1/users/me', { key })).toMatchObject({ status: 401 });
  });

  it('that never had a key leave no account', async () => {
    const { id } = await add('mistyped@example.com');
    const { id: used } = await add('used@example.com');
    await keyOf(used);
    for (const each of [id, used]) await ask(`/v1/members/${each}`, { method: 'DELETE' });
    expect((await add('mistyped@example.com')).id).not.toBe(id);
    expect((await add('used@example.com')).id).toBe(used);
    for (const { email } of [{ email: 'mistyped' }, { email: 'used' }]) {
      const { members } = await ask('/v1/members?limit=100');
      const found = members.find((each) => each.email.startsWith(email)) as { readonly id?: string } | undefined;
      await ask(`/v1/members/${found?.id}`, { method: 'DELETE' });
    }
  });

  it('are changed only by people with the same role, and the last owner stays', async () => {
    const owner = `/v1/members/${api.owner.userId}`;
    expect(await ask(owner, { method: 'DELETE' })).toMatchObject({ status: 409 });
    expect(await ask(owner, { method: 'PATCH', json: { role: 'admin' } })).toMatchObject({ status: 409 });
    const admin = await add('admin@example.com', 'admin');
    const { key } = await keyOf(admin.id);
    expect(await ask(owner, { key, method: 'PATCH', json: { role: 'viewer' } })).toMatchObject({ status: 403 });
    expect(await ask(owner, { key, method: 'DELETE' })).toMatchObject({ status: 403 });
    expect(await ask(`${owner}/keys`, { key, json: { name: 'x' } })).toMatchObject({ status: 403 });
    const json = { email: 'boss@example.com', role: 'owner' };
    expect(await ask('/v1/members', { key, json })).toMatchObject({ status: 403 });
    expect(await ask(`/v1/members/${admin.id}`, { key, method: 'PATCH', json: { role: 'owner' } })).toMatchObject({
      status: 403,
    });
  });

  it('get no key from one that expires, which it would outlive', async () => {
    const { id } = await add('lasting@example.com');
    const expiresAt = new Date(Date.now() + 3_600_000);
    const user = await buildUser(api.orm);
    await buildMembership(api.orm, { user: user.id, organization: api.owner.organizationId, role: 'owner' });
    const { key } = await buildApiKey(api.orm, { user, expiresAt });
    const headers = { 'x-org-id': api.owner.organizationId };
    const refused = await ask(`/v1/members/${id}/keys`, { key, headers, json: { name: 'x' } });
    expect(refused).toMatchObject({ status: 403, code: 'forbidden' });
  });

  it('of another organization are not found', async () => {
    const stranger = await buildApiKey(api.orm);
    for (const request of [{ method: 'DELETE' }, { method: 'PATCH', json: { role: 'viewer' } }])
      expect(await ask(`/v1/members/${stranger.userId}`, request)).toMatchObject({ status: 404 });
    expect(await keyOf(stranger.userId)).toMatchObject({ status: 404 });
  });

  it('are limited in number', async () => {
    const added = await Promise.all(Array.from({ length: 9 }, (_, index) => add(`crowd-${index}@example.com`)));
    expect(added.filter(({ status }) => status === 201).length).toBeLessThan(9);
    expect(added.find(({ status }) => status !== 201)).toMatchObject({ status: 413, code: 'limit_reached' });
    expect((await ask('/v1/members?limit=100')).members).toHaveLength(9);
  });
});
