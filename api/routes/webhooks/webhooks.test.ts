import { describe, expect, it } from 'vitest';
import { OutboxRecord, WebhookDelivery, WebhookSubscription } from '#db/entities/index.ts';
import { ALL_ORGANIZATIONS, organizationEntityManager } from '#db/orm.ts';
import { startTestApi } from '#test/service/api.ts';
import { buildApiKey, buildUser } from '#test/database/factories.ts';
import { sharedByTests } from '#test/suite/shared.ts';

const HOOK = {
  name: 'Build server',
  url: 'https://hooks.example.com/loquent?token=1',
  events: ['workflow.completed', 'workflow.failed'],
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  headers: { Authorization: 'Bearer t' },
};

interface Subscription {
  readonly id: number;
  readonly is_active: boolean;
  readonly updated_at: string | null;
}

const api = sharedByTests(() => startTestApi({ environment: { LIMIT_WEBHOOKS: '40' } }));

const post = (json: object) => api.request('/v1/webhooks', { json });
const create = async (overrides: object = {}) => (await (await post({ ...HOOK, ...overrides })).json()) as Subscription;
const patch = (id: number, json: object) => api.request(`/v1/webhooks/${id}`, { method: 'PATCH', json });
const scoped = () => organizationEntityManager(api.orm, api.owner.organizationId);
const stored = (id: number) => scoped().findOneOrFail(WebhookSubscription, { id });

