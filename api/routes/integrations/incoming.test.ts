import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Integration, OutboxRecord, WebhookDelivery } from '#db/entities/index.ts';
import { saveIntegration } from '#db/integrations.ts';
import { ALL_ORGANIZATIONS, organizationEntityManager } from '#db/orm.ts';
import { TMS_NAMES, type TmsName } from '#domain/projects/tms-name.ts';
import { startTestApi } from '#test/service/api.ts';
import { buildApiKey, buildUser, type BuiltApiKey } from '#test/database/factories.ts';
import { sharedByTests } from '#test/suite/shared.ts';

interface Delivery {
  readonly id: number;
  readonly body: string;
}

const BODIES: Readonly<Record<TmsName, object>> = {
  weblate: { action: 'String added', project: 'shop', component: 'texts', translation: 'pt_BR' },
  crowdin: { event: 'file.added', file: { path: '/texts', project: { id: 7 } } },
  lokalise: { event: 'project.key.added', project: { id: '20.59' } },
};

let stranger: BuiltApiKey;
/** Lines of the log, without the scrubber that removes secrets by their form. */
const log = () => JSON.stringify(api.logged);

const api = sharedByTests(() =>
  startTestApi({ environment: { LIMIT_WEBHOOKS: '0', PUBLIC_URL: 'https://loquent.example' } }),
);
beforeAll(async () => {
  stranger = await buildApiKey(api.orm);
  const json = { name: 'a', url: 'https://hooks.example.com/a', events: ['tms.changed'] };
  for (const key of [api.owner.key, stranger.key]) await api.request('/v1/webhooks', { json, key });
  await api.request('/v1/webhooks', { json: { ...json, events: ['workflow.completed'] } });
});

const secrets = {} as Record<TmsName, string>;
/** A new secret of an organization's integration. */
async function newSecret(name: TmsName, { key }: BuiltApiKey = api.owner): Promise<string> {
  const answer = await api.request(`/v1/integrations/${name}/webhook`, { method: 'POST', key });
  expect(answer.status).toBe(201);
  return ((await answer.json()) as { secret: string }).secret;
}
beforeEach(async () => {
  for (const { organizationId: organization } of [api.owner, stranger]) {
    const entityManager = organizationEntityManager(api.orm, organization);
    await entityManager.nativeDelete(WebhookDelivery, {});
    await entityManager.nativeDelete(Integration, {});
    for (const name of TMS_NAMES) {
      await saveIntegration(entityManager, organization, name, { token: 'a', baseUrl: 'https://tms.example' });
    }
  }
  for (const name of TMS_NAMES) secrets[name] = await newSecret(name);
});

interface Report {
  readonly secret?: string;
  readonly id?: string;
  readonly at?: Date;
  readonly to?: string;
  readonly text?: string;
}

/** Sends a webhook as a system does. */
async function send(name: TmsName, report: Report = {}): Promise<Response> {
  const { secret = secrets[name], id = randomUUID(), at = new Date(), to = api.owner.organizationId } = report;
  const { text = JSON.stringify(BODIES[name]) } = report;
  const time = { 'webhook-id': id, 'webhook-timestamp': String(at.getTime() / 1000) };
  const headers = {
    weblate: () => ({ ...time, 'webhook-signature': new Webhook(secret).sign(id, at, text) }),
    lokalise: () => ({ 'X-Secret': secret }),
    crowdin: () => ({ 'X-Loquent-Secret': secret }),
  }[name]();
  const all = { ...headers, 'Content-Type': 'application/json' };
  return api.request(`/incoming/${name}/${to}`, { method: 'POST', key: '', headers: all, body: text });
}
const statusOf = async (answer: Promise<Response>) => (await answer).status;
/** The delivery log, newest first, as its owner reads it. */
async function deliveries(key = api.owner.key): Promise<readonly Delivery[]> {
  const answer = await api.request('/v1/webhooks/logs/all?event_type=tms.changed', { key });
  const { logs } = (await answer.json()) as { logs: readonly Delivery[] };
  return Promise.all(
    logs.map(async ({ id }) => (await (await api.request(`/v1/webhooks/logs/${id}`, { key })).json()) as Delivery),
  );
}

