import { pino } from 'pino';
import { beforeEach, describe, expect, it } from 'vitest';
import { WebhookAttempt, WebhookDelivery } from '#db/entities/index.ts';
import { createOrm, organizationEntityManager, type EntityManager } from '#db/orm.ts';
import { insertTestDelivery } from '#db/webhooks/insert-deliveries.ts';
import { createSubscription } from '#db/webhooks/subscriptions.ts';
import { createTestEvent } from '#domain/events/example-events.ts';
import type { DeliveryRun } from '#domain/webhooks/delivery-run.ts';
import { openTestDatabase } from '#test/database/database.ts';
import { buildOrganization } from '#test/database/factories.ts';
import { sharedByTests } from '#test/suite/shared.ts';
import { createAttemptRecorder } from './record.ts';

// On PostgreSQL: its statements are SQL, and transactions wait for each other.

const SETTINGS = {
  webhooks: { retryDelays: [60_000], timeout: 1_000, deactivateAfter: 0 },
  logger: pino({ level: 'silent' }),
};
const startedAt = new Date(Date.UTC(2030, 0, 1));
const SENT = {
  startedAt,
  headers: { 'webhook-id': 'one' },
  duration: 12,
  targetUrl: 'https://example.com/hook',
  responseStatus: 204,
  errorMessage: null,
  responseBody: '',
  isHealthy: true,
  pause: undefined,
};

let scoped: EntityManager;
let reference: DeliveryRun;
const database = sharedByTests(() => openTestDatabase());
beforeEach(async () => {
  const { id: organizationId } = await buildOrganization(database.orm);
  scoped = organizationEntityManager(database.orm, organizationId);
  const content = { name: 'hook', url: SENT.targetUrl, events: [], secret: null, headers: null };
  const subscription = await createSubscription(scoped, organizationId, crypto.randomUUID(), content);
  const event = createTestEvent(crypto.randomUUID(), organizationId, new Date());
  await scoped.transactional((transaction) => insertTestDelivery(transaction, subscription, event));
  const { id, run } = await scoped.findOneOrFail(WebhookDelivery, { eventId: event.event_id });
  reference = { deliveryId: id, run, organizationId };
});

const recorder = () => createAttemptRecorder({ ...SETTINGS, orm: database.orm });
/** The summary of an attempt while the database is away. */
const unrecorded = async (attempt: Partial<typeof SENT> | { errorMessage: string; responseStatus: number } = {}) => {
  const orm = await createOrm('file::memory:');
  await orm.close();
  const summary = await createAttemptRecorder({ ...SETTINGS, orm }, 0).record(reference, { ...SENT, ...attempt });
  expect(summary.status).toBe('sent');
  return summary.unrecorded!;
};
const stored = () => scoped.findOneOrFail(WebhookDelivery, { id: reference.deliveryId });

describe('an attempt whose record the database does not take', () => {
  it('is kept, and recorded once it is back, however often that is tried', async () => {
    const kept = await unrecorded();
    expect(await stored()).toMatchObject({ status: 'pending', attempts: 0 });
    const outcome = { status: 'delivered', attempts: 1, responseStatus: 204, wait: null };
    expect(await recorder().recordKept(reference, kept)).toEqual(outcome);
    expect(await recorder().recordKept(reference, kept)).toEqual(outcome);
    expect(await scoped.find(WebhookAttempt, { delivery: reference.deliveryId })).toMatchObject([{ startedAt }]);
  });

  it('decides about the next one when it is recorded', async () => {
    const kept = await unrecorded({ errorMessage: 'The endpoint answered 500.', responseStatus: 500 });
    const { status, wait } = await recorder().recordKept(reference, kept);
    expect(status).toBe('retrying');
    expect(wait).toBeGreaterThan(0);
    expect(await stored()).toMatchObject({ targetUrl: SENT.targetUrl, responseStatus: 500 });
  });

  it('has neither address nor body of the answer, which histories would keep', async () => {
    expect(Object.keys(await unrecorded()).toSorted()).toEqual([
      'duration',
      'errorMessage',
      'pause',
      'responseStatus',
      'startedAt',
    ]);
  });
});
