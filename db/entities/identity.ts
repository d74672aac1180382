import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { ROLES } from '#domain/identity/role.ts';

/** A tenant. Everything except users belongs to exactly one. */
export const Organization = defineEntity({
  name: 'Organization',
  properties: {
    id: p.uuid().primary(),
    name: p.string(),
    slug: p.string().unique(),
    createdAt: p.datetime(3),
  },
});

export type OrganizationRow = InferEntity<typeof Organization>;

export const User = defineEntity({
  name: 'User',
  tableName: 'user_account',
  properties: {
    id: p.uuid().primary(),
    email: p.string().unique(),
    name: p.string(),
    defaultOrganization: () => p.manyToOne(Organization).mapToPk(),
    createdAt: p.datetime(3),
  },
});

export type UserRow = InferEntity<typeof User>;

/** Membership of a user in an organization. */
export const Membership = defineEntity({
  name: 'Membership',
  properties: {
    user: () => p.manyToOne(User).primary(),
    organization: () => p.manyToOne(Organization).primary(),
    role: p.enum(ROLES),
    /** The name that an administrator of the organization gave, who doesn't see the user's own; null: the user's. */
    name: p.string().nullable(),
    createdAt: p.datetime(3),
  },
});

/** The user that an OpenID Connect issuer's subject stands for. A user has at most one identity per issuer. */
export const ExternalIdentity = defineEntity({
  name: 'ExternalIdentity',
  uniques: [{ name: 'external_identity_user', properties: ['user', 'issuer'] }],
  properties: {
    issuer: p.string().primary(),
    /** The claim `sub`, compared byte by byte. */
    subject: p.string().primary(),
    user: () => p.manyToOne(User),
    createdAt: p.datetime(3),
  },
});

/**
 * A credential of a user. Only its SHA-256 is stored: the key has at least 128 random bits, so no slow hash is needed.
 */
export const ApiKey = defineEntity({
  name: 'ApiKey',
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
    createdBy: p.uuid().nullable().index(),
    /** The only organization in which it works: an administrator of it made the key for a member; null: all of the user's. */
    boundTo: () => p.manyToOne(Organization).mapToPk().nullable().deleteRule('cascade'),
    createdAt: p.datetime(3),
  },
});

export type ApiKeyRow = InferEntity<typeof ApiKey>;
