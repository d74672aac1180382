import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { EncryptedJson, EncryptedText } from '#db/types/encrypted-text.ts';
import type { EventType } from '#domain/events/event-types.ts';
import type { FormerSecret } from '#domain/webhooks/secret-rotation.ts';
import { organizationFilter } from './organization-filter.ts';

/** Why the service deactivated a subscription: `gone` after an answer 410, `failing` after days of failures. */
export type DeactivationReason = 'gone' | 'failing';

/** An address that receives events of the organization. */
export const WebhookSubscription = defineEntity({
  name: 'WebhookSubscription',
  tableName: 'webhook_subscription',
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
