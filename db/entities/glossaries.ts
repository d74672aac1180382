import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { TERM_TYPES } from '#domain/glossaries/terminology.ts';
import { organizationFilter } from './organization-filter.ts';

/** Largest id of a glossary, an entry or a term: PostgreSQL's integer. */
export const MAX_ID = 2_147_483_647;

/** A glossary. Every change of an entry or a term first raises its revision, which also serializes writers. */
export const Glossary = defineEntity({
  name: 'Glossary',
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

/** A concept: the terms for it in each language. */
export const GlossaryEntry = defineEntity({
  name: 'GlossaryEntry',
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

/** A word or phrase for an entry's concept in one language. */
export const GlossaryTerm = defineEntity({
  name: 'GlossaryTerm',
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
