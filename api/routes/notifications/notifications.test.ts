import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { endJob } from '#db/jobs/transition.ts';
import { writeNotifications } from '#db/notifications/write-notifications.ts';
import { organizationEntityManager } from '#db/orm.ts';
import { ROLES, type Role } from '#domain/identity/role.ts';
import { startTestApi, type TestRequest } from '#test/service/api.ts';
import {
  storeJob,
  buildApiKey,
  buildJob,
  buildMembership,
  buildUser,
  type BuiltApiKey,
} from '#test/database/factories.ts';
import { openEvents } from '#test/service/server-events.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { isSkipped } from '#test/suite/skipped.ts';

// On PostgreSQL: its statements are SQL, and transactions wait for each other.

interface Shown {
  readonly notification_id: string;
  readonly title: string;
  readonly is_read: boolean;
}
interface List {
  readonly notifications: readonly Shown[];
  readonly total: number;
  readonly unread_count: number;
}

const ON_POSTGRES = process.env['TEST_DATABASE_URL'] === undefined ? undefined : 'PostgreSQL scans small tables';

let isAccepting = true;
/** Two members of one organization. */
let reader: BuiltApiKey;
let colleague: BuiltApiKey;
const api = sharedByTests(() => startTestApi({ isAccepting: () => isAccepting }));
beforeEach(async () => {
  reader = await buildApiKey(api.orm);
  const user = await buildUser(api.orm, { role: 'viewer', defaultOrganization: reader.organizationId });
  colleague = await buildApiKey(api.orm, { user });
});

let clock = Date.now();
const notify = (title: string, roles: readonly Role[] = ROLES) =>
  writeNotifications(
    organizationEntityManager(api.orm, reader.organizationId),
    {
      eventId: crypto.randomUUID(),
      organization: reader.organizationId,
      eventType: 'workflow.completed',
      title,
      message: `${title}.`,
      eventData: { job_id: 'a' },
      createdAt: new Date((clock += 5)),
    },
    roles,
  );
const ask = async (
  path: string,
  { key = reader.key, ...options }: TestRequest = {},
): Promise<{ status: number; body: unknown }> => {
  const response = await api.request(`/v1/notifications${path}`, { key, ...options });
  return { status: response.status, body: response.status === 204 ? null : await response.json() };
};
const list = async (query = '', key?: string) => (await ask(query, key === undefined ? {} : { key })).body as List;
const post = async (path: string, json: object = {}, key = reader.key) =>
  ((await ask(path, { json, key })).body as { marked_count: number }).marked_count;