describe('a webhook subscription', () => {
  // Covers POST /v1/webhooks, GET /v1/webhooks, GET /v1/webhooks/{subscription_id}
  it('is created active, and answered without secret and headers', async () => {
    const response = await post(HOOK);
    expect(response.status).toBe(201);
    const body = (await response.json()) as Subscription;
    expect(response.headers.get('location')).toBe(`/v1/webhooks/${body.id}`);
    expect(body).toEqual({
      id: expect.any(Number),
      name: HOOK.name,
      url: HOOK.url,
      events: HOOK.events,
      is_active: true,
      deactivation_reason: null,
      failing_since: null,
      created_at: expect.any(String),
      updated_at: null,
    });
    expect(await (await api.request(`/v1/webhooks/${body.id}`)).json()).toEqual(body);
    const list = (await (await api.request('/v1/webhooks?limit=100')).json()) as { subscriptions: Subscription[] };
    expect(list).toMatchObject({ total: expect.any(Number), limit: 100, offset: 0 });
    expect(list.subscriptions.find(({ id }) => id === body.id)).toEqual(body);
  });

  // Covers POST /v1/webhooks
  it('has its secret and its headers encrypted in the database', async () => {
    const { id } = await create();
    const [row] = await api.orm.em
      .getConnection()
      .execute<{ secret: string; headers: string }[]>('select secret, headers from webhook_subscription where id = ?', [
        id,
      ]);
    expect(row?.secret).not.toContain('MfKQ9');
    expect(row?.headers).not.toContain('Bearer');
    expect(await stored(id)).toMatchObject({ secret: HOOK.secret, headers: HOOK.headers });
  });

  // Covers PATCH /v1/webhooks/{subscription_id}
  it('changes by the fields that are sent', async () => {
    const { id } = await create();
    const response = await patch(id, { name: 'Other', is_active: false });
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ name: 'Other', is_active: false, updated_at: expect.any(String) });
    expect(await stored(id)).toMatchObject({ url: HOOK.url, secret: HOOK.secret, headers: HOOK.headers });
    expect(await (await patch(id, { is_active: true })).json()).toMatchObject({ is_active: true });
  });

  it('keeps the former secret for 24 hours when it gets a new one', async () => {
    const { id } = await create();
    await patch(id, { secret: 'another secret' });
    const { secret, formerSecrets } = await stored(id);
    expect(secret).toBe('another secret');
    expect(formerSecrets).toEqual([{ secret: HOOK.secret, until: expect.any(String) }]);
    await patch(id, { secret: null, headers: null });
    expect(await stored(id)).toMatchObject({ secret: null, formerSecrets: null, headers: null });
  });

  it('forgets why it was deactivated when it is activated', async () => {
    const { id } = await create();
    const failingSince = new Date();
    const values = { isActive: false, deactivationReason: 'failing' as const, failingSince };
    await scoped().nativeUpdate(WebhookSubscription, { id }, values);
    expect(await (await api.request(`/v1/webhooks/${id}`)).json()).toMatchObject({
      deactivation_reason: 'failing',
      failing_since: failingSince.toISOString(),
    });
    expect(await (await patch(id, { is_active: true })).json()).toMatchObject({
      deactivation_reason: null,
      failing_since: null,
    });
  });

  // Covers DELETE /v1/webhooks/{subscription_id}
  it('is deleted once', async () => {
    const { id } = await create();
    expect((await api.request(`/v1/webhooks/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await api.request(`/v1/webhooks/${id}`, { method: 'DELETE' })).status).toBe(404);
    expect((await api.request(`/v1/webhooks/${id}/logs`)).status).toBe(404);
  });

  // Covers GET /v1/webhooks, GET /v1/webhooks/{subscription_id}
  it('is read by viewers, without secrets and headers, and its log by members', async () => {
    const { id } = await create();
    const user = await buildUser(api.orm, { role: 'viewer', defaultOrganization: api.owner.organizationId });
    const { key } = await buildApiKey(api.orm, { user });
    for (const path of [`/v1/webhooks/${id}`, '/v1/webhooks']) {
      const response = await api.request(path, { key });
      expect(response.status, path).toBe(200);
      const text = await response.text();
      expect(text).not.toMatch(/secret|headers|whsec_/i);
      // The rest of the URL is a credential with many services.
      expect(text).toMatch(/"url":"https:\/\/[^/"]+"/);
    }
    expect((await api.request(`/v1/webhooks/${id}/logs`, { key })).status).toBe(403);
  });

  it('is read by members and managed by admins', async () => {
    const { id } = await create();
    const user = await buildUser(api.orm, { role: 'member', defaultOrganization: api.owner.organizationId });
    const { key } = await buildApiKey(api.orm, { user });
    expect((await api.request(`/v1/webhooks/${id}`, { key })).status).toBe(200);
    expect((await api.request('/v1/webhooks/logs/all', { key })).status).toBe(200);
    expect((await api.request('/v1/webhooks', { key, json: HOOK })).status).toBe(403);
    expect((await api.request(`/v1/webhooks/${id}`, { key, method: 'PATCH', json: {} })).status).toBe(403);
    expect((await api.request(`/v1/webhooks/${id}/test`, { key, method: 'POST' })).status).toBe(403);
  });

  // Covers Size limits
  it('is one of a limited number', async () => {
    const limited = await startTestApi({ environment: { LIMIT_WEBHOOKS: '1' } });
    try {
      expect((await limited.request('/v1/webhooks', { json: HOOK })).status).toBe(201);
      const response = await limited.request('/v1/webhooks', { json: HOOK });
      expect(response.status).toBe(413);
      expect(await response.json()).toMatchObject({ code: 'limit_reached' });
    } finally {
      await limited.close();
    }
  });
});

describe('a subscription is refused', () => {
  const long = (length: number) => `https://example.com/${'a'.repeat(length - 20)}`;

  it.each([
    ['without a name', { name: undefined }, 'name'],
    ['with a name of 256 characters', { name: 'a'.repeat(256) }, 'name'],
    ['without events', { events: undefined }, 'events'],
    ['with an empty array of events', { events: [] }, 'events'],
    ['with an unknown event type', { events: ['workflow.paused'] }, 'events.0'],
    ['with an event type twice', { events: ['workflow.failed', 'workflow.failed'] }, 'events'],
    ['with a secret of 256 characters', { secret: 'a'.repeat(256) }, 'secret'],
    ['with an http address', { url: 'http://example.com/' }, 'url'],
    ['with an address of 2049 characters', { url: long(2049) }, 'url'],
    ['with a user name', { url: 'https://user@example.com/' }, 'url'],
    ['with a user name and a password', { url: 'https://user:secret@example.com/' }, 'url'],
    ['with a private address', { url: 'https://10.0.0.1/' }, 'url'],
    ['with a loopback address', { url: 'https://127.0.0.1/' }, 'url'],
    ['with the address of a metadata service', { url: 'https://169.254.169.254/latest' }, 'url'],
    ['with a decimal address', { url: 'https://2130706433/' }, 'url'],
    ['with an octal address', { url: 'https://0177.0.0.1/' }, 'url'],
    ['with a hexadecimal address', { url: 'https://0x7f.1/' }, 'url'],
    ['with an IPv6 loopback address', { url: 'https://[::1]/' }, 'url'],
    ['with an IPv4 address mapped into IPv6', { url: 'https://[::ffff:10.0.0.1]/' }, 'url'],
    ['with a unique local address', { url: 'https://[fd00::1]/' }, 'url'],
    ['with a host name that is too long', { url: `https://${'a'.repeat(60)}.${'b.'.repeat(120)}com/` }, 'url'],
    ['with the port of another protocol', { url: 'https://example.com:25/' }, 'url'],
    ['with a header of ours', { headers: { 'Webhook-Id': '1' } }, 'headers.Webhook-Id'],
    ['with our signature', { headers: { 'X-WEBHOOK-SIGNATURE': '1' } }, 'headers.X-WEBHOOK-SIGNATURE'],
    ['with a content type', { headers: { 'content-type': 'text/plain' } }, 'headers.content-type'],
    ['with a hop-by-hop header', { headers: { 'Transfer-Encoding': 'chunked' } }, 'headers.Transfer-Encoding'],
    ['with a header of a proxy', { headers: { 'Proxy-Authorization': 'x' } }, 'headers.Proxy-Authorization'],
    ['with a host header', { headers: { Host: 'internal' } }, 'headers.Host'],
    ['with a line break in a header', { headers: { 'X-A': 'b\r\nX-C: d' } }, 'headers.X-A'],
    ['with a line break in the name of a header', { headers: { 'X-A: b\r\nX-C': 'd' } }, 'headers.X-A: b\r\nX-C'],
    ['with a header twice', { headers: { 'X-A': '1', 'x-a': '2' } }, 'headers.x-a'],
    ['with a header that is no text', { headers: { 'X-A': 1 } }, 'headers.X-A'],
    [
      'with 21 headers',
      { headers: Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`X-${index}`, '1'])) },
      'headers',
    ],
    ['with 8 kB of headers', { headers: { 'X-A': 'a'.repeat(8000) } }, 'headers'],
  ])('%s', async (_case, overrides, path) => {
    const response = await post({ ...HOOK, ...overrides });
    expect(response.status).toBe(400);
    const { code, details } = (await response.json()) as { code: string; details: { path: string }[] };
    expect(code).toBe('validation_failed');
    expect(details.map((detail) => detail.path)).toContain(path);
  });

  // Covers Size limits
  it('by a change, too', async () => {
    const { id } = await create();
    expect((await patch(id, { url: 'https://[::1]/' })).status).toBe(400);
    expect((await patch(id, { events: [] })).status).toBe(400);
    expect((await patch(id, { headers: { Connection: 'close' } })).status).toBe(400);
  });
});

