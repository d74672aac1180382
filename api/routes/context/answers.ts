import { z } from 'zod';
import { envelopeShape, timestamp } from '#api/answers.ts';
import { acceptedJobSchema } from '#api/routes/jobs/answers.ts';
import {
  CONTENT_KINDS,
  DOCUMENT_FILE_TYPES,
  DOCUMENT_STATUSES,
  DOCUMENT_TYPES,
  RETRIEVAL_BACKENDS,
} from '#domain/context/context-store.ts';

const id = z.int().min(1);
const tokens = z.int().nullable().meta({ description: 'tokens; null: the default' });

export const contextStoreSchema = z
  .object({
    id,
    key: z.string().meta({ description: 'unique in the organization' }),
    name: z.string(),
    description: z.string().meta({ description: 'empty when there is none' }),
    content_kind: z.enum(CONTENT_KINDS),
    retrieval_backend: z.enum(RETRIEVAL_BACKENDS),
    embedding_model: z.string().nullable(),
    external_index_id: z.string().nullable(),
    chunk_size: tokens,
    chunk_overlap: tokens,
    prompt_template_id: id.nullable(),
    template_params: z.record(z.string(), z.unknown()),
    is_active: z.boolean(),
    document_count: z.int().min(0),
    needs_reindex: z.boolean().meta({
      description: 'true: documents were read with another embedding model, dimension or chunk size than the store has',
    }),
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'ContextStore' });

export const contextStoreListSchema = z
  .object({ context_stores: z.array(contextStoreSchema), ...envelopeShape })
  .meta({ id: 'ContextStoreList' });

export const contextDocumentSchema = z
  .object({
    id,
    store_id: id,
    title: z.string(),
    description: z.string().meta({ description: 'empty when there is none' }),
    document_type: z.enum(DOCUMENT_TYPES),
    languages: z.array(z.string()),
    status: z.enum(DOCUMENT_STATUSES),
    error: z.object({ code: z.string(), message: z.string() }).nullable(),
    original_filename: z.string(),
    file_type: z.enum(DOCUMENT_FILE_TYPES),
    size: z.int().min(0).meta({ description: 'bytes' }),
    mime_type: z.string().nullable(),
    duplicate_of: id.nullable(),
    is_active: z.boolean(),
    uploaded_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'ContextDocument' });

export const contextDocumentListSchema = z
  .object({ documents: z.array(contextDocumentSchema), ...envelopeShape })
  .meta({ id: 'ContextDocumentList' });

export const acceptedIngestSchema = acceptedJobSchema
  .extend({ workflow_id: z.uuid().meta({ description: 'equal to `job_id`' }) })
  .meta({ id: 'AcceptedIngest' });

const matchSchema = z
  .object({
    score: z.int().min(0).max(100).meta({ description: '100: the same text' }),
    source: z.string().meta({ description: 'without inline codes' }),
    target: z.string().meta({ description: 'without inline codes' }),
    source_language: z.string().meta({ description: 'of the segment, perhaps of another region than asked for' }),
    target_language: z.string().meta({ description: 'of the segment, as `source_language`' }),
    changed_at: timestamp.nullable().meta({ description: 'null if the memory does not tell' }),
  })
  .meta({ id: 'MemoryMatch', description: 'a segment of a translation memory' });

export const contextSearchSchema = z
  .object({
    results: z.array(
      z.object({
        score: z.number().min(0).max(1).meta({
          description: 'passages: 1 for the first one both by meaning and by words; matches: 1 for an exact one',
        }),
        document: z
          .object({ id, title: z.string(), document_type: z.enum(DOCUMENT_TYPES) })
          .meta({ description: 'where the passage is from' }),
        excerpt: z.string().meta({ description: 'the passage, or the source text of the match' }),
        headings: z.array(z.string()).meta({ description: 'headings above the passage, the outermost first' }),
        page: id.nullable().meta({ description: 'where the passage begins; null for types without pages' }),
        match: matchSchema.nullable().meta({ description: 'null for passages' }),
      }),
    ),
  })
  .meta({ id: 'ContextSearch' });
