import { beforeEach, describe, expect, it } from 'vitest';
import { Membership, Notification, NotificationPreference } from '#db/entities/index.ts';
import { endJob } from '#db/jobs/transition.ts';
import { MAX_FOLLOWERS } from '#db/notifications/preferences.ts';
import { writeNotifications } from '#db/notifications/write-notifications.ts';
import { ALL_ORGANIZATIONS, organizationEntityManager } from '#db/orm.ts';
import { startTestApi, uploadForm, type TestRequest } from '#test/service/api.ts';
import { storeJob, buildApiKey, buildJob, buildUser, type BuiltApiKey } from '#test/database/factories.ts';
import { sharedByTests } from '#test/suite/shared.ts';

/** Two members of one organization. */
let reader: BuiltApiKey;
let colleague: BuiltApiKey;
const api = sharedByTests(() => startTestApi());
beforeEach(async () => {
  reader = await buildApiKey(api.orm);
  const user = await buildUser(api.orm, { role: 'viewer', defaultOrganization: reader.organizationId });
  colleague = await buildApiKey(api.orm, { user });
});

const ask = async (path: string, { key = reader.key, ...options }: TestRequest = {}) => {
  const response = await api.request(`/v1/notifications${path}`, { key, ...options });
  return { status: response.status, body: await response.json() };
};

describe('notifications of jobs', () => {
  /** Ends a job that somebody submitted, by default with a key of theirs. */
  const end = async (createdBy: string, status: 'completed' | 'failed' = 'completed') => {
    const { organizationId: organization } = reader;
    const entityManager = organizationEntityManager(api.orm, organization);
    const { id } = await storeJob(entityManager, crypto.randomUUID(), buildJob({ organization, createdBy }));
    const error = { code: 'a', message: 'It failed.', step: 'extract', retryable: false };
    await endJob(entityManager, id, status, status === 'failed' ? error : null);
    return id;
  };
  const jobsOf = async (key: string) => {
    const { notifications } = (await ask('', { key })).body as {
      notifications: readonly { event_data: { job_id: string } }[];
    };
    return notifications.map(({ event_data: data }) => data.job_id);
  };
  const prefer = (events: object, key: string) => ask('/preferences', { method: 'PUT', json: { events }, key });

  it('go to who asked for the job, and to nobody else', async () => {
    const id = await end(colleague.userId);
    expect(await jobsOf(colleague.key)).toEqual([id]);
    expect(await jobsOf(reader.key)).toEqual([]);
  });

  it('go to the user of the API key that submitted the job', async () => {
    const file = new File(['A house.'], 'note.txt');
    await uploadForm(
      api,
      [
        ['path', 'note.txt'],
        ['file', file],
      ],
      reader.key,
    );
    const json = { mode: 'ai', source_files: ['note.txt'], source_language: 'en', target_languages: ['en-XA'] };
    const { job_id: id } = (await (await api.request('/v1/jobs/translation', { json, key: reader.key })).json()) as {
      job_id: string;
    };
    await endJob(organizationEntityManager(api.orm, reader.organizationId), id, 'completed', null);
    expect(await jobsOf(reader.key)).toEqual([id]);
    expect(await jobsOf(colleague.key)).toEqual([]);
  });

  // Covers GET /v1/notifications/preferences, PUT /v1/notifications/preferences
  it('go to those who want all, per type of event and member', async () => {
    const defaults = {
      'workflow.completed': 'own',
      'workflow.failed': 'own',
      'workflow.review': 'own',
      'webhook.deactivated': 'all',
    };
    expect((await ask('/preferences')).body).toEqual({ events: defaults });
    const wanted = { ...defaults, 'workflow.failed': 'all' };
    expect((await prefer({ 'workflow.failed': 'all' }, reader.key)).body).toEqual({ events: wanted });
    expect((await ask('/preferences')).body).toEqual({ events: wanted });
    expect((await ask('/preferences', { key: colleague.key })).body).toEqual({ events: defaults });
    await end(colleague.userId);
    const failed = await end(colleague.userId, 'failed');
    expect(await jobsOf(reader.key)).toEqual([failed]);
    // Once, not as the owner of the job and again as one who wants all.
    const own = await end(reader.userId, 'failed');
    expect(await jobsOf(reader.key)).toEqual([own, failed]);
    expect((await prefer({ 'workflow.failed': null }, reader.key)).body).toEqual({ events: defaults });
    await end(colleague.userId, 'failed');
    expect(await jobsOf(reader.key)).toEqual([own, failed]);
  });

  it('are not sent to those who want none, who left, or who are members of another organization', async () => {
    await prefer({ 'workflow.completed': 'none' }, reader.key);
    await end(reader.userId);
    expect(await jobsOf(reader.key)).toEqual([]);
    const stranger = await buildApiKey(api.orm);
    await prefer({ 'workflow.completed': 'all' }, stranger.key);
    await prefer({ 'workflow.completed': 'all' }, colleague.key);
    const place = { user: colleague.userId, organization: reader.organizationId };
    await api.orm.em.fork().nativeDelete(Membership, place);
    await end(colleague.userId);
    expect(
      await api.orm.em
        .fork()
        .count(Notification, { user: { $in: [colleague.userId, stranger.userId] } }, ALL_ORGANIZATIONS),
    ).toBe(0);
  });

  it('are wanted of all jobs by a limited number of members', async () => {
    const { organizationId: organization } = reader;
    const others = Array.from({ length: MAX_FOLLOWERS }, () => ({
      organization,
      user: crypto.randomUUID(),
      eventType: 'workflow.completed' as const,
      scope: 'all' as const,
    }));
    await api.orm.em.fork().insertMany(NotificationPreference, others);
    expect(await prefer({ 'workflow.completed': 'all' }, reader.key)).toMatchObject({
      status: 413,
      body: { code: 'limit_reached', details: [{ path: 'events.workflow.completed' }] },
    });
    expect((await ask('/preferences')).body).toMatchObject({ events: { 'workflow.completed': 'own' } });
    expect((await prefer({ 'workflow.failed': 'all' }, reader.key)).status).toBe(200);
  });

  it('of webhooks go to admins and owners unless they want none', async () => {
    const deactivate = async () => {
      const entityManager = organizationEntityManager(api.orm, reader.organizationId);
      const { organizationId: organization } = reader;
      const content = { title: 'a', message: 'b', eventData: {}, createdAt: new Date() };
      const notification = { ...content, organization, eventId: crypto.randomUUID() };
      await writeNotifications(entityManager, { ...notification, eventType: 'webhook.deactivated' }, ['owner']);
      return ((await ask('', { key: reader.key })).body as { total: number }).total;
    };
    expect(await deactivate()).toBe(1);
    await prefer({ 'webhook.deactivated': 'none' }, reader.key);
    expect(await deactivate()).toBe(1);
  });

  it.each([{ 'webhook.deactivated': 'own' }, { 'workflow.completed': 'mine' }, 'all'])(
    'are not chosen by %j',
    async (events) => {
      expect((await prefer(events as object, reader.key)).status).toBe(400);
    },
  );
});
