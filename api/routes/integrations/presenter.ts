import type { IntegrationRow } from '#db/entities/index.ts';

/** An integration, without its token. */
export function presentIntegration({ name, baseUrl, createdAt, updatedAt }: IntegrationRow) {
  return {
    name,
    base_url: baseUrl ?? null,
    created_at: createdAt.toISOString(),
    updated_at: updatedAt?.toISOString() ?? null,
  };
}
