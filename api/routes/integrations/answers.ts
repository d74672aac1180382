import { z } from 'zod';
import { presenter } from '#api/presenter.ts';
import type { IntegrationRow } from '#db/entities/index.ts';
import { maybeTimestamp, timestamp } from '#api/answers.ts';
import { TMS_NAMES } from '#domain/projects/tms-name.ts';

export const integrationSchema = z
  .object({
    name: z.enum(TMS_NAMES),
    base_url: z.string().nullable().describe("null: the vendor's own address"),
    accepts_webhooks: z.boolean().describe('true: there is a secret for webhooks of the system'),
    created_at: timestamp,
    updated_at: maybeTimestamp.describe('null: never changed'),
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
      .describe('proves them; answered this once: it is null when Idempotency-Key replays the answer'),
  })
  .meta({ id: 'IntegrationWebhook' });

export const testedIntegrationSchema = z.object({ message: z.string() }).meta({ id: 'TestedIntegration' });