describe('the secret of the webhooks of a system', () => {
  // Covers POST /v1/integrations/{name}/webhook
  it('is answered once with the address, stored encrypted, and in no line of the log', async () => {
    const answer = await api.request('/v1/integrations/weblate/webhook', { method: 'POST' });
    const { url, secret } = (await answer.json()) as { url: string; secret: string };
    expect(url).toBe(`https://loquent.example/incoming/weblate/${api.owner.organizationId}`);
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    const read = await api.request('/v1/integrations/weblate');
    const text = await read.text();
    expect(text).not.toContain('whsec_');
    expect(JSON.parse(text)).toMatchObject({ accepts_webhooks: true });
    const rows: unknown = await api.orm.em.getConnection().execute('select webhook_secrets from integration');
    expect(JSON.stringify(rows)).toContain('v1:');
    expect(JSON.stringify(rows)).not.toContain(secret.slice(6));
    for (const name of TMS_NAMES) expect(await statusOf(send(name))).toBe(204);
    expect(await statusOf(send('crowdin', { secret: `${secret}x` }))).toBe(401);
    for (const each of [secret, ...Object.values(secrets)]) expect(log()).not.toContain(each.slice(6));
  });

  // Covers DELETE /v1/integrations/{name}/webhook
  it('stays valid alongside its replacement until both are removed', async () => {
    const [former, secret] = [secrets.crowdin, await newSecret('crowdin')];
    expect(secret).not.toBe(former);
    expect(await statusOf(send('crowdin', { secret: former }))).toBe(204);
    expect(await statusOf(send('crowdin', { secret }))).toBe(204);
    expect((await api.request('/v1/integrations/crowdin/webhook', { method: 'DELETE' })).status).toBe(204);
    for (const each of [former, secret]) expect(await statusOf(send('crowdin', { secret: each }))).toBe(401);
    const next = await newSecret('crowdin');
    expect(await statusOf(send('crowdin', { secret: former }))).toBe(401);
    expect(await statusOf(send('crowdin', { secret: next }))).toBe(204);
  });

  it('survives new credentials, and ends with them', async () => {
    const entityManager = organizationEntityManager(api.orm, api.owner.organizationId);
    const content = { token: 'b', baseUrl: 'https://tms.example' };
    await saveIntegration(entityManager, api.owner.organizationId, 'lokalise', content);
    expect(await statusOf(send('lokalise'))).toBe(204);
    await api.request('/v1/integrations/lokalise', { method: 'DELETE' });
    expect(await statusOf(send('lokalise'))).toBe(401);
    for (const method of ['POST', 'DELETE']) {
      expect((await api.request('/v1/integrations/lokalise/webhook', { method })).status).toBe(404);
    }
  });

  it('is made and removed by admins only', async () => {
    const { organizationId: defaultOrganization } = api.owner;
    const { key } = await buildApiKey(api.orm, {
      user: await buildUser(api.orm, { role: 'member', defaultOrganization }),
    });
    for (const method of ['POST', 'DELETE']) {
      expect((await api.request('/v1/integrations/crowdin/webhook', { method, key })).status).toBe(403);
    }
  });
});

describe('a webhook of a system', () => {
  // Covers POST /incoming/{name}/{organization}
  it.each(TMS_NAMES)('of %s is delivered to subscriptions of its organization, and of its type', async (name) => {
    const outbox = () => api.orm.em.fork().count(OutboxRecord, { kind: 'deliver_webhook' }, ALL_ORGANIZATIONS);
    const before = await outbox();
    expect(await statusOf(send(name))).toBe(204);
    const found = await deliveries();
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ event_type: 'tms.changed', status: 'pending', target_url: expect.any(String) });
    const expected = {
      weblate: { event: 'String added', project: 'shop', component: 'texts', language: 'pt-BR' },
      crowdin: { event: 'file.added', project: '7', component: '/texts', language: null },
      lokalise: { event: 'project.key.added', project: '20.59', component: null, language: null },
    }[name];
    expect(JSON.parse(found[0]!.body)).toMatchObject({
      event_type: 'tms.changed',
      workflow_id: null,
      organization_id: api.owner.organizationId,
      data: { system: name, ...expected },
    });
    expect(await outbox()).toBe(before + 1);
    expect(await deliveries(stranger.key)).toEqual([]);
    const change = { system: name, ...expected };
    expect(api.logged).toContainEqual(expect.objectContaining({ system: name, changes: [change], repeated: false }));
  });

  it.each(TMS_NAMES)('of %s gets one answer, whatever it lacks, and is not delivered', async (name) => {
    const others = await newSecret(name, stranger);
    const wrong = `whsec_${Buffer.alloc(32).toString('base64')}`;
    const answers = [
      send(name, { secret: wrong }),
      send(name, { secret: others }),
      send(name, { to: stranger.organizationId }),
      send(name, { to: randomUUID() }),
      send(name, { to: 'none' }),
      api.request(`/incoming/transifex/${api.owner.organizationId}`, { method: 'POST', key: '' }),
      api.request(`/incoming/${name}/${api.owner.organizationId}`, { method: 'POST', key: '' }),
      api.request(`/incoming/${name}/${api.owner.organizationId}`, { method: 'POST' }),
    ];
    const told = await Promise.all(
      answers.map(async (each) => {
        const answer = await each;
        const { request_id: _id, ...body } = (await answer.json()) as Record<string, unknown>;
        return JSON.stringify([answer.status, body]);
      }),
    );
    expect(new Set(told).size).toBe(1);
    expect(told[0]).toMatch(/^\[401,/);
    expect(await deliveries()).toEqual([]);
    expect(await deliveries(stranger.key)).toEqual([]);
    expect(await statusOf(send(name, { secret: others, to: stranger.organizationId }))).toBe(204);
    expect(await deliveries(stranger.key)).toHaveLength(1);
  });

  it('that is old is refused, and a repeated one is accepted without another event', async () => {
    expect(await statusOf(send('weblate', { at: new Date(Date.now() - 3_600_000) }))).toBe(401);
    expect(await statusOf(send('weblate', { at: new Date(Date.now() + 3_600_000) }))).toBe(401);
    const id = randomUUID();
    const statuses = await Promise.all([1, 2, 3].map(() => statusOf(send('weblate', { id }))));
    expect(statuses).toEqual([204, 204, 204]);
    expect(await statusOf(send('weblate', { id }))).toBe(204);
    expect(await deliveries()).toHaveLength(1);
    await send('weblate');
    expect(await deliveries()).toHaveLength(2);
    // The same id in another organization is a different report.
    const secret = await newSecret('weblate', stranger);
    await send('weblate', { id, secret, to: stranger.organizationId });
    expect(await deliveries(stranger.key)).toHaveLength(1);
  });

  it('that reports the same change several times becomes one event, and a test none', async () => {
    const events = [BODIES.crowdin, BODIES.crowdin, { ...BODIES.crowdin, event: 'file.updated' }];
    expect(await statusOf(send('crowdin', { text: JSON.stringify({ events }) }))).toBe(204);
    expect(await deliveries()).toHaveLength(2);
    expect(await statusOf(send('lokalise', { text: '["ping"]' }))).toBe(204);
    expect(await deliveries()).toHaveLength(2);
  });

  it('becomes at most a hundred events', async () => {
    const events = Array.from({ length: 130 }, (_, index) => ({ ...BODIES.crowdin, event: `e${index}` }));
    expect(await statusOf(send('crowdin', { text: JSON.stringify({ events }) }))).toBe(204);
    const scope = organizationEntityManager(api.orm, api.owner.organizationId);
    expect(await scope.count(WebhookDelivery, { eventType: 'tms.changed' })).toBe(100);
    expect(api.logged).toContainEqual(expect.objectContaining({ excluded: 30 }));
  });

  it('is refused above 256 KB, and when it is not JSON', async () => {
    const padded = (size: number) => JSON.stringify({ padding: 'x'.repeat(size - 14) });
    expect(await statusOf(send('lokalise', { text: padded(256 * 1024) }))).toBe(204);
    expect(await statusOf(send('lokalise', { text: padded(256 * 1024 + 1) }))).toBe(413);
    expect(await statusOf(send('lokalise', { text: '{' }))).toBe(400);
  });
});

