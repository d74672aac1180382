import { z } from 'zod';
import { listOf, maybeTimestamp, message, timestamp } from '#api/answers.ts';
import { EVENT_TYPES } from '#domain/events/event-types.ts';
import { hasRole, type Role } from '#domain/identity/role.ts';
import { DELIVERY_STATUSES } from '#domain/webhooks/delivery-status.ts';
import { presenter } from '#api/presenter.ts';
import type { WebhookAttemptRow, WebhookDeliveryRow, WebhookSubscriptionRow } from '#db/entities/index.ts';

const eventType = z.enum(EVENT_TYPES);
const count = z.int().min(0);

export const subscriptionSchema = z
  .object({
    id: z.int().min(1).describe('id of the subscription'),
    name: z.string().describe('display name of the subscription'),
    url: z
      .string()
      .describe('address that receives the events; to viewers only its origin, since the rest may be a secret'),
    events: z.array(eventType).describe('types of the events that are delivered'),
    is_active: z.boolean().describe('false: no events are delivered'),
    deactivation_reason: z
      .enum(['gone', 'failing'])
      .nullable()
      .describe(
        'why the service deactivated it: `gone` after an answer 410, `failing` after days of nothing but failures; ' +
          'null: it did not',
      ),
    failing_since: maybeTimestamp.describe(
      'first failed attempt after the last successful one; null: the last one succeeded',
    ),
    created_at: timestamp,
    updated_at: maybeTimestamp.describe('time of the last change; null: never changed'),
  })
  .meta({ id: 'WebhookSubscription' });

export const subscriptionListSchema = listOf(
  'WebhookSubscriptionList',
  'subscriptions',
  subscriptionSchema,
  'subscriptions on this page',
);

const deliveryShape = {
  id: z.int().min(1).describe('id of the delivery'),
  webhook_id: z.int().min(1).describe('id of the subscription'),
  webhook_type: z.enum(['event', 'test']).describe('`test`: sent by the test endpoint'),
  event_type: eventType.describe('type of the event'),
  event_id: z.uuid().describe('id of the event; `event_id` of the body'),
  target_url: z.string().describe('last address that was tried'),
  status: z
    .enum(DELIVERY_STATUSES)
    .describe(
      '`pending`: not tried yet; `retrying`: failed, to be tried again; `delivered`: answered 2xx; `failed`: failed, ' +
        'not tried again',
    ),
  attempts: count.describe('requests that were sent'),
  response_status: z.int().nullable().describe('status of the last answer; null: no answer'),
  error_message: z.string().nullable().describe('why the last attempt failed; null: it did not'),
  created_at: timestamp,
  last_attempt_at: maybeTimestamp.describe('time of the last attempt; null: not tried yet'),
  next_attempt_at: maybeTimestamp.describe('earliest time of the next attempt; null: none is planned'),
};

export const deliverySchema = z.object(deliveryShape).meta({ id: 'WebhookDelivery' });

export const deliveryListSchema = listOf('WebhookDeliveryList', 'logs', deliverySchema, 'deliveries on this page');

export const attemptSchema = z.object({
  number: z.int().min(1).describe('position of the attempt, from 1'),
  started_at: timestamp.describe('time of the request'),
  request_headers: z
    .record(z.string(), z.string())
    .nullable()
    .describe(
      'headers that the service set, with the signatures and the time of this attempt; values of the own headers of the ' +
        'subscription are `***`; null: not recorded',
    ),
  duration_ms: count.describe('milliseconds until the answer or the failure'),
  response_status: z.int().nullable().describe('status of the answer; null: no answer'),
  error_message: z.string().nullable().describe('why the attempt failed; null: it did not'),
  response_body: z.string().nullable().describe('first kilobyte of the answer; null: no answer'),
});

export const deliveryRecordSchema = z
  .object({
    ...deliveryShape,
    body: z
      .string()
      .meta({ description: 'the body as it is sent, byte for byte', contentMediaType: 'application/json' }),
    attempt_log: z.array(attemptSchema).describe('the last 100 attempts, oldest first'),
  })
  .meta({ id: 'WebhookDeliveryRecord' });

export const testedSchema = z
  .object({ message, event_id: z.uuid().describe('id of the test event') })
  .meta({ id: 'TestedWebhook' });

export const recoveredSchema = z
  .object({
    message,
    resent_count: count.describe('deliveries that are sent again'),
    remaining_count: count.describe('failed deliveries that are left for another call'),
  })
  .meta({ id: 'RecoveredWebhook' });

/** A subscription without secrets and headers. */
export type ShownSubscription = Omit<WebhookSubscriptionRow, 'secret' | 'formerSecrets' | 'headers'>;
/** A delivery of a list. */
export type ShownDelivery = Omit<WebhookDeliveryRow, 'body'>;

const presentWhole = presenter(subscriptionSchema);

/** Renders a subscription. Paths and queries of addresses often are credentials (chats, functions): viewers see the origin. */
export function presentSubscription(subscription: ShownSubscription, role: Role) {
  const whole = presentWhole(subscription);
  return hasRole(role, 'member') ? whole : { ...whole, url: new URL(whole.url).origin };
}

export const presentDelivery = presenter(deliverySchema, {
  webhook_id: ({ subscription }: ShownDelivery) => subscription,
  webhook_type: ({ isTest }: ShownDelivery) => (isTest ? 'test' : 'event'),
});

const presentAttempt = presenter(attemptSchema, {
  request_headers: ({ headers }: WebhookAttemptRow) => headers ?? null,
  duration_ms: ({ duration }: WebhookAttemptRow) => duration,
});

/** Renders a delivery with its body and attempts. @param attempts oldest first */
export function presentDeliveryRecord(delivery: WebhookDeliveryRow, attempts: readonly WebhookAttemptRow[]) {
  return { ...presentDelivery(delivery), body: delivery.body, attempt_log: attempts.map(presentAttempt) };
}