describe('notifications', () => {
  // Covers GET /v1/notifications, GET /v1/notifications/unread/count
  it('are listed newest first, with the number of unread ones', async () => {
    for (const title of ['first', 'second', 'third']) await notify(title);
    const { notifications, ...envelope } = await list('?limit=2');
    expect(envelope).toEqual({ total: 3, unread_count: 3, limit: 2, offset: 0 });
    expect(notifications.map(({ title }) => title)).toEqual(['third', 'second']);
    expect(notifications[0]).toEqual({
      notification_id: expect.any(String),
      event_type: 'workflow.completed',
      title: 'third',
      message: 'third.',
      event_data: { job_id: 'a' },
      is_read: false,
      created_at: expect.any(String),
      read_at: null,
    });
    expect((await list('?limit=2&offset=2')).notifications.map(({ title }) => title)).toEqual(['first']);
    expect((await ask('/unread/count')).body).toEqual({ unread_count: 3 });
  });

  // Covers GET /v1/notifications/{notification_id}, POST /v1/notifications/read, POST /v1/notifications/read/all
  it('are read by each member alone, once', async () => {
    for (const title of ['first', 'second']) await notify(title);
    const [second] = (await list()).notifications;
    const ids = { notification_ids: [second!.notification_id, crypto.randomUUID()] };
    expect(await post('/read', ids)).toBe(1);
    expect(await post('/read', ids)).toBe(0);
    expect((await ask(`/${second!.notification_id}`)).body).toMatchObject({
      is_read: true,
      read_at: expect.any(String),
    });
    expect((await list('?unread_only=true')).notifications.map(({ title }) => title)).toEqual(['first']);
    expect(await list('?unread_only=true')).toMatchObject({ total: 1, unread_count: 1 });
    expect(await list('', colleague.key)).toMatchObject({ total: 2, unread_count: 2 });
    expect(await post('/read/all')).toBe(1);
    expect(await post('/read/all', {}, colleague.key)).toBe(2);
    expect((await ask('/unread/count')).body).toEqual({ unread_count: 0 });
  });

  it('are neither read nor removed by another user or another organization', async () => {
    const stranger = await buildApiKey(api.orm);
    const elsewhere = { 'x-org-id': stranger.organizationId };
    await buildMembership(api.orm, { user: reader.userId, organization: stranger.organizationId });
    await notify('mine');
    const [mine] = (await list()).notifications;
    const path = `/${mine!.notification_id}`;
    for (const options of [{ key: stranger.key }, { headers: elsewhere }]) {
      expect((await ask(path, options)).status).toBe(404);
      expect((await ask(path, { ...options, method: 'DELETE' })).status).toBe(404);
      const json = { notification_ids: [mine!.notification_id] };
      expect((await ask('/read', { ...options, json })).body).toEqual({ marked_count: 0 });
    }
    const [theirs] = (await list('', colleague.key)).notifications;
    expect((await ask(`/${theirs!.notification_id}`)).status).toBe(404);
    expect((await list()).unread_count).toBe(1);
  });

  // Covers DELETE /v1/notifications/{notification_id}
  it('are removed once', async () => {
    await notify('removed');
    const [{ notification_id: id }] = (await list()).notifications as [Shown];
    expect((await ask(`/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await ask(`/${id}`, { method: 'DELETE' })).status).toBe(404);
    expect(await list('', colleague.key)).toMatchObject({ total: 1 });
  });

  // Covers DELETE /v1/notifications/{notification_id}
  it('are removed by viewers too, but not those of others', async () => {
    const { key } = colleague;
    await notify('for all');
    const [{ notification_id: theirs }] = (await list()).notifications as [Shown];
    const [{ notification_id: own }] = (await list('', key)).notifications as [Shown];
    expect((await ask(`/${theirs}`, { key, method: 'DELETE' })).status).toBe(404);
    expect((await ask(`/${own}`, { key, method: 'DELETE' })).status).toBe(204);
    expect(await list('', key)).toMatchObject({ total: 0 });
    expect((await list()).total).toBe(1);
  });

  it('go to members with a role, where only these can do something', async () => {
    await notify('for owners', ['owner']);
    expect((await list()).total).toBe(1);
    expect((await list('', colleague.key)).total).toBe(0);
  });

  it.each([{}, { notification_ids: [] }, { notification_ids: ['a'] }, { notification_ids: 'a' }])(
    'are not marked by the body %j',
    async (json) => {
      expect((await ask('/read', { json })).status).toBe(400);
    },
  );

  it.skipIf(isSkipped(ON_POSTGRES, 'plans of queries'))('are counted and listed by an index', async () => {
    const plan = async (where: string) =>
      JSON.stringify(
        await api.orm.em.getConnection().execute(`explain query plan select count(*) from notification where ${where}`),
      );
    const own = "organization = 'a' and user_id = 'b'";
    expect(await plan(`${own} and read_at is null`)).toContain('notification_unread');
    expect(await plan(own)).toMatch(/USING (COVERING )?INDEX notification_/);
  });
});

describe('the stream of notifications', () => {
  const streams: { close(): void }[] = [];
  afterEach(() => {
    isAccepting = true;
    for (const stream of streams.splice(0)) stream.close();
  });
  const follow = async (headers: Readonly<Record<string, string>> = {}, key = reader.key) => {
    const abort = new AbortController();
    const response = await api.request('/v1/notifications/events', { key, headers, signal: abort.signal });
    const stream = openEvents(response, abort);
    streams.push(stream);
    return stream;
  };

  // Covers GET /v1/notifications/events
  it('begins with the number of unread ones, and has each new one and each change of the number', async () => {
    await notify('before');
    const stream = await follow();
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(await stream.next()).toMatchObject({ event: 'unread_count', data: { unread_count: 1 } });
    const { organizationId: organization } = reader;
    const entityManager = organizationEntityManager(api.orm, organization);
    const { id } = await storeJob(
      entityManager,
      crypto.randomUUID(),
      buildJob({ organization, createdBy: reader.userId }),
    );
    await endJob(entityManager, id, 'completed', null);
    const event = await stream.next();
    expect(event).toMatchObject({ event: 'notification', data: { event_data: { job_id: id } } });
    expect(event.id).toBe((event.data as Shown).notification_id);
    expect(await stream.next()).toMatchObject({ event: 'unread_count', data: { unread_count: 2 } });
    await post('/read/all');
    expect(await stream.next()).toMatchObject({ event: 'unread_count', data: { unread_count: 0 } });
  });

  it('has nothing of another member or organization', async () => {
    const stranger = await buildApiKey(api.orm);
    const [own, theirs] = [await follow(), await follow({}, stranger.key)];
    await own.next();
    await theirs.next();
    clock = Date.now();
    await notify('mine', ['owner']);
    expect(await own.next()).toMatchObject({ data: { title: 'mine' } });
    isAccepting = false;
    expect(await theirs.rest()).toEqual([]);
  });

  it('begins with those that a reconnecting client missed, each once', async () => {
    clock = Date.now();
    for (const title of ['known', 'missed', 'missed too']) await notify(title);
    const known = (await list()).notifications.at(-1)!;
    const stream = await follow({ 'last-event-id': known.notification_id });
    expect(await stream.next()).toMatchObject({ event: 'unread_count' });
    expect(await stream.next()).toMatchObject({ data: { title: 'missed' } });
    expect(await stream.next()).toMatchObject({ data: { title: 'missed too' } });
    clock = Date.now() + 100;
    await notify('new');
    expect(await stream.next()).toMatchObject({ data: { title: 'new' } });
  });

  it('counts as one of the streams that a key may have open', async () => {
    for (let index = 0; index < 20; index += 1) await follow();
    const response = await api.request('/v1/notifications/events', { key: reader.key });
    expect(response.status).toBe(429);
  });
});
