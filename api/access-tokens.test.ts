import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ExternalIdentity, Membership, User } from '#db/entities/index.ts';
import { startTestApi, type TestApi } from '#test/service/api.ts';
import { buildApiKey, buildMembership, buildOrganization, buildUser } from '#test/database/factories.ts';
import { FakeIssuer, type TokenOptions } from '#test/fakes/oidc-issuer.ts';

let issuer: FakeIssuer;
let api: TestApi;

const me = (key: string, headers: Record<string, string> = {}) => api.request('/v1/users/me', { key, headers });
const subject = () => `subject-${crypto.randomUUID()}`;
const people = (email: string, more: object = {}): TokenOptions => ({
  claims: { email, email_verified: true, ...more },
});
const describeAnswer = async (response: Response) => ({
  status: response.status,
  ...((await response.json()) as { code: string; error: string }),
});
const count = (email: string) => api.orm.em.fork().count(User, { email });

describe('access tokens of people who are known', () => {
  beforeAll(async () => {
    issuer = await FakeIssuer.start('ES256');
    api = await startTestApi({ environment: issuer.environment });
  });
  afterAll(async () => {
    await api.close();
    await issuer.close();
  });

  it('get in by their verified address once, and by their subject ever after', async () => {
    const user = await buildUser(api.orm, { email: 'ada@example.com' });
    const sub = subject();
    const first = await me(await issuer.token(sub, people('Ada@Example.com')));
    expect(first.status).toBe(200);
    expect(await first.json()).toMatchObject({ id: user.id, email: 'ada@example.com' });
    expect((await me(await issuer.token(sub, people('other@example.com', { jti: 'b' })))).status).toBe(200);
    expect((await me(await issuer.token(sub))).status).toBe(200);
  });

  it('get in together the first time', async () => {
    const user = await buildUser(api.orm, { email: 'together@example.com' });
    const sub = subject();
    const tokens = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        issuer.token(sub, people('together@example.com', { jti: String(index) })),
      ),
    );
    const answers = await Promise.all(tokens.map((token) => me(token)));
    expect(answers.map(({ status }) => status)).toEqual(tokens.map(() => 200));
    expect(await api.orm.em.fork().count(ExternalIdentity, { user: user.id })).toBe(1);
  });

  it.each<[string, object]>([
    ['no promise that it is verified', { email_verified: undefined }],
    ['the promise as a text', { email_verified: 'true' }],
    ['the contrary', { email_verified: false }],
    ['no address', { email: undefined }],
    ['an address that is none', { email: 'ada' }],
    ['several addresses', { email: ['careful@example.com'] }],
  ])('stay out with %s', async (_what, claims) => {
    await buildUser(api.orm, { email: `careful-${crypto.randomUUID()}@example.com` });
    const answer = await describeAnswer(await me(await issuer.token(subject(), people('careful@example.com', claims))));
    expect(answer).toMatchObject({ status: 403, code: 'forbidden' });
    expect(answer.error).toMatch(/verified e-mail/);
  });

  it('stay out as another subject with the address of a user who has one', async () => {
    await buildUser(api.orm, { email: 'one@example.com' });
    expect((await me(await issuer.token(subject(), people('one@example.com')))).status).toBe(200);
    const answer = await describeAnswer(await me(await issuer.token(subject(), people('one@example.com'))));
    expect(answer).toMatchObject({ status: 403, code: 'forbidden' });
    expect(answer.error).toMatch(/another account/);
  });

  it('are refused without a trace for users who were not invited', async () => {
    const answer = await describeAnswer(await me(await issuer.token(subject(), people('stranger@example.com'))));
    expect(answer).toMatchObject({ status: 403, code: 'forbidden' });
    expect(answer.error).toMatch(/invited/);
    expect(await count('stranger@example.com')).toBe(0);
  });

  it('act for the organizations of their user, with its role in each, and for no other', async () => {
    const user = await buildUser(api.orm, { email: 'roles@example.com', role: 'viewer' });
    const second = await buildOrganization(api.orm);
    await buildMembership(api.orm, { user: user.id, organization: second.id, role: 'admin' });
    const token = await issuer.token(subject(), people('roles@example.com'));
    const createKey = (headers: Record<string, string>) =>
      api.request('/v1/api-keys', { key: token, json: { name: 'of a token' }, headers });
    expect((await createKey({})).status).toBe(403);
    expect((await createKey({ 'x-org-id': second.id })).status).toBe(201);
    expect((await createKey({ 'x-org-id': api.owner.organizationId })).status).toBe(403);
  });

  it.each<[string, TokenOptions, RegExp]>([
    ['expired', { claims: { exp: 1_700_000_000 } }, /expired/],
    ['for another audience', { claims: { aud: 'other' } }, /audience/],
    ['of another issuer', { claims: { iss: 'https://evil.example' } }, /issuer/],
    ['signed with an unknown key', { header: { kid: 'x' } }, /does not publish/],
  ])('are refused with a challenge when they are %s', async (_what, options, message) => {
    const response = await me(await issuer.token(subject(), options));
    const challenge = response.headers.get('www-authenticate');
    expect(challenge).toMatch(/^Bearer realm="loquent", error="invalid_token", error_description="[^"\\]+"$/);
    expect(challenge).toMatch(message);
    const answer = await describeAnswer(response);
    expect(answer).toMatchObject({ status: 401, code: 'unauthenticated' });
    expect(answer.error).toMatch(message);
    expect(answer.error).not.toContain('evil');
  });

  it('keep API keys working', async () => {
    expect((await me(api.owner.key)).status).toBe(200);
    expect((await me('not-a.jwt')).headers.get('www-authenticate')).toBe('Bearer realm="loquent"');
  });

  it('are kept out of the log', async () => {
    const token = await issuer.token(subject(), people('stranger@example.com'));
    await me(token);
    expect(JSON.stringify(api.logged)).not.toContain(token.slice(-20));
    expect(JSON.stringify(api.logged)).not.toContain('stranger@example.com');
  });
});

