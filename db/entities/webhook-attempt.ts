import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { organizationFilter } from './organization-filter.ts';

/** One request of a delivery, with its answer. */
export const WebhookAttempt = defineEntity({
  name: 'WebhookAttempt',
  tableName: 'webhook_attempt',
  filters: organizationFilter,
  properties: {
    /** Id of the delivery, which is removed together with its attempts. */
    delivery: p.integer().primary(),
    /** From 1. */
    number: p.integer().primary(),
    organization: p.uuid(),
    startedAt: p.datetime(3),
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
