import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { ROLES } from '#domain/identity/role.ts';
import { Organization } from './organization.ts';
import { User } from './user.ts';

/** Membership of a user in an organization. */
export const Membership = defineEntity({
  name: 'Membership',
  tableName: 'membership',
  properties: {
    user: () => p.manyToOne(User).primary(),
    organization: () => p.manyToOne(Organization).primary(),
    role: p.enum(ROLES),
    createdAt: p.datetime(3),
  },
});

export type MembershipRow = InferEntity<typeof Membership>;