describe('access tokens', () => {
  beforeEach(async () => {
    issuer = await FakeIssuer.start('ES256');
  });
  afterEach(async () => {
    await api.close();
    await issuer.close();
  });

  it('make members of strangers with a verified address where the operator wants it, once', async () => {
    api = await startTestApi({ environment: { ...issuer.environment, OIDC_PROVISIONING: 'member:guests' } });
    const organization = await buildOrganization(api.orm, { slug: 'guests' });
    const sub = subject();
    const tokens = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        issuer.token(sub, people('New@example.com', { name: ' New\nPerson ', jti: String(index) })),
      ),
    );
    const answers = await Promise.all(tokens.map((token) => me(token)));
    expect(answers.map(({ status }) => status)).toEqual(tokens.map(() => 200));
    const user = (await answers[0]?.json()) as { id: string };
    expect(user).toMatchObject({
      email: 'new@example.com',
      name: 'New Person',
      default_organization_id: organization.id,
    });
    expect(await count('new@example.com')).toBe(1);
    expect(await api.orm.em.fork().find(Membership, { user: user.id })).toMatchObject([{ role: 'member' }]);
    const unverified = await me(await issuer.token(subject(), people('x@example.com', { email_verified: false })));
    expect(unverified.status).toBe(403);
    expect(await count('x@example.com')).toBe(0);
  });

  it('answer 403, and warn the operator, when the organization for new members does not exist', async () => {
    api = await startTestApi({ environment: { ...issuer.environment, OIDC_PROVISIONING: 'member:missing' } });
    expect((await me(await issuer.token(subject(), people('new@example.com')))).status).toBe(403);
    expect(api.logged).toContainEqual(expect.objectContaining({ level: 50, slug: 'missing' }));
  });

  it('permit the weaker of the role in their claim and the membership, and nothing without one', async () => {
    api = await startTestApi({ environment: { ...issuer.environment, OIDC_ROLE_CLAIM: 'realm_access.roles' } });
    await buildUser(api.orm, { email: 'owner@example.com', role: 'owner' });
    await buildUser(api.orm, { email: 'viewer@example.com', role: 'viewer' });
    const createKey = async (sub: string, email: string, roles: unknown, role: string) => {
      const key = await issuer.token(sub, people(email, { realm_access: { roles } }));
      return (await api.request('/v1/api-keys', { key, json: { name: 'x', role } })).status;
    };
    const [owner, viewer] = [subject(), subject()];
    expect(await createKey(owner, 'owner@example.com', ['member'], 'member')).toBe(201);
    expect(await createKey(owner, 'owner@example.com', ['member'], 'admin')).toBe(403);
    expect(await createKey(owner, 'owner@example.com', ['viewer'], 'viewer')).toBe(403);
    expect(await createKey(viewer, 'viewer@example.com', ['owner'], 'viewer')).toBe(403);
    const roleless = await me(
      await issuer.token(owner, people('owner@example.com', { realm_access: { roles: ['x'] } })),
    );
    expect(await describeAnswer(roleless)).toMatchObject({
      status: 403,
      error: expect.stringMatching(/has no role/) as string,
    });
  });

  it('answer 503 while the issuer has never been reached, and API keys work on', async () => {
    api = await startTestApi({ environment: issuer.environment });
    const token = await issuer.token(subject());
    await issuer.close();
    const response = await me(token);
    expect(response.headers.get('retry-after')).toBe('10');
    const answer = await describeAnswer(response);
    expect(answer).toMatchObject({ status: 503, code: 'unavailable' });
    expect(answer.error).not.toContain('127.0.0.1');
    expect((await me(api.owner.key)).status).toBe(200);
  });

  it('are served from memory for a while, so that most requests ask neither issuer nor database', async () => {
    api = await startTestApi({ environment: issuer.environment });
    await buildUser(api.orm, { email: 'fast@example.com' });
    const token = await issuer.token(subject(), people('fast@example.com'));
    for (let times = 0; times < 5; times += 1) expect((await me(token)).status).toBe(200);
    expect(issuer.looks).toBe(1);
  });

  it('are no API keys where no issuer is configured, and a configured key of their form still is one', async () => {
    const configured = 'looks-like.an-access.token-it-does';
    api = await startTestApi({ environment: { LOQUENT_API_KEY: configured } });
    const response = await me(await issuer.token(subject()));
    expect(response.headers.get('www-authenticate')).toContain('invalid_token');
    expect(await describeAnswer(response)).toMatchObject({
      status: 401,
      error: expect.stringMatching(/no issuer/) as string,
    });
    await buildApiKey(api.orm, { key: configured });
    expect((await me(configured)).status).toBe(200);
    await api.close();
    api = await startTestApi({ environment: { ...issuer.environment, LOQUENT_API_KEY: configured } });
    await buildApiKey(api.orm, { key: configured });
    expect((await me(configured)).status).toBe(200);
  });
});