describe('a test of a subscription', () => {
  // Covers GET /v1/webhooks/{subscription_id}/logs, POST /v1/webhooks/{subscription_id}/test
  it('stores one event with its outbox record, also if the request is repeated', async () => {
    const { id } = await create({ events: ['workflow.step.failed'] });
    const headers = { 'Idempotency-Key': crypto.randomUUID() };
    const send = async () =>
      (await (await api.request(`/v1/webhooks/${id}/test`, { method: 'POST', headers })).json()) as {
        event_id: string;
      };
    const { event_id: eventId } = await send();
    expect(await send()).toMatchObject({ event_id: eventId });
    const logs = (await (await api.request(`/v1/webhooks/${id}/logs`)).json()) as { logs: { id: number }[] };
    expect(logs).toMatchObject({
      total: 1,
      logs: [
        {
          webhook_id: id,
          webhook_type: 'test',
          event_type: 'workflow.completed',
          event_id: eventId,
          target_url: HOOK.url,
          status: 'pending',
          attempts: 0,
          response_status: null,
          error_message: null,
          last_attempt_at: null,
        },
      ],
    });
    const { run } = await scoped().findOneOrFail(WebhookDelivery, { eventId });
    expect(await api.orm.em.fork().count(OutboxRecord, { kind: 'deliver_webhook', subject: run })).toBe(1);
    const record = (await (await api.request(`/v1/webhooks/logs/${logs.logs[0]?.id}`)).json()) as { body: string };
    expect(JSON.parse(record.body)).toMatchObject({ event_id: eventId, data: { test: true } });
  });
});

