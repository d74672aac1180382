import { beforeEach, describe, expect, it } from 'vitest';
import { Notification, WebhookAttempt, WebhookDelivery, WebhookSubscription } from '#db/entities/index.ts';
import { organizationEntityManager, type EntityManager } from '#db/orm.ts';
import { createTestEvent } from '#domain/events/example-events.ts';
import { openTestDatabase } from '#test/database/database.ts';
import { buildOrganization, buildUser } from '#test/database/factories.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { insertTestDelivery } from './insert-deliveries.ts';
import { recordAttempt, type Attempt } from './record-attempt.ts';
import { createSubscription, findSubscription } from './subscriptions.ts';

const DAY = 86_400_000;
const NOW = Date.UTC(2030, 0, 10);
const RULES = { deactivateAfter: 5 * DAY, nextDelay: (attempts: number) => [100, 200][attempts - 1] };

let scoped: EntityManager;
let subscription: { readonly id: number; readonly url: string };
let delivery: { readonly id: number; readonly run: string };
/** An owner and a viewer. */
let users: readonly string[];
const database = sharedByTests(() => openTestDatabase());
beforeEach(async () => {
  const { id: organization } = await buildOrganization(database.orm);
  scoped = organizationEntityManager(database.orm, organization);
  const people = [
    await buildUser(database.orm, { defaultOrganization: organization }),
    await buildUser(database.orm, { defaultOrganization: organization, role: 'viewer' }),
  ];
  users = people.map(({ id }) => id);
  const content = { name: 'hook', url: 'https://example.com/a?token=1', events: [], secret: null, headers: null };
  subscription = await createSubscription(scoped, organization, crypto.randomUUID(), content);
  delivery = await insert(organization);
});

async function insert(organization: string) {
  const event = createTestEvent(crypto.randomUUID(), organization, new Date());
  await scoped.transactional((transaction) => insertTestDelivery(transaction, subscription, event));
  return scoped.findOneOrFail(WebhookDelivery, { eventId: event.event_id });
}
const attempt = (responseStatus: number, startedAt = NOW): Attempt => ({
  startedAt: new Date(startedAt),
  headers: null,
  duration: 12,
  targetUrl: subscription.url,
  responseStatus,
  errorMessage: responseStatus < 300 ? null : 'It failed.',
  responseBody: 'text',
});
const record = (status: number, at?: number) =>
  scoped.transactional((transaction) => recordAttempt(transaction, delivery, attempt(status, at), RULES));
const stored = () => findSubscription(scoped, subscription.id);

describe('an attempt', () => {
  it('is logged, and decides about the next one by the schedule', async () => {
    expect(await record(500)).toEqual({ status: 'retrying', attempts: 1, wait: 100 });
    expect(await record(503)).toEqual({ status: 'retrying', attempts: 2, wait: 200 });
    expect(await record(502)).toEqual({ status: 'failed', attempts: 3, wait: null });
    const log = await scoped.find(WebhookAttempt, { delivery: delivery.id }, { orderBy: { number: 'asc' } });
    expect(log.map(({ number, responseStatus }) => [number, responseStatus])).toEqual([
      [1, 500],
      [2, 503],
      [3, 502],
    ]);
  });

  it('of a run that was superseded is logged and decides nothing', async () => {
    await scoped.nativeUpdate(WebhookDelivery, { id: delivery.id }, { run: crypto.randomUUID() });
    expect(await record(200)).toBeUndefined();
    const row = await scoped.findOneOrFail(WebhookDelivery, { id: delivery.id });
    expect(row).toMatchObject({ status: 'pending', attempts: 1, attemptsOfRun: 0 });
  });

  it('of a delivery that was removed is nothing', async () => {
    await scoped.nativeDelete(WebhookDelivery, { id: delivery.id });
    expect(await record(200)).toBeUndefined();
  });
});

describe('a subscription', () => {
  it('is deactivated after five days of nothing but failures, and those who can activate it are notified', async () => {
    await record(500, NOW);
    expect((await stored()).failingSince?.getTime()).toBe(NOW);
    await record(500, NOW + 5 * DAY - 1);
    expect(await stored()).toMatchObject({ isActive: true });
    expect(await record(500, NOW + 5 * DAY)).toEqual({ status: 'failed', attempts: 3, wait: null });
    expect(await stored()).toMatchObject({ isActive: false, deactivationReason: 'failing' });
    const notifications = await scoped.find(Notification, {});
    expect(notifications).toMatchObject([
      { user: users[0], eventType: 'webhook.deactivated', eventData: { reason: 'failing', host: 'example.com' } },
    ]);
    expect(JSON.stringify(notifications)).not.toContain('token=1');
  });

  it('starts its days again after a success', async () => {
    await record(500, NOW);
    await record(200, NOW + 4 * DAY);
    expect((await stored()).failingSince).toBeNull();
    await record(500, NOW + 6 * DAY);
    expect(await stored()).toMatchObject({ isActive: true });
  });

  it('is deactivated by the first answer 410, with one notification', async () => {
    expect(await record(410)).toEqual({ status: 'failed', attempts: 1, wait: null });
    await record(410);
    expect(await stored()).toMatchObject({ isActive: false, deactivationReason: 'gone' });
    expect(await scoped.count(Notification, {})).toBe(1);
  });

  it('that was deleted gets no further attempts, and the delivery says so', async () => {
    await scoped.nativeDelete(WebhookSubscription, { id: subscription.id });
    expect(await record(500)).toEqual({ status: 'failed', attempts: 1, wait: null });
    const { errorMessage } = await scoped.findOneOrFail(WebhookDelivery, {});
    expect(errorMessage).toMatch(/subscription was deleted/);
  });
});
