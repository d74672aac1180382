import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { TERM_TYPES } from '#domain/glossary/terminology.ts';
import { Glossary } from './glossary.ts';
import { GlossaryEntry } from './glossary-entry.ts';
import { organizationFilter } from './organization-filter.ts';

/** A word or phrase for an entry's concept in one language. */
export const GlossaryTerm = defineEntity({
  name: 'GlossaryTerm',
  tableName: 'glossary_term',
  filters: organizationFilter,
  indexes: [
    { name: 'glossary_term_entry', properties: ['entry', 'id'] },
    { name: 'glossary_term_language', properties: ['glossary', 'lang'] },
  ],
  properties: {
    id: p.integer().primary().autoincrement(),
    organization: p.uuid(),
    glossary: () => p.manyToOne(Glossary).mapToPk().deleteRule('cascade'),
    entry: () => p.manyToOne(GlossaryEntry).mapToPk().deleteRule('cascade'),
    creation: p.uuid().nullable().unique(),
    term: p.text(),
    /** BCP 47. */
    lang: p.string(),
    description: p.text().nullable(),
    termType: p.enum(TERM_TYPES),
    alternativeTerm: p.text().nullable(),
    /**
     * `searchTextOf(term)`: without case and accents, with marked words. The index consists of its groups of three
     * characters.
     */
    searchText: p.text(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3).nullable(),
  },
});

export type GlossaryTermRow = InferEntity<typeof GlossaryTerm>;
