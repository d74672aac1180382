import type { Role } from '#domain/identity/role.ts';

interface PresentableApiKey {
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  readonly role: Role;
  readonly expiresAt?: Date | null;
  readonly lastUsedAt?: Date | null;
  readonly madeBy?: string | null;
  readonly createdAt: Date;
}

/** An API key without its secret. */
export function presentApiKey(apiKey: PresentableApiKey) {
  return {
    id: apiKey.id,
    name: apiKey.name,
    prefix: apiKey.prefix,
    role: apiKey.role,
    expires_at: apiKey.expiresAt?.toISOString() ?? null,
    last_used_at: apiKey.lastUsedAt?.toISOString() ?? null,
    made_by: apiKey.madeBy ?? null,
    created_at: apiKey.createdAt.toISOString(),
  };
}
