import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { ContextDocument } from './context-document.ts';
import { organizationFilter } from './organization-filter.ts';

/**
 * A passage of a document. Searches find those of the document's published generation; others wait for it or for their
 * removal.
 */
export const ContextChunk = defineEntity({
  name: 'ContextChunk',
  tableName: 'context_chunk',
  filters: organizationFilter,
  // An attempt of a job that was repeated stores no passage twice.
  uniques: [{ name: 'context_chunk_position', properties: ['document', 'generation', 'position'] }],
  indexes: [{ name: 'context_chunk_store', properties: ['store', 'id'] }],
  properties: {
    id: p.integer().primary().autoincrement(),
    organization: p.uuid(),
    store: p.integer(),
    document: () => p.manyToOne(ContextDocument).mapToPk().deleteRule('cascade'),
    generation: p.integer(),
    /** From 0. */
    position: p.integer(),
    text: p.text(),
    /** The headings above it, the outermost first. */
    headings: p.json().$type<readonly string[]>(),
    /** From 1; null for formats without pages. */
    page: p.integer().nullable(),
    /** By `estimateTokens`. */
    tokens: p.integer(),
    /** `searchTokens` of headings and text, with spaces between them. */
    searchText: p.text(),
    /** Canonical name of the model of its vector; null: it is found by its words only. */
    model: p.string().nullable(),
    dimensions: p.integer().nullable(),
    /** Float32, little endian, of unit length; null if PostgreSQL has it as a vector of its own. */
    embedding: p.blob().nullable(),
  },
});

export type ContextChunkRow = InferEntity<typeof ContextChunk>;
