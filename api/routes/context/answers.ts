import { z } from 'zod';
import { codedMessage } from '#domain/coded-message.ts';
import { listOf, timestamp } from '#api/answers.ts';
import { acceptedJobSchema } from '#api/routes/jobs/answers.ts';
import {
  CONTENT_KINDS,
  DOCUMENT_FILE_TYPES,
  DOCUMENT_STATUSES,
  DOCUMENT_TYPES,
  RETRIEVAL_BACKENDS,
} from '#domain/context/context-store.ts';
import { presenter } from '#api/presenter.ts';
import { languagesOfList } from '#db/context/index.ts';
import type { ContextDocumentRow, ContextStoreRow } from '#db/entities/index.ts';

const id = z.int().min(1);
const chunkingShape = {
  chunk_size: z.int().nullable().describe('maximum tokens per passage; null: 400'),
  chunk_overlap: z.int().nullable().describe('tokens that neighboring passages share; null: 50'),
};

export const contextStoreSchema = z
  .object({
    id: id.describe('id of the store'),
    key: z.string().describe('key for programs, unique in the organization'),
    name: z.string().describe('display name of the store'),
    description: z.string().describe('human-readable description; empty: none'),
    content_kind: z
      .enum(CONTENT_KINDS)
      .describe('`documents`: texts to find passages in; `translation_memory`: translated segments'),
    retrieval_backend: z
      .enum(RETRIEVAL_BACKENDS)
      .describe('how passages are found: `none`, or `vector` with an embedding model'),
    embedding_model: z.string().nullable().describe('model that turns texts into vectors; null: none'),
    external_index_id: z.string().nullable().describe('name of the vector collection of the store; null: unnamed'),
    chunking: z.object(chunkingShape).describe('the passages that documents are cut into'),
    ...chunkingShape,
    prompt_template_id: id
      .nullable()
      .describe(
        'id of the prompt template of kind `context` that is rendered with `template_params` and precedes the ' +
          'instructions; null: none',
      ),
    template_params: z.record(z.string(), z.unknown()).describe("values of the template's variables, by name"),
    is_active: z.boolean().describe('false: jobs and text requests use nothing of the store'),
    document_count: z.int().min(0).describe('number of documents in the store'),
    needs_reindex: z
      .boolean()
      .describe(
        'true: documents were read with another embedding model, dimension, collection or chunk size than the store has, or glossaries by a release ' +
          'that read no terms',
      ),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'ContextStore' });

export const contextStoreListSchema = listOf(
  'ContextStoreList',
  'context_stores',
  contextStoreSchema,
  'context stores on this page',
);

export const contextDocumentSchema = z
  .object({
    id: id.describe('id of the document'),
    store_id: id.describe('id of the context store'),
    title: z.string().describe('title of the document'),
    description: z.string().describe('human-readable description; empty: none'),
    document_type: z.enum(DOCUMENT_TYPES).describe('purpose of the document'),
    languages: z.array(z.string()).describe('languages of the document, BCP 47'),
    status: z
      .enum(DOCUMENT_STATUSES)
      .describe('`processing` until the document has been read, then `ready` or `failed`'),
    error: z
      .object(codedMessage)
      .nullable()
      .describe('why the document could not be read; null unless `status` is `failed`'),
    terms: z
      .int()
      .min(0)
      .nullable()
      .describe('entries that act as terminology; null: the document is no glossary, or was not read as one yet'),
    warnings: z
      .array(
        z.object({
          code: z.enum(['segments_not_read', 'terms_not_read']).describe('stable code in snake_case, for programs'),
          message: z.string().describe('human-readable explanation'),
        }),
      )
      .describe("content that cannot be used as the document's type promises, known once it has been read"),
    original_filename: z.string().describe('name of the uploaded file'),
    file_type: z.enum(DOCUMENT_FILE_TYPES).describe('file extension in lower case, without the dot'),
    size: z.int().min(0).describe('size in bytes'),
    mime_type: z.string().nullable().describe('media type of the file; null: unknown'),
    duplicate_of: id
      .nullable()
      .describe('id of the document in the store that had the same content at the upload; null: none'),
    is_active: z.boolean().describe('false: searches find nothing in the document'),
    uploaded_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'ContextDocument' });

export const contextDocumentListSchema = listOf(
  'ContextDocumentList',
  'documents',
  contextDocumentSchema,
  'documents on this page',
);

export const acceptedIngestSchema = acceptedJobSchema
  .extend({ workflow_id: z.uuid().describe('equal to `job_id`') })
  .meta({ id: 'AcceptedIngest' });

const matchSchema = z
  .object({
    score: z.int().min(0).max(100).describe('score from 0 to 100; 100: the same text'),
    source: z.string().describe('source text, without inline codes'),
    target: z.string().describe('translation, without inline codes'),
    source_language: z.string().describe('source language of the segment, possibly of another region than requested'),
    target_language: z.string().describe('target language of the segment, possibly of another region than requested'),
    changed_at: timestamp.nullable().describe('time of the last change; null: unknown'),
  })
  .meta({ id: 'MemoryMatch', description: 'a segment of a translation memory' });

export const contextSearchSchema = z
  .object({
    results: z
      .array(
        z.object({
          score: z
            .number()
            .min(0)
            .max(1)
            .describe('passages: 1 for the first one both by meaning and by words; matches: 1 for an exact one'),
          document: z
            .object({
              id: id.describe('id of the document'),
              title: z.string().describe('title of the document'),
              document_type: z.enum(DOCUMENT_TYPES).describe('purpose of the document'),
            })
            .describe('where the passage is from'),
          excerpt: z.string().describe('the passage, or the source text of the match'),
          headings: z.array(z.string()).describe('headings above the passage, the outermost first'),
          page: id.nullable().describe('page where the passage begins, from 1; null for types without pages'),
          match: matchSchema.nullable().describe('the matching segment; null for passages'),
        }),
      )
      .describe('passages or matches, best first'),
  })
  .meta({ id: 'ContextSearch' });

const presentSettings = presenter(contextStoreSchema.omit({ document_count: true, needs_reindex: true }), {
  chunking: ({ chunkSize, chunkOverlap }: ContextStoreRow) => ({
    chunk_size: chunkSize ?? null,
    chunk_overlap: chunkOverlap ?? null,
  }),
  prompt_template_id: ({ promptTemplate }: ContextStoreRow) => promptTemplate ?? null,
});

/**
 * Renders a context store.
 *
 * @param documents number of its documents
 * @param isStale whether documents have to be read again for its settings
 */
export function presentStore(store: ContextStoreRow, documents: number, isStale: boolean) {
  return { ...presentSettings(store), document_count: documents, needs_reindex: isStale };
}

export const presentDocument = presenter(contextDocumentSchema, {
  store_id: ({ store }: ContextDocumentRow) => store,
  languages: ({ languageList }: ContextDocumentRow) => languagesOfList(languageList),
  terms: ({ documentType, termCount }: ContextDocumentRow) =>
    documentType === 'glossary' ? (termCount ?? null) : null,
  warnings: ({ documentType, warnings }: ContextDocumentRow) =>
    documentType === 'glossary' ? [...(warnings ?? [])] : [],
});
