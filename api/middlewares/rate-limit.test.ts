import { afterEach, describe, expect, it, vi } from 'vitest';
import { startTestApi, uploadForm, type TestApi } from '#test/service/api.ts';
import { buildApiKey, buildUser } from '#test/database/factories.ts';

describe('the requests of a minute', () => {
  let api: TestApi;
  const start = async (limits: Readonly<Record<string, string>>) => {
    api = await startTestApi({ environment: limits });
  };
  afterEach(async () => {
    vi.useRealTimers();
    await api.close();
  });
  const me = (key?: string) => api.request('/v1/users/me', key === undefined ? {} : { key });
  const statuses = async (count: number, request: () => Promise<Response>) => {
    const found: number[] = [];
    for (let index = 0; index < count; index += 1) found.push((await request()).status);
    return found;
  };

  it('are counted for each key, and every answer says how many are left and until when', async () => {
    await start({ RATE_LIMIT_KEY: '3', RATE_LIMIT_ORGANIZATION: '100' });
    const { headers } = await me();
    expect(headers.get('ratelimit-policy')).toBe('"key";q=3;w=60, "organization";q=100;w=60');
    expect(headers.get('ratelimit')).toMatch(/^"key";r=2;t=\d+, "organization";r=99;t=\d+$/);
    expect(await statuses(3, me)).toEqual([200, 200, 429]);

    const refused = await me();
    expect(await refused.json()).toMatchObject({
      code: 'rate_limited',
      error: expect.stringMatching(/^Your key made 3 requests within a minute.* Wait \d+ s\.$/) as string,
    });
    const wait = Number(refused.headers.get('retry-after'));
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect(refused.headers.get('ratelimit')).toMatch(new RegExp(`^"key";r=0;t=${wait}, "organization";r=95;t=\\d+$`));
    expect(refused.headers.get('ratelimit-policy')).toBe('"key";q=3;w=60, "organization";q=100;w=60');
  });

  it('of another key are another count, and of all keys of an organization a common one', async () => {
    await start({ RATE_LIMIT_KEY: '2', RATE_LIMIT_ORGANIZATION: '3' });
    const user = await buildUser(api.orm, { defaultOrganization: api.owner.organizationId });
    const colleague = await buildApiKey(api.orm, { user });
    const stranger = await buildApiKey(api.orm);
    expect(await statuses(3, () => me())).toEqual([200, 200, 429]);
    // The refused request counted too.
    const refused = await me(colleague.key);
    expect(refused.status).toBe(429);
    expect(await refused.json()).toMatchObject({ error: expect.stringContaining('of your organization') as string });
    expect((await me(stranger.key)).status).toBe(200);
  });

  it('restart when the minute is over', async () => {
    await start({ RATE_LIMIT_KEY: '1' });
    expect(await statuses(2, me)).toEqual([200, 429]);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_001 });
    expect((await me()).status).toBe(200);
  });

  it('that are errors say what is left, too', async () => {
    await start({ RATE_LIMIT_KEY: '5', RATE_LIMIT_ORGANIZATION: '0' });
    const missing = await api.request(`/v1/jobs/${crypto.randomUUID()}`);
    expect(missing.status).toBe(404);
    expect(missing.headers.get('ratelimit')).toMatch(/^"key";r=4;t=\d+$/);
    const unknown = await api.request('/v1/nothing');
    expect(unknown.status).toBe(404);
    expect(unknown.headers.get('ratelimit')).toMatch(/^"key";r=3;t=\d+$/);
  });

  it('that upload have a limit of their own', async () => {
    await start({ RATE_LIMIT_KEY: '100', RATE_LIMIT_ORGANIZATION: '0', RATE_LIMIT_UPLOADS: '1' });
    const upload = () =>
      uploadForm(api, [
        ['path', 'a.txt'],
        ['file', new File(['Hello.'], 'a.txt')],
      ]);
    expect((await upload()).headers.get('ratelimit')).toMatch(/^"key";r=99;t=\d+, "uploads";r=0;t=\d+$/);
    expect((await upload()).status).toBe(429);
    expect((await me()).status).toBe(200);
  });

  it.each(['/v1/text/translate', '/v1/TEXT/translate/stream', '/v1/glossaries/analyze'])(
    'that work on text have a limit of their own: %s',
    async (path) => {
      await start({ RATE_LIMIT_KEY: '100', RATE_LIMIT_ORGANIZATION: '0', RATE_LIMIT_TEXT: '1' });
      const ask = async () => {
        const headers = { authorization: `Bearer ${api.owner.key}`, 'content-type': 'application/json' };
        const { status } = await fetch(`${api.url}${path}`, { method: 'POST', body: '{}', headers });
        return status === 429;
      };
      expect([await ask(), await ask()]).toEqual([false, true]);
      expect((await me()).status).toBe(200);
    },
  );

  it('are not limited, and nothing is said of them, where the limit is 0', async () => {
    await start({ RATE_LIMIT_KEY: '0', RATE_LIMIT_ORGANIZATION: '0' });
    const { headers } = await me();
    expect([headers.has('ratelimit'), headers.has('ratelimit-policy')]).toEqual([false, false]);
  });

  it('without a valid key are not counted', async () => {
    await start({ RATE_LIMIT_KEY: '1' });
    const response = await me('lq_no-such-key');
    expect([response.status, response.headers.has('ratelimit')]).toEqual([401, false]);
    expect((await me()).status).toBe(200);
  });
});
