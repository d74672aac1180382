import { z } from 'zod';
import { defineSettings } from '#domain/settings/variables.ts';

/** At once, then after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 10 h: the schedule of Svix. */
const RETRY_SECONDS = [5, 300, 1800, 7200, 18_000, 36_000, 36_000];
const MAX_RETRIES = 20;
/** A week, in seconds. */
const MAX_DELAY = 7 * 24 * 60 * 60;

const seconds = z
  .string()
  .transform((value) => value.split(',').map((item) => Number(item.trim() === '' ? Number.NaN : item)))
  .pipe(z.array(z.number().min(0).max(MAX_DELAY)).max(MAX_RETRIES));

export const webhookSettings = defineSettings({
  variables: {
    WEBHOOK_RETRY_SECONDS: seconds
      .default(RETRY_SECONDS)
      .describe('seconds before each retry of a webhook delivery, comma separated; each is varied by 20 %'),
    WEBHOOK_TIMEOUT_SECONDS: z.coerce
      .number()
      .min(0.1)
      .max(60)
      .default(15)
      .describe('seconds for the endpoint of a webhook to answer'),
    WEBHOOK_FAILURE_DAYS: z.coerce
      .number()
      .min(0)
      .max(365)
      .default(5)
      .describe('days of nothing but failures after which a webhook subscription is deactivated; 0: never'),
  },
  secrets: [],
  read: (values) => ({
    webhooks: {
      /** Ms before each retry; a delivery is tried once more than there are delays. */
      retryDelays: values.WEBHOOK_RETRY_SECONDS.map((delay) => delay * 1000),
      /** Ms for an endpoint to answer. */
      timeout: values.WEBHOOK_TIMEOUT_SECONDS * 1000,
      /** Ms of nothing but failures after which a subscription is deactivated; 0: never. */
      deactivateAfter: values.WEBHOOK_FAILURE_DAYS * 24 * 60 * 60 * 1000,
    },
  }),
});

export type WebhookSettings = Readonly<ReturnType<typeof webhookSettings.read>['webhooks']>;
