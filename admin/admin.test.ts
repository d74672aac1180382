import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { Integration, Membership, Organization, User } from '#db/entities/index.ts';
import { startTestApi } from '#test/service/api.ts';
import { buildApiKey } from '#test/database/factories.ts';
import { FakeIssuer } from '#test/fakes/oidc-issuer.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { compileCacheEnvironment } from '#test/suite/compile-cache.ts';
import { readCommand, USAGE } from './admin-commands.ts';

describe('the administrator', () => {
  const issuer = sharedByTests(() => FakeIssuer.start('ES256'));
  const api = sharedByTests(() => startTestApi({ environment: issuer.environment }));
  beforeAll(async () => {
    await run('add-organization', 'team', '--name', 'The team');
    await run('add-user', 'Owner@Example.com', '--organization', 'team', '--role', 'owner', '--name', 'Olga');
  });

  const run = async (...words: string[]) =>
    readCommand(words)({
      orm: api.orm,
      issuer: issuer.url,
      stored: { databaseUrl: '', storageUrl: '' },
      secretKeys: () => keys,
    });
  const keys = { current: 'a secret key for tests, 32 characters or more', previous: [] };
  const me = (key: string) => api.request('/v1/users/me', { key });
  const roles = async (email: string) => {
    const found = await api.orm.em.fork().find(Membership, { user: { email } }, { populate: ['organization'] });
    return Object.fromEntries(found.map(({ organization, role }) => [organization.slug, role]));
  };

  it('adds users to organizations, and sees them', async () => {
    expect(await roles('owner@example.com')).toEqual({ team: 'owner' });
    const text = await run('list');
    expect(text).toContain('team  The team');
    expect(text).toContain('owner   owner@example.com  Olga');
  });

  it('gives a new user a key that works with the role', async () => {
    const key = (await run('add-user', 'key@example.com', '--organization', 'team', '--role', 'viewer', '--api-key'))
      .split('\n')
      .at(-1);
    expect(await (await me(key ?? '')).json()).toMatchObject({ email: 'key@example.com', name: 'key@example.com' });
    expect((await api.request('/v1/api-keys', { key: key ?? '', json: { name: 'x' } })).status).toBe(403);
  });

  it('gives a known user another key, which outlives those that the user revokes', async () => {
    const first = (await run('add-user', 'two@example.com', '--organization', 'team', '--api-key')).split('\n').at(-1);
    const second = (await run('add-api-key', 'two@example.com')).split('\n').at(-1) ?? '';
    const { api_keys: keys } = (await (await api.request('/v1/api-keys', { key: second })).json()) as {
      api_keys: { id: string; prefix: string }[];
    };
    const id = keys.find(({ prefix }) => first?.startsWith(prefix))?.id;
    expect((await api.request(`/v1/api-keys/${id}`, { key: second, method: 'DELETE' })).status).toBe(200);
    expect([(await me(first ?? '')).status, (await me(second)).status]).toEqual([401, 200]);
    await expect(run('add-api-key', 'nobody@example.com')).rejects.toMatchObject({ id: 'not_found' });
  });

  it('lets a user in by a subject, whose token needs no e-mail address then, and by one at a time', async () => {
    await run('add-user', 'sub@example.com', '--organization', 'team');
    await run('set-subject', 'sub@example.com', '--subject', 'subject-1');
    expect((await me(await issuer.token('subject-1'))).status).toBe(200);
    const stolen = run('set-subject', 'owner@example.com', '--subject', 'subject-1');
    await expect(stolen).rejects.toMatchObject({ id: 'conflict' });
    await run('set-subject', 'sub@example.com', '--subject', 'subject-2');
    await run('set-subject', 'sub@example.com', '--subject', 'subject-2');
    expect((await me(await issuer.token('subject-2'))).status).toBe(200);
    expect((await me(await issuer.token('subject-1', { claims: { jti: 'uncached' } }))).status).toBe(403);
  });

  it('adds a known user to one more organization, under the same name', async () => {
    await run('add-organization', 'second');
    await run('add-user', 'owner@example.com', '--organization', 'second', '--name', 'Somebody');
    expect(await roles('owner@example.com')).toEqual({ team: 'owner', second: 'member' });
    expect(await run('list')).not.toContain('Somebody');
  });

  it('changes roles and ends memberships, whose user then goes to another organization', async () => {
    await run('add-organization', 'third');
    await run('add-user', 'leaver@example.com', '--organization', 'team');
    await run('add-user', 'leaver@example.com', '--organization', 'third');
    await run('set-role', 'leaver@example.com', '--organization', 'third', '--role', 'admin');
    await run('set-role', 'leaver@example.com', '--organization', 'team', '--role', 'none');
    expect(await roles('leaver@example.com')).toEqual({ third: 'admin' });
    const entityManager = api.orm.em.fork();
    const user = await entityManager.findOneOrFail(User, { email: 'leaver@example.com' });
    expect(user.defaultOrganization).toBe((await entityManager.findOneOrFail(Organization, { slug: 'third' })).id);
  });

  it('keeps an owner in every organization', async () => {
    for (const role of ['admin', 'none']) {
      const change = run('set-role', 'owner@example.com', '--organization', 'team', '--role', role);
      await expect(change).rejects.toMatchObject({ id: 'conflict' });
    }
    expect(await roles('owner@example.com')).toMatchObject({ team: 'owner' });
  });

  it.each<[string, string, ...string[]]>([
    ['conflict', 'add-organization', 'team'],
    ['conflict', 'add-user', 'owner@example.com', '--organization', 'team'],
    ['not_found', 'add-user', 'x@example.com', '--organization', 'nowhere'],
    ['not_found', 'set-role', 'nobody@example.com', '--organization', 'team', '--role', 'admin'],
    ['not_found', 'set-role', 'key@example.com', '--organization', 'second', '--role', 'admin'],
    ['usage', 'add-organization', 'Big Team'],
    ['usage', 'add-organization', 'ok', '--name', 'a\nb'],
    ['usage', 'add-user', 'no-address', '--organization', 'team'],
    ['usage', 'add-user', 'x@example.com'],
    ['usage', 'add-user', 'x@example.com', '--organization', 'team', '--role', 'king'],
    ['usage', 'set-subject', 'owner@example.com', '--subject', 'ö'],
    ['usage', 'set-subject', 'owner@example.com'],
    ['not_found', 'set-subject', 'nobody@example.com', '--subject', 'x'],
    ['usage', 'set-role', 'owner@example.com', '--organization', 'team'],
    ['usage', 'add-user', 'x@example.com', 'y@example.com'],
    ['usage', 'constructor', 'x'],
    ['usage', 'list', '--all'],
  ])('fails with %s for: %s %s', async (id, ...words) => {
    const users = await api.orm.em.fork().count(User);
    await expect(run(...words)).rejects.toMatchObject({ id });
    expect(await api.orm.em.fork().count(User)).toBe(users);
  });

  it('works at a terminal, where a wrong command shows how it goes', async () => {
    const program = fileURLToPath(new URL('admin.ts', import.meta.url));
    const { databaseUrl: DATABASE_URL } = api.dependencies.config;
    const environment = { PATH: process.env['PATH'] ?? '', ...compileCacheEnvironment(), DATABASE_URL };
    const terminal = (...words: string[]) =>
      promisify(execFile)(process.execPath, [program, ...words], { env: environment });
    expect((await terminal('list')).stdout).toContain('team  The team');
    await expect(terminal()).rejects.toMatchObject({ code: 2, stderr: expect.stringContaining(USAGE) as string });
    await expect(terminal('add-organization', 'team')).rejects.toMatchObject({ code: 1 });
  });

  it('encrypts secrets with a new key, and reports those that it cannot read', async () => {
    const { organizationId } = await buildApiKey(api.orm);
    await api.orm.em.fork().insert(Integration, {
      organization: organizationId,
      name: 'weblate',
      baseUrl: null,
      token: 'a token',
      webhookSecrets: null,
      createdAt: new Date(),
      updatedAt: null,
    });
    const program = fileURLToPath(new URL('admin.ts', import.meta.url));
    const reencrypt = (settings: Readonly<Record<string, string>>) =>
      promisify(execFile)(process.execPath, [program, 'reencrypt-secrets'], {
        env: {
          PATH: process.env['PATH'] ?? '',
          ...compileCacheEnvironment(),
          DATABASE_URL: api.dependencies.config.databaseUrl,
          ...settings,
        },
      });
    const LOQUENT_SECRET_KEY = 'the next secret key for tests, of 32 characters or more';
    await expect(reencrypt({ LOQUENT_SECRET_KEY })).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/integration\.token {2}0 re-encrypted, 1 unreadable: \d+\n[^]*_PREVIOUS/) as string,
    });
    const both = { LOQUENT_SECRET_KEY, LOQUENT_SECRET_KEY_PREVIOUS: keys.current };
    expect((await reencrypt(both)).stdout).toContain('integration.token  1 re-encrypted, 0 unreadable');
    expect((await reencrypt({ LOQUENT_SECRET_KEY })).stdout).toContain(
      'integration.token  0 re-encrypted, 0 unreadable',
    );
  });
});
