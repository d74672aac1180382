import { beforeEach, describe, expect, it } from 'vitest';
import { Notification, OutboxRecord, WebhookDelivery, type JobRow } from '#db/entities/index.ts';
import { beginJob, endJob, enterStep, transition } from '#db/jobs/transition.ts';
import { organizationEntityManager, type EntityManager } from '#db/orm.ts';
import { openTestDatabase } from '#test/database/database.ts';
import { storeJob, buildJob, buildMembership, buildOrganization, buildUser } from '#test/database/factories.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { createSubscription, deleteSubscription, updateSubscription } from './subscriptions.ts';

let organization: string;
const database = sharedByTests(() => openTestDatabase());
beforeEach(async () => {
  ({ id: organization } = await buildOrganization(database.orm));
});

const scoped = (id = organization): EntityManager => organizationEntityManager(database.orm, id);
const subscribe = (events: readonly string[], owner = organization) =>
  createSubscription(scoped(owner), owner, crypto.randomUUID(), {
    name: 'a webhook',
    url: 'https://example.com/hook',
    events: events as never,
    secret: null,
    headers: null,
  });
const accepted = async (overrides: Partial<JobRow> = {}) =>
  (await storeJob(scoped(), crypto.randomUUID(), buildJob({ organization, ...overrides }))).id;
const deliveries = () => scoped().find(WebhookDelivery, {}, { orderBy: { id: 'asc' } });
const records = async () => {
  const runs = (await deliveries()).map(({ run }) => run);
  return database.orm.em.fork().count(OutboxRecord, { kind: 'deliver_webhook', subject: { $in: runs } });
};

describe('the deliveries of a job', () => {
  it('are one per event and subscription to its type, whatever is repeated', async () => {
    const [ends, starts] = [
      await subscribe(['workflow.completed', 'workflow.failed']),
      await subscribe(['workflow.started']),
    ];
    const id = await accepted();
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await beginJob(scoped(), id);
      await endJob(scoped(), id, 'completed', null, { result: { word_count: 1 } });
      await enterStep(
        scoped(),
        { id, type: 'aimt', category: 'document', status: 'running', stage: 'open', input: {} },
        'extract',
      );
    }
    const rows = await deliveries();
    expect(rows.map(({ subscription, eventType }) => [subscription, eventType])).toEqual([
      [starts.id, 'workflow.started'],
      [ends.id, 'workflow.completed'],
    ]);
    expect(await records()).toBe(2);
    expect(rows[1]).toMatchObject({ status: 'pending', attempts: 0, targetUrl: 'https://example.com/hook' });
    expect(JSON.parse(rows[1]?.body ?? '')).toMatchObject({
      event_id: rows[1]?.eventId,
      workflow_id: id,
      organization_id: organization,
      data: { status: 'completed', result: { word_count: 1 }, ended_at: expect.any(String) },
    });
  });

  it('are written once by transactions that end it at the same time', async () => {
    await subscribe(['workflow.failed']);
    const id = await accepted();
    const error = { code: 'x', message: 'It failed.', step: 'translate', retryable: false };
    await Promise.all(Array.from({ length: 6 }, () => endJob(scoped(), id, 'failed', error)));
    expect(await deliveries()).toHaveLength(1);
  });

  it('say that a job was cancelled, with the start that receivers pair with the end', async () => {
    await subscribe(['workflow.started', 'workflow.failed']);
    await endJob(scoped(), await accepted(), 'cancelled', null);
    const bodies = (await deliveries()).map(({ body }) => JSON.parse(body) as object);
    expect(bodies).toMatchObject([
      { event_type: 'workflow.started' },
      { event_type: 'workflow.failed', data: { status: 'cancelled', error: null } },
    ]);
  });

  it('are not written for inactive and deleted subscriptions, for other organizations and for jobs of the system', async () => {
    const inactive = await subscribe(['workflow.started']);
    await updateSubscription(scoped(), inactive.id, { isActive: false });
    const deleted = await subscribe(['workflow.started']);
    await deleteSubscription(scoped(), deleted.id);
    const other = await buildOrganization(database.orm);
    await subscribe(['workflow.started'], other.id);
    await beginJob(scoped(), await accepted());
    await subscribe(['workflow.started']);
    await beginJob(scoped(), await accepted({ type: 'file_analysis', category: 'system' }));
    expect(await deliveries()).toEqual([]);
    expect(await scoped(other.id).count(WebhookDelivery, {})).toBe(0);
  });

  it('are rolled back with the change that they are about', async () => {
    await subscribe(['workflow.started']);
    const id = await accepted();
    const failing = scoped().transactional(async (transaction) => {
      await transition(transaction, id, { kind: 'begin' });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(await deliveries()).toEqual([]);
    expect(await records()).toBe(0);
  });
});

describe('the notifications about a job', () => {
  it('are one for who asked for it, of the end only', async () => {
    const users = [await buildUser(database.orm), await buildUser(database.orm), await buildUser(database.orm)];
    for (const user of users.slice(0, 2)) await buildMembership(database.orm, { user: user.id, organization });
    const id = await accepted({ createdBy: users[0]!.id });
    await beginJob(scoped(), id);
    for (let attempt = 0; attempt < 2; attempt += 1) {
      await endJob(scoped(), id, 'completed', null, { result: { word_count: 1 } });
    }
    const rows = await scoped().find(Notification, {});
    expect(rows.map(({ user }) => user)).toEqual([users[0]!.id]);
    expect(rows[0]).toMatchObject({
      eventType: 'workflow.completed',
      title: 'Translation completed',
      message: 'note.txt, en → en-XA: the job was completed.',
      eventData: { job_id: id, status: 'completed' },
      readAt: null,
    });
    expect(rows[0]?.eventData).not.toHaveProperty('result');
  });
});