describe('the delivery log', () => {
  // Covers GET /v1/webhooks/logs/all, POST /v1/webhooks/logs/{log_id}/resend
  // Covers POST /v1/webhooks/{subscription_id}/recover
  it('filters by event type, and sends again what has failed', async () => {
    const { id } = await create();
    await api.request(`/v1/webhooks/${id}/test`, { method: 'POST' });
    await api.request(`/v1/webhooks/${id}/test`, { method: 'POST' });
    const all = async (query: string) =>
      (await (await api.request(`/v1/webhooks/logs/all?${query}`)).json()) as { total: number; logs: { id: number }[] };
    expect((await all('event_type=workflow.failed')).total).toBe(0);
    const [newest, older] = (await all('event_type=workflow.completed&limit=2')).logs;
    expect(newest!.id).toBeGreaterThan(older!.id);

    const resend = (log: number) => api.request(`/v1/webhooks/logs/${log}/resend`, { method: 'POST' });
    expect((await resend(newest!.id)).status).toBe(409);
    const before = await scoped().findOneOrFail(WebhookDelivery, { id: newest!.id });
    await scoped().nativeUpdate(WebhookDelivery, { subscription: id }, { status: 'failed', attemptsOfRun: 8 });
    const response = await resend(newest!.id);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ id: newest!.id, status: 'pending' });
    const after = await scoped().findOneOrFail(WebhookDelivery, { id: newest!.id });
    expect(after).toMatchObject({ attemptsOfRun: 0, body: before.body, eventId: before.eventId });
    expect(after.run).not.toBe(before.run);
    const subjects = { subject: { $in: [before.run, after.run] } };
    expect(await api.orm.em.fork().count(OutboxRecord, subjects)).toBe(2);

    const recover = (since: string) => api.request(`/v1/webhooks/${id}/recover`, { json: { since } });
    expect(await (await recover(new Date(Date.now() + 60_000).toISOString())).json()).toMatchObject({
      resent_count: 0,
    });
    expect(await (await recover('2020-01-01T00:00:00Z')).json()).toMatchObject({ resent_count: 1, remaining_count: 0 });
    expect(await (await recover('2020-01-01T00:00:00Z')).json()).toMatchObject({ resent_count: 0 });
  });

  it('does not show deliveries of another organization', async () => {
    const stranger = await buildApiKey(api.orm);
    const { id } = await create();
    await api.request(`/v1/webhooks/${id}/test`, { method: 'POST' });
    const [log] = await api.orm.em.fork().find(WebhookDelivery, { subscription: id }, ALL_ORGANIZATIONS);
    const statusOf = async (path: string, method = 'GET') =>
      (await api.request(path, { method, key: stranger.key })).status;
    expect(await statusOf(`/v1/webhooks/logs/${log?.id}`)).toBe(404);
    expect(await statusOf(`/v1/webhooks/logs/${log?.id}/resend`, 'POST')).toBe(404);
    expect(await (await api.request('/v1/webhooks/logs/all', { key: stranger.key })).json()).toMatchObject({
      total: 0,
    });
  });
});
