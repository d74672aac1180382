import { derivedUuid } from '#db/derived-uuid.ts';
import { WebhookDelivery, WebhookSubscription, type WebhookSubscriptionRow } from '#db/entities/index.ts';
import type { EntityManager } from '#db/orm.ts';
import { insertOutboxRecords } from '#db/outbox.ts';
import type { EventBody } from '#domain/events/event-body.ts';

/** Rows per statement, far below the 32,766 parameters that SQLite permits. */
const CHUNK = 500;

type Recipient = Pick<WebhookSubscriptionRow, 'id' | 'url'>;

/**
 * Stores a delivery of each event for each active subscription to its type, with the outbox records that start them.
 *
 * @param transaction the one that records the events; scoped to the organization
 */
export async function insertDeliveries(
  transaction: EntityManager,
  organization: string,
  bodies: readonly EventBody[],
): Promise<void> {
  const subscriptions = await transaction.find(
    WebhookSubscription,
    { organization, isActive: true },
    { fields: ['id', 'url', 'events'], orderBy: { id: 'asc' } },
  );
  const rows = bodies.flatMap((body) => {
    const text = JSON.stringify(body);
    const recipients = subscriptions.filter(({ events }) => events.includes(body.event_type));
    return recipients.map((recipient) => newDeliveryRow(recipient, body, text));
  });
  for (let start = 0; start < rows.length; start += CHUNK) {
    const chunk = rows.slice(start, start + CHUNK);
    await transaction.insertMany(WebhookDelivery, chunk);
    await insertOutboxRecords(
      transaction,
      'deliver_webhook',
      chunk.map(({ run, organization }) => ({ id: run, organization })),
    );
  }
}

/** Stores a test event for one subscription, active or not. */
export async function insertTestDelivery(
  transaction: EntityManager,
  subscription: Recipient,
  body: EventBody,
): Promise<void> {
  const row = { ...newDeliveryRow(subscription, body, JSON.stringify(body)), isTest: true };
  await transaction.insert(WebhookDelivery, row);
  await insertOutboxRecords(transaction, 'deliver_webhook', [{ id: row.run, organization: row.organization }]);
}

function newDeliveryRow({ id, url }: Recipient, body: EventBody, text: string) {
  const now = new Date();
  return {
    organization: body.organization_id,
    subscription: id,
    run: derivedUuid(`${body.event_id}/${id}`),
    batch: null,
    isTest: false,
    eventType: body.event_type,
    eventId: body.event_id,
    targetUrl: url,
    body: text,
    status: 'pending' as const,
    attempts: 0,
    attemptsOfRun: 0,
    responseStatus: null,
    errorMessage: null,
    createdAt: now,
    lastAttemptAt: null,
    nextAttemptAt: now,
  };
}
