import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import {
  CONTENT_KINDS,
  DOCUMENT_FILE_TYPES,
  DOCUMENT_ORIGINS,
  DOCUMENT_STATUSES,
  DOCUMENT_TYPES,
  RETRIEVAL_BACKENDS,
  type DocumentError,
  type ContextDocumentWarning,
  type IndexSettings,
} from '#domain/context/context-store.ts';
import type { DocumentTerm } from '#domain/context/document-terms.ts';
import { organizationFilter } from './organization-filter.ts';

/** A store of reference documents or of translated segments. A deleted one stays as a row that no query finds. */
export const ContextStore = defineEntity({
  name: 'ContextStore',
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
    /** Names the collection of its vectors; null: they have no name. */
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

/**
 * A document of a context store. Its passages are stored under a generation: searches find the published one, while
 * a job writes the next.
 */
export const ContextDocument = defineEntity({
  name: 'ContextDocument',
  filters: organizationFilter,
  indexes: [
    { name: 'context_document_listing', properties: ['store', 'uploadedAt'] },
    { name: 'context_document_job', properties: ['ingestJob'] },
    { name: 'context_document_deleted', properties: ['deletedAt'] },
  ],
  properties: {
    id: p.integer().primary().autoincrement(),
    organization: p.uuid(),
    store: () => p.manyToOne(ContextStore).mapToPk().deleteRule('cascade'),
    origin: p.enum(DOCUMENT_ORIGINS),
    title: p.string(),
    description: p.text(),
    documentType: p.enum(DOCUMENT_TYPES),
    /** `|en|es-MX|`, empty without languages: one condition finds a language on all databases. */
    languageList: p.text(),
    status: p.enum(DOCUMENT_STATUSES),
    error: p.json().$type<DocumentError | null>().nullable(),
    /** As the client named it, without folders. */
    originalFilename: p.string(),
    fileType: p.enum(DOCUMENT_FILE_TYPES),
    /** Bytes. */
    size: p.bigint('number'),
    mimeType: p.string().nullable(),
    /** SHA-256 of the file, in hexadecimal. */
    hash: p.string(),
    /** The document of the store that had the same content when this one was uploaded. */
    duplicateOf: p.integer().nullable(),
    /** Storage key of the file; null without one. */
    objectKey: p.string().length(512).nullable(),
    isActive: p.boolean(),
    /** The generation that searches find; 0: none is complete. */
    generation: p.integer().default(0),
    /** The generation that `ingestJob` writes, or wrote; each job has its own. */
    nextGeneration: p.integer().default(0),
    /** Segments or chunks of the published generation. */
    pieces: p.integer().default(0),
    /** Entries of the published generation that act as terminology; null if the document was not read for terms. */
    termCount: p.integer().nullable(),
    /** Problems of the published generation with content that doesn't match the document's type; null: none. */
    warnings: p.json().$type<readonly ContextDocumentWarning[] | null>().nullable(),
    /** Settings of the store that the published generation was made with; null without passages. */
    indexSettings: p.json().$type<IndexSettings | null>().nullable(),
    /** The job that reads the document, or read it last. Results of other jobs are discarded. */
    ingestJob: p.uuid().nullable(),
    uploadedAt: p.datetime(3),
    updatedAt: p.datetime(3),
    deletedAt: p.datetime(3).nullable(),
  },
});

export type ContextDocumentRow = InferEntity<typeof ContextDocument>;

/**
 * A passage of a document. Searches find those of the document's published generation; others wait for it or for their
 * removal.
 */
export const ContextChunk = defineEntity({
  name: 'ContextChunk',
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
    /** `externalIndexId` of the store when its vector was made; empty: none. Vectors of one collection are searched together. */
    collection: p.string().default(''),
    /** Float32, little endian, of unit length; null if PostgreSQL has it as a vector of its own. */
    embedding: p.blob().nullable(),
  },
});

/**
 * An entry of a document of type `glossary`: a concept with its terms. Jobs use those of the document's published
 * generation.
 */
export const ContextTerm = defineEntity({
  name: 'ContextTerm',
  filters: organizationFilter,
  // An attempt of a job that was repeated stores no entry twice.
  uniques: [{ name: 'context_term_position', properties: ['document', 'generation', 'position'] }],
  properties: {
    id: p.integer().primary().autoincrement(),
    organization: p.uuid(),
    document: () => p.manyToOne(ContextDocument).mapToPk().deleteRule('cascade'),
    generation: p.integer(),
    /** From 0. */
    position: p.integer(),
    terms: p.json().$type<readonly DocumentTerm[]>(),
    notes: p.text().nullable(),
  },
});
