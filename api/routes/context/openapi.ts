import { waitSchema } from '#api/routes/jobs/wait-for-end.ts';
import { SEARCHES_STORES } from '#api/openapi/error-groups.ts';
import {
  created,
  answerHeader,
  jsonBody,
  linksById,
  location,
  ok,
  operationsOf,
  page,
} from '#api/openapi/operation.ts';
import { deletedSchema } from '#api/routes/glossaries/answers.ts';
import { acceptedIngestSchema, contextSearchSchema, contextStoreListSchema, contextStoreSchema } from './answers.ts';
import {
  changeStoreSchema,
  createStoreSchema,
  deleteStoreSchema,
  listStoresSchema,
  reindexSchema,
  searchStoreSchema,
} from './schema.ts';

const STORE = {
  id: 4,
  key: 'product-memory',
  name: 'Product translations',
  description: '',
  content_kind: 'translation_memory',
  retrieval_backend: 'vector',
  embedding_model: 'local-ngram',
  external_index_id: null,
  chunking: { chunk_size: null, chunk_overlap: null },
  chunk_size: null,
  chunk_overlap: null,
  prompt_template_id: null,
  template_params: {},
  is_active: true,
  document_count: 1,
  needs_reindex: false,
  created_at: '2030-01-31T12:00:00.000Z',
  updated_at: '2030-01-31T12:00:00.000Z',
} as const;
const JOB = '0f8e1a52-6c1f-4d3a-9d52-8f6c6f1f6b3e';

export const contextOperations = operationsOf('Context stores', {
  'GET /v1/context': {
    operationId: 'listContextStores',
    summary: 'Context stores of the organization',
    description: 'The context stores of the organization, newest first unless sorted otherwise.',
    role: 'viewer',
    query: listStoresSchema,
    answers: page('A page of context stores.', contextStoreListSchema, 'context_stores', [STORE]),
  },
  'POST /v1/context': {
    operationId: 'createContextStore',
    summary: 'Create a context store',
    description:
      'Creates an active store without documents. A store of content_kind `translation_memory` takes TMX files and needs ' +
      'retrieval_backend `vector`, which needs an embedding_model. A key that another store has is refused with 409. The ' +
      'fields chunk_size and chunk_overlap are aliases of those of `chunking`; both with different values are refused.',
    role: 'member',
    idempotent: true,
    body: jsonBody(createStoreSchema, {
      documents: { value: { key: 'style', name: 'Styleguides' } },
      memory: {
        value: {
          key: STORE.key,
          name: STORE.name,
          content_kind: 'translation_memory',
          retrieval_backend: 'vector',
          embedding_model: 'local-ngram',
        },
      },
    }),
    answers: created(
      'The context store was created.',
      contextStoreSchema,
      { ...STORE, document_count: 0 },
      {
        headers: location('the context store'),
        links: linksById('store_id', {
          read: 'readContextStore',
          change: 'changeContextStore',
          upload: 'uploadContextDocument',
          delete: 'deleteContextStore',
        }),
      },
    ),
    errors: ['not_found', 'provider_not_configured'],
  },
  'GET /v1/context/:store_id': {
    operationId: 'readContextStore',
    summary: 'A context store',
    description: 'The properties of a context store, without its documents.',
    role: 'viewer',
    answers: ok('The context store.', contextStoreSchema, STORE),
  },
  'PUT /v1/context/:store_id': {
    operationId: 'changeContextStore',
    summary: 'Change a context store',
    description:
      'Absent fields stay unchanged. The content_kind of a store with documents is refused with 409. Jobs and text ' +
      'requests use nothing of an inactive store.',
    role: 'member',
    body: jsonBody(changeStoreSchema, { off: { value: { is_active: false } } }),
    answers: ok('The changed context store.', contextStoreSchema, { ...STORE, is_active: false }),
    errors: ['conflict', 'provider_not_configured'],
  },
  'DELETE /v1/context/:store_id': {
    operationId: 'deleteContextStore',
    summary: 'Delete a context store',
    description:
      'Takes effect at once, also for running jobs. The key can be used again. Files that are kept are listed, downloaded and ' +
      'deleted as all others, as `context/{key of the store}/{id of the document}/{name}`; they count toward the quota. A ' +
      'store with segments that jobs saved, which have no file, is refused with 409 if its documents are to be kept.',
    role: 'member',
    query: deleteStoreSchema,
    answers: ok('The context store was deleted.', deletedSchema, {
      message: 'The context store was deleted, with its documents.',
      id: STORE.id,
    }),
    errors: ['conflict'],
  },
  'GET /v1/context/:store_id/download': {
    operationId: 'downloadTranslationMemory',
    summary: 'Download a translation memory',
    description:
      'The segments of the active documents of a store of content_kind `translation_memory` as TMX 1.4b, which can be ' +
      'uploaded again. Inline codes are elements without content. A store of documents is refused with 409.',
    role: 'viewer',
    answers: {
      200: {
        description: 'The segments.',
        content: { 'application/x-tmx+xml': { schema: { type: 'string' } } },
        headers: { 'Content-Disposition': answerHeader('the name of the file') },
      },
    },
    errors: ['conflict'],
  },
  'POST /v1/context/:store_id/reindex': {
    operationId: 'createReindexJob',
    summary: 'Read all documents of a context store again',
    description:
      'Submits a `rag_ingest` job that reads every active document of the store again, also those stuck in `processing`. ' +
      'Searches find the previous content of a document until the new content is complete. The job is in the list of jobs and has events.',
    role: 'member',
    idempotent: true,
    query: waitSchema,
    body: jsonBody(reindexSchema, { named: { value: { name: 'After the change of the model' } } }),
    answers: {
      202: {
        description: 'The job was accepted and will run.',
        schema: acceptedIngestSchema,
        example: {
          job_id: JOB,
          workflow_id: JOB,
          status: 'queued',
          message: `The job was accepted. Follow it at /v1/jobs/${JOB}.`,
          created_at: '2030-01-31T12:00:00.000Z',
        },
        headers: location('where to follow the job'),
        links: { job: { operationId: 'readJob', parameters: { job_id: '$response.body#/job_id' } } },
      },
    },
  },
  'POST /v1/context/:store_id/search': {
    operationId: 'searchContextStore',
    summary: 'Search a context store',
    description:
      'The passages that fit a text, the best first: by meaning, if the store has retrieval_backend `vector`, and by words. ' +
      'In a store of content_kind `translation_memory` the matches of the text from `source_language` into ' +
      '`target_language`, both of which are required there. Only active documents that were read are searched. This is what a ' +
      'text of the query would be translated with.',
    role: 'member',
    body: jsonBody(searchStoreSchema, {
      passages: { value: { query: 'How do we address customers?', language: 'es', limit: 3 } },
      matches: { value: { query: 'Wait 5 minutes.', source_language: 'en', target_language: 'es' } },
    }),
    answers: ok('The passages or matches found.', contextSearchSchema, {
      results: [
        {
          score: 0.98,
          document: { id: 9, title: 'Styleguide', document_type: 'styleguide' },
          excerpt: 'Address customers with usted.',
          headings: ['Tone'],
          page: 3,
          match: null,
        },
      ],
    }),
    errors: ['credit_exhausted', 'provider_not_configured', 'provider_failed', ...SEARCHES_STORES],
  },
});
