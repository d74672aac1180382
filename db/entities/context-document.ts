import { defineEntity, p, type InferEntity } from '@mikro-orm/core';
import {
  DOCUMENT_FILE_TYPES,
  DOCUMENT_ORIGINS,
  DOCUMENT_STATUSES,
  DOCUMENT_TYPES,
  type DocumentError,
  type IndexSettings,
} from '#domain/context/context-store.ts';
import { ContextStore } from './context-store.ts';
import { organizationFilter } from './organization-filter.ts';

/**
 * A document of a context store. What was read from it is stored under a generation: searches find the published one, while
 * a job writes the next.
 */
export const ContextDocument = defineEntity({
  name: 'ContextDocument',
  tableName: 'context_document',
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
