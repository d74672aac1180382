import type { IntegrationRow } from '#db/entities/index.ts';

/** An integration, without its token and secrets. */
export function presentIntegration({ name, baseUrl, webhookSecrets, createdAt, updatedAt }: IntegrationRow) {
  return {
    name,
    base_url: baseUrl ?? null,
    accepts_webhooks: (webhookSecrets ?? null) !== null,
    created_at: createdAt.toISOString(),
    updated_at: updatedAt?.toISOString() ?? null,
  };
}