describe('the webhooks of a minute', () => {
  it('are limited for each integration, and refused ones do not count', async () => {
    const limited = await startTestApi({ environment: { RATE_LIMIT_KEY: '3', RATE_LIMIT_ORGANIZATION: '0' } });
    const organization = limited.owner.organizationId;
    const entityManager = organizationEntityManager(limited.orm, organization);
    await saveIntegration(entityManager, organization, 'crowdin', { token: 'a', baseUrl: null });
    const made = await limited.request('/v1/integrations/crowdin/webhook', { method: 'POST' });
    const { secret } = (await made.json()) as { secret: string };
    const post = (value: string) => {
      const headers = { 'X-Loquent-Secret': value };
      return limited.request(`/incoming/crowdin/${organization}`, { method: 'POST', key: '', headers, json: {} });
    };
    const statuses: number[] = [];
    for (const value of ['a', 'b', secret, 'c', 'd', secret, secret, secret]) statuses.push((await post(value)).status);
    expect(statuses).toEqual([401, 401, 204, 401, 401, 204, 204, 429]);
    expect(Number((await post(secret)).headers.get('retry-after'))).toBeGreaterThan(0);
    await limited.close();
  });

  it('that are not proved are limited for each sender, and never shut out one that is proved', async () => {
    const limited = await startTestApi({ environment: { RATE_LIMIT_UNAUTHENTICATED: '2' } });
    const organization = limited.owner.organizationId;
    const entityManager = organizationEntityManager(limited.orm, organization);
    const secretOf = async (name: TmsName) => {
      await saveIntegration(entityManager, organization, name, { token: 'a', baseUrl: null });
      const made = await limited.request(`/v1/integrations/${name}/webhook`, { method: 'POST' });
      return ((await made.json()) as { secret: string }).secret;
    };
    const [crowdin, lokalise] = [await secretOf('crowdin'), await secretOf('lokalise')];
    const post = (path: string, secret: string) => {
      const headers = { 'X-Loquent-Secret': secret, 'X-Secret': secret };
      return limited.request(`/incoming/${path}`, { method: 'POST', key: '', headers, json: {} });
    };
    const known = { crowdin: `crowdin/${organization}`, lokalise: `lokalise/${organization}` };
    const guesses = [`weblate/${randomUUID()}`, 'other/x', `crowdin/${randomUUID()}`, known.lokalise];
    const statuses: number[] = [];
    for (const path of guesses) statuses.push((await post(path, 'guess')).status);
    expect(statuses).toEqual([401, 401, 429, 429]);
    const refused = await post(guesses[0]!, 'guess');
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({ code: 'rate_limited' });
    // Neither of them was used before, and one of the guesses was at its address.
    expect((await post(known.lokalise, lokalise)).status).toBe(204);
    expect((await post(known.crowdin, crowdin)).status).toBe(204);
    expect((await post(known.crowdin, lokalise)).status).toBe(429);
    await limited.close();
  });
});
