import { z } from 'zod';
import { presenter } from '#api/presenter.ts';
import type { IntegrationRow } from '#db/entities/index.ts';
import { maybeTimestamp, message, timestamp } from '#api/answers.ts';
import { TMS_NAMES } from '#domain/projects/tms-name.ts';

export const integrationSchema = z
  .object({
    name: z.enum(TMS_NAMES).describe('the translation management system'),
    base_url: z.string().nullable().describe("address of the system; null: the vendor's own"),
    accepts_webhooks: z.boolean().describe('true: webhooks of the system are accepted'),
    created_at: timestamp,
    updated_at: maybeTimestamp.describe('time of the last change; null: never changed'),
  })
  .meta({ id: 'Integration' });

export const presentIntegration = presenter(integrationSchema, {
  accepts_webhooks: ({ webhookSecrets }: IntegrationRow) => (webhookSecrets ?? null) !== null,
});

export const webhookSecretSchema = z
  .object({
    url: z.string().describe('address to which the system is to send its webhooks'),
    secret: z
      .string()
      .nullable()
      .describe('secret that proves the webhooks, shown once: null when Idempotency-Key replays the answer'),
  })
  .meta({ id: 'IntegrationWebhook' });

export const testedIntegrationSchema = z.object({ message }).meta({ id: 'TestedIntegration' });
