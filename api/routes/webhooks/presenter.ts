import { presenter } from '#api/presenter.ts';
import type { WebhookAttemptRow, WebhookDeliveryRow, WebhookSubscriptionRow } from '#db/entities/index.ts';
import { attemptSchema, deliverySchema, subscriptionSchema } from './answers.ts';

/** The columns that are shown: neither secrets nor headers. */
export const SUBSCRIPTION_COLUMNS = [
  'id',
  'name',
  'url',
  'events',
  'isActive',
  'deactivationReason',
  'failingSince',
  'createdAt',
  'updatedAt',
] as const satisfies readonly (keyof WebhookSubscriptionRow)[];
export type ShownSubscription = Pick<WebhookSubscriptionRow, (typeof SUBSCRIPTION_COLUMNS)[number]>;

/** The columns for a list of deliveries: without bodies. */
export const DELIVERY_COLUMNS = [
  'id',
  'subscription',
  'isTest',
  'eventType',
  'eventId',
  'targetUrl',
  'status',
  'attempts',
  'responseStatus',
  'errorMessage',
  'createdAt',
  'lastAttemptAt',
  'nextAttemptAt',
] as const satisfies readonly (keyof WebhookDeliveryRow)[];
export type ShownDelivery = Pick<WebhookDeliveryRow, (typeof DELIVERY_COLUMNS)[number]>;

export const presentSubscription = presenter(subscriptionSchema);

export const presentDelivery = presenter(deliverySchema, {
  webhook_id: ({ subscription }: ShownDelivery) => subscription,
  webhook_type: ({ isTest }: ShownDelivery) => (isTest ? 'test' : 'event'),
});

const presentAttempt = presenter(attemptSchema, { duration_ms: ({ duration }: WebhookAttemptRow) => duration });

/** Renders a delivery with its body and attempts. @param attempts oldest first */
export function presentDeliveryRecord(delivery: WebhookDeliveryRow, attempts: readonly WebhookAttemptRow[]) {
  return { ...presentDelivery(delivery), body: delivery.body, attempt_log: attempts.map(presentAttempt) };
}
