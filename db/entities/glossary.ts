import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { organizationFilter } from './organization-filter.ts';

/** Largest id of a glossary, an entry or a term: PostgreSQL's integer. */
export const MAX_ID = 2_147_483_647;

/** A glossary. Every change of an entry or a term first raises its revision, which also serializes writers. */
export const Glossary = defineEntity({
  name: 'Glossary',
  tableName: 'glossary',
  filters: organizationFilter,
  indexes: [{ name: 'glossary_listing', properties: ['organization', 'id'] }],
  properties: {
    id: p.integer().primary().autoincrement(),
    organization: p.uuid(),
    /** `creationId` of the request that created it: a repeated request finds it. */
    creation: p.uuid().nullable().unique(),
    name: p.string(),
    description: p.text(),
    /** BCP 47; every entry with terms has at least one in this language. */
    baseLanguage: p.string(),
    isActive: p.boolean(),
    /** Raised by every change of its entries and terms: the cache key of its compiled forms. */
    revision: p.integer(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
  },
});

export type GlossaryRow = InferEntity<typeof Glossary>;
