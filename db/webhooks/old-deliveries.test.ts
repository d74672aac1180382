import { beforeEach, describe, expect, it } from 'vitest';
import { Notification, OutboxRecord, WebhookAttempt, WebhookDelivery } from '#db/entities/index.ts';
import { expireNotifications, expireDeliveries } from '#db/expire-records.ts';
import { writeNotifications } from '#db/notifications/write-notifications.ts';
import { ALL_ORGANIZATIONS, organizationEntityManager, type EntityManager } from '#db/orm.ts';
import { createTestEvent } from '#domain/events/example-events.ts';
import { openTestDatabase } from '#test/database/database.ts';
import { buildOrganization, buildUser } from '#test/database/factories.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { insertTestDelivery } from './insert-deliveries.ts';
import { recordAttempt, type Attempt } from './record-attempt.ts';
import { restartStalled } from './resend.ts';

const HOUR = 3_600_000;
const NOW = Date.UTC(2030, 0, 1);
const ADDRESS = 'https://example.com/';
const FAILURE: Attempt = {
  startedAt: new Date(),
  headers: null,
  duration: 1,
  targetUrl: ADDRESS,
  responseStatus: 500,
  errorMessage: 'It failed.',
  responseBody: null,
};
const never = () => false;

let organization: string;
let scoped: EntityManager;
const database = sharedByTests(() => openTestDatabase());
beforeEach(async () => {
  ({ id: organization } = await buildOrganization(database.orm));
  scoped = organizationEntityManager(database.orm, organization);
  const everything = { $ne: null };
  await database.orm.em.fork().nativeDelete(WebhookDelivery, { createdAt: everything }, ALL_ORGANIZATIONS);
});

const insert = async (values: object = {}) => {
  const event = createTestEvent(crypto.randomUUID(), organization, new Date());
  await scoped.transactional((transaction) => insertTestDelivery(transaction, { id: 1, url: ADDRESS }, event));
  const where = { eventId: event.event_id };
  await scoped.nativeUpdate(WebhookDelivery, where, values);
  return scoped.findOneOrFail(WebhookDelivery, where);
};
const ids = async () => (await scoped.find(WebhookDelivery, {})).map(({ id }) => id);

describe('old deliveries', () => {
  it('are removed with their attempts, in any number of batches', async () => {
    const young = await insert({ createdAt: new Date(NOW) });
    for (let index = 0; index < 3; index += 1) {
      const { id, run } = await insert({ createdAt: new Date(NOW - 40 * 24 * HOUR) });
      const rules = { deactivateAfter: 0, nextDelay: () => undefined };
      await scoped.transactional((transaction) => recordAttempt(transaction, { id, run }, FAILURE, rules));
    }
    const before = new Date(NOW - 30 * 24 * HOUR);
    expect(await expireDeliveries(database.orm, before, () => true)).toBe(0);
    expect(await expireDeliveries(database.orm, before, never)).toBe(3);
    expect(await ids()).toEqual([young.id]);
    expect(await scoped.count(WebhookAttempt, {})).toBe(0);
  });
});

describe('a delivery whose next attempt is long overdue', () => {
  it('is started again, once, where it was in the schedule', async () => {
    const overdue = new Date(NOW - 7 * HOUR);
    const lost = await insert({ status: 'retrying', attemptsOfRun: 3, nextAttemptAt: overdue });
    const waiting = await insert({ status: 'retrying', nextAttemptAt: new Date(NOW - 5 * HOUR) });
    const ended = await insert({ status: 'failed', nextAttemptAt: null });
    expect(await restartStalled(database.orm, NOW)).toBe(1);
    expect(await restartStalled(database.orm, NOW)).toBe(0);
    const after = await scoped.findOneOrFail(WebhookDelivery, { id: lost.id });
    expect(after.run).not.toBe(lost.run);
    expect(after).toMatchObject({ status: 'retrying', attemptsOfRun: 3 });
    expect(await database.orm.em.fork().count(OutboxRecord, { kind: 'deliver_webhook', subject: after.run })).toBe(1);
    for (const { id, run } of [waiting, ended]) expect(await scoped.count(WebhookDelivery, { id, run })).toBe(1);
  });
});

describe('old notifications', () => {
  it('are removed, read or not', async () => {
    await buildUser(database.orm, { defaultOrganization: organization });
    for (const createdAt of [new Date(NOW - 2 * HOUR), new Date(NOW)]) {
      const notification = {
        eventId: crypto.randomUUID(),
        organization,
        eventType: 'workflow.completed' as const,
        title: 'a title',
        message: 'a message',
        eventData: {},
        createdAt,
      };
      await writeNotifications(scoped, notification, ['owner']);
    }
    expect(await expireNotifications(database.orm, new Date(NOW - HOUR), never)).toBe(1);
    expect(await scoped.count(Notification, {})).toBe(1);
  });
});
