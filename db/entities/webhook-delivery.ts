import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import type { EventType } from '#domain/events/event-types.ts';
import type { DeliveryStatus } from '#domain/webhooks/delivery-status.ts';
import { organizationFilter } from './organization-filter.ts';

/** An event on its way to a subscription; a row of the delivery log. It outlives its subscription. */
export const WebhookDelivery = defineEntity({
  name: 'WebhookDelivery',
  tableName: 'webhook_delivery',
  filters: organizationFilter,
  indexes: [
    { name: 'webhook_delivery_listing', properties: ['organization', 'id'] },
    { name: 'webhook_delivery_by_type', properties: ['organization', 'eventType', 'id'] },
    { name: 'webhook_delivery_of_subscription', properties: ['subscription', 'id'] },
    { name: 'webhook_delivery_to_recover', properties: ['subscription', 'status', 'createdAt'] },
    { name: 'webhook_delivery_age', properties: ['createdAt'] },
    { name: 'webhook_delivery_stalled', properties: ['status', 'nextAttemptAt'] },
  ],
  uniques: [{ name: 'webhook_delivery_once', properties: ['eventId', 'subscription'] }],
  properties: {
    id: p.integer().primary().autoincrement(),
    organization: p.uuid(),
    /** Id of the subscription, without a foreign key: the log stays when the subscription is deleted. */
    subscription: p.integer(),
    /**
     * The current run: id of its workflow and subject of its outbox record. A resend sets another one, which ends the
     * workflow of the run before.
     */
    run: p.uuid().unique(),
    isTest: p.boolean(),
    eventType: p.string().$type<EventType>(),
    eventId: p.uuid(),
    /** The last address that was tried. */
    targetUrl: p.string().length(2048),
    /** Sent byte for byte in every attempt. */
    body: p.text(),
    status: p.string().$type<DeliveryStatus>(),
    /** In all runs. */
    attempts: p.integer(),
    /** In the current run: its place in the schedule. */
    attemptsOfRun: p.integer(),
    /** Status of the last attempt; null without an answer. */
    responseStatus: p.integer().nullable(),
    /** Message of the last attempt; null after a success. */
    errorMessage: p.text().nullable(),
    createdAt: p.datetime(3),
    lastAttemptAt: p.datetime(3).nullable(),
    /** Null when no further attempt will be made. */
    nextAttemptAt: p.datetime(3).nullable(),
  },
});

export type WebhookDeliveryRow = InferEntity<typeof WebhookDelivery>;
