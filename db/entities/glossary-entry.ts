import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { Glossary } from './glossary.ts';
import { organizationFilter } from './organization-filter.ts';

/** A concept: the terms for it in each language. */
export const GlossaryEntry = defineEntity({
  name: 'GlossaryEntry',
  tableName: 'glossary_entry',
  filters: organizationFilter,
  indexes: [{ name: 'glossary_entry_listing', properties: ['glossary', 'id'] }],
  properties: {
    id: p.integer().primary().autoincrement(),
    organization: p.uuid(),
    glossary: () => p.manyToOne(Glossary).mapToPk().deleteRule('cascade'),
    creation: p.uuid().nullable().unique(),
    notes: p.text().nullable(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3).nullable(),
  },
});

export type GlossaryEntryRow = InferEntity<typeof GlossaryEntry>;
