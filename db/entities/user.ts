import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { Organization } from './organization.ts';

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
