import { z } from 'zod';
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
const tokens = z.int().nullable();

export const contextStoreSchema = z
  .object({
    id,
    key: z.string().describe('unique in the organization'),
    name: z.string(),
    description: z.string().describe('empty when there is none'),
    content_kind: z.enum(CONTENT_KINDS),
    retrieval_backend: z.enum(RETRIEVAL_BACKENDS),
    embedding_model: z.string().nullable(),
    external_index_id: z.string().nullable(),
    chunking: z
      .object({ chunk_size: tokens, chunk_overlap: tokens })
      .describe('the passages that documents are cut into'),
    chunk_size: tokens,
    chunk_overlap: tokens,
    prompt_template_id: id.nullable(),
    template_params: z.record(z.string(), z.unknown()),
    is_active: z.boolean(),
    document_count: z.int().min(0),
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

export const contextStoreListSchema = listOf('ContextStoreList', 'context_stores', contextStoreSchema);

export const contextDocumentSchema = z
  .object({
    id,
    store_id: id,
    title: z.string(),
    description: z.string().describe('empty when there is none'),
    document_type: z.enum(DOCUMENT_TYPES),
    languages: z.array(z.string()),
    status: z.enum(DOCUMENT_STATUSES),
    error: z.object({ code: z.string(), message: z.string() }).nullable(),
    terms: z
      .int()
      .min(0)
      .nullable()
      .describe('entries that act as terminology; null: the document is no glossary, or was not read as one yet'),
    warnings: z
      .array(z.object({ code: z.enum(['segments_not_read', 'terms_not_read']), message: z.string() }))
      .describe('what can not be used as its type promises, once it was read'),
    original_filename: z.string(),
    file_type: z.enum(DOCUMENT_FILE_TYPES),
    size: z.int().min(0).describe('bytes'),
    mime_type: z.string().nullable(),
    duplicate_of: id.nullable(),
    is_active: z.boolean(),
    uploaded_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'ContextDocument' });

export const contextDocumentListSchema = listOf('ContextDocumentList', 'documents', contextDocumentSchema);

export const acceptedIngestSchema = acceptedJobSchema
  .extend({ workflow_id: z.uuid().describe('equal to `job_id`') })
  .meta({ id: 'AcceptedIngest' });

const matchSchema = z
  .object({
    score: z.int().min(0).max(100).describe('100: the same text'),
    source: z.string().describe('without inline codes'),
    target: z.string().describe('without inline codes'),
    source_language: z.string().describe('of the segment, perhaps of another region than asked for'),
    target_language: z.string().describe('of the segment, as `source_language`'),
    changed_at: timestamp.nullable().describe('null if the memory does not record it'),
  })
  .meta({ id: 'MemoryMatch', description: 'a segment of a translation memory' });

export const contextSearchSchema = z
  .object({
    results: z.array(
      z.object({
        score: z
          .number()
          .min(0)
          .max(1)
          .describe('passages: 1 for the first one both by meaning and by words; matches: 1 for an exact one'),
        document: z
          .object({ id, title: z.string(), document_type: z.enum(DOCUMENT_TYPES) })
          .describe('where the passage is from'),
        excerpt: z.string().describe('the passage, or the source text of the match'),
        headings: z.array(z.string()).describe('headings above the passage, the outermost first'),
        page: id.nullable().describe('where the passage begins; null for types without pages'),
        match: matchSchema.nullable().describe('null for passages'),
      }),
    ),
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
