import type { WebhookAttemptRow, WebhookDeliveryRow, WebhookSubscriptionRow } from '#db/entities/index.ts';

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

/** Renders a subscription. */
export function presentSubscription(subscription: ShownSubscription) {
  return {
    id: subscription.id,
    name: subscription.name,
    url: subscription.url,
    events: subscription.events,
    is_active: subscription.isActive,
    deactivation_reason: subscription.deactivationReason ?? null,
    failing_since: subscription.failingSince?.toISOString() ?? null,
    created_at: subscription.createdAt.toISOString(),
    updated_at: subscription.updatedAt?.toISOString() ?? null,
  };
}

/** Renders a line of the delivery log. */
export function presentDelivery(delivery: ShownDelivery) {
  return {
    id: delivery.id,
    webhook_id: delivery.subscription,
    webhook_type: delivery.isTest ? 'test' : 'event',
    event_type: delivery.eventType,
    event_id: delivery.eventId,
    target_url: delivery.targetUrl,
    status: delivery.status,
    attempts: delivery.attempts,
    response_status: delivery.responseStatus ?? null,
    error_message: delivery.errorMessage ?? null,
    created_at: delivery.createdAt.toISOString(),
    last_attempt_at: delivery.lastAttemptAt?.toISOString() ?? null,
    next_attempt_at: delivery.nextAttemptAt?.toISOString() ?? null,
  };
}

/** The same with the body and the attempts. @param attempts oldest first */
export function presentDeliveryRecord(delivery: WebhookDeliveryRow, attempts: readonly WebhookAttemptRow[]) {
  return {
    ...presentDelivery(delivery),
    body: delivery.body,
    attempt_log: attempts.map((attempt) => ({
      number: attempt.number,
      started_at: attempt.startedAt.toISOString(),
      duration_ms: attempt.duration,
      response_status: attempt.responseStatus ?? null,
      error_message: attempt.errorMessage ?? null,
      response_body: attempt.responseBody ?? null,
    })),
  };
}
