import { defineEntity, p, type InferEntity } from '@mikro-orm/core';

/** A tenant. Everything except users belongs to exactly one. */
export const Organization = defineEntity({
  name: 'Organization',
  tableName: 'organization',
  properties: {
    id: p.uuid().primary(),
    name: p.string(),
    slug: p.string().unique(),
    createdAt: p.datetime(3),
  },
});

export type OrganizationRow = InferEntity<typeof Organization>;
