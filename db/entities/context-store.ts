import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import { CONTENT_KINDS, RETRIEVAL_BACKENDS } from '#domain/context/context-store.ts';
import { organizationFilter } from './organization-filter.ts';

/** A store of reference documents or of translated segments. A deleted one stays as a row that no query finds. */
export const ContextStore = defineEntity({
  name: 'ContextStore',
  tableName: 'context_store',
  filters: organizationFilter,
  indexes: [{ name: 'context_store_listing', properties: ['organization', 'createdAt'] }],
  uniques: [{ name: 'context_store_key', properties: ['organization', 'liveKey'] }],
  properties: {
    id: p.integer().primary().autoincrement(),
    organization: p.uuid(),
    creation: p.uuid().nullable().unique(),
    key: p.string(),
    /** The key while the store exists; null once it is deleted, so that a new store may have the key. */
    liveKey: p.string().nullable(),
    name: p.string(),
    description: p.text(),
    contentKind: p.enum(CONTENT_KINDS),
    retrievalBackend: p.enum(RETRIEVAL_BACKENDS),
    embeddingModel: p.string().nullable(),
    externalIndexId: p.string().nullable(),
    /** Tokens; null: the default. */
    chunkSize: p.integer().nullable(),
    chunkOverlap: p.integer().nullable(),
    /** Id of a template of kind `context`, of the organization or of the system. */
    promptTemplate: p.integer().nullable(),
    templateParams: p.json().$type<Readonly<Record<string, unknown>>>(),
    isActive: p.boolean(),
    createdAt: p.datetime(3),
    updatedAt: p.datetime(3),
    deletedAt: p.datetime(3).nullable(),
  },
});

export type ContextStoreRow = InferEntity<typeof ContextStore>;
