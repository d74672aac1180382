import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { ROLES } from '#domain/identity/role.ts';
import { User } from './user.ts';

/**
 * A credential of a user. Only its SHA-256 is stored: the key has at least 128 random bits, so no slow hash is needed.
 */
export const ApiKey = defineEntity({
  name: 'ApiKey',
  tableName: 'api_key',
  properties: {
    id: p.uuid().primary(),
    user: () => p.manyToOne(User),
    name: p.string(),
    /** The first characters, so that people can identify the key. */
    prefix: p.string(),
    hash: p.string().unique(),
    role: p.enum(ROLES),
    expiresAt: p.datetime(3).nullable(),
    lastUsedAt: p.datetime(3).nullable(),
    revokedAt: p.datetime(3).nullable(),
    /**
     * Id of the key that created this one, which this one never outlives; null: created with an access token, or by the
     * operator.
     */
    madeBy: p.uuid().nullable().index(),
    createdAt: p.datetime(3),
  },
});

export type ApiKeyRow = InferEntity<typeof ApiKey>;
