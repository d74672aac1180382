import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { EncryptedJson, EncryptedText } from '#db/types/encrypted-text.ts';
import type { EventType } from '#domain/events/event-types.ts';
import type { DeliveryStatus } from '#domain/webhooks/delivery-status.ts';
import type { FormerSecret } from '#domain/webhooks/secret-rotation.ts';
import { organizationFilter } from './organization-filter.ts';

/** Why the service deactivated a subscription: `gone` after an answer 410, `failing` after days of failures. */
export type DeactivationReason = 'gone' | 'failing';

/** An address that receives events of the organization. */
export const WebhookSubscription = defineEntity({
  name: 'WebhookSubscription',
  filters: organizationFilter,
  indexes: [{ name: 'webhook_subscription_listing', properties: ['organization', 'id'] }],
  properties: {
    id: p.integer().primary().autoincrement(),
    organization: p.uuid(),
    /** `creationId` of the request that created it: a repeated request finds it. */
    creation: p.uuid().nullable().unique(),
    name: p.string(),
    url: p.string().length(2048),
    events: p.json().$type<readonly EventType[]>(),
    secret: p.type(EncryptedText).nullable(),
    /** Newest first. */
    formerSecrets: p.type(new EncryptedJson<readonly FormerSecret[]>()).nullable(),
    headers: p.type(new EncryptedJson<Readonly<Record<string, string>>>()).nullable(),
    isActive: p.boolean(),
    deactivationReason: p.string().$type<DeactivationReason>().nullable(),
    /** The first failed attempt after the last successful one; null after a success. */
    failingSince: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3).nullable(),
  },
});

export type WebhookSubscriptionRow = InferEntity<typeof WebhookSubscription>;

/** An event on its way to a subscription; a row of the delivery log. It outlives its subscription. */
export const WebhookDelivery = defineEntity({
  name: 'WebhookDelivery',
  filters: organizationFilter,
  indexes: [
    { name: 'webhook_delivery_listing', properties: ['organization', 'id'] },
    { name: 'webhook_delivery_by_type', properties: ['organization', 'eventType', 'id'] },
    { name: 'webhook_delivery_of_subscription', properties: ['subscription', 'id'] },
    { name: 'webhook_delivery_to_recover', properties: ['subscription', 'status', 'createdAt'] },
    { name: 'webhook_delivery_age', properties: ['createdAt'] },
    { name: 'webhook_delivery_batch', properties: ['batch'] },
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
    /** The workflow that makes its first attempt together with those of others: docs/decisions/0085. */
    batch: p.uuid().nullable(),
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

/** One request of a delivery, with its answer. */
export const WebhookAttempt = defineEntity({
  name: 'WebhookAttempt',
  filters: organizationFilter,
  properties: {
    /** Id of the delivery, which is removed together with its attempts. */
    delivery: p.integer().primary(),
    /** From 1. */
    number: p.integer().primary(),
    organization: p.uuid(),
    startedAt: p.datetime(3),
    /** Headers that were sent, with their signatures and without values of the subscription's own; null: not recorded. */
    headers: p.json().$type<Readonly<Record<string, string>> | null>().nullable(),
    /** Ms until the answer or the failure. */
    duration: p.integer(),
    /** Null without an answer. */
    responseStatus: p.integer().nullable(),
    /** Null after a success. */
    errorMessage: p.text().nullable(),
    /** The first 1 kB of the answer's body. */
    responseBody: p.text().nullable(),
  },
});

export type WebhookAttemptRow = InferEntity<typeof WebhookAttempt>;
