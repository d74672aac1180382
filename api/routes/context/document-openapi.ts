import { z } from 'zod';
import { IGNORED_FIELDS } from '#api/answers.ts';
import type { Operations } from '#api/openapi/operation.ts';
import { fileAnswers } from '#api/routes/files/file-answers.ts';
import { deletedSchema } from '#api/routes/glossaries/answers.ts';
import { contextDocumentListSchema, contextDocumentSchema } from './answers.ts';
import {
  changeDocumentSchema,
  deleteDocumentSchema,
  documentParametersSchema,
  listDocumentsSchema,
  storeParametersSchema,
  uploadDocumentSchema,
} from './schema.ts';

const DOCUMENT = {
  id: 31,
  store_id: 4,
  title: 'Translations of the manual',
  description: '',
  document_type: 'reference',
  languages: ['en', 'es'],
  status: 'ready',
  error: null,
  original_filename: 'manual.tmx',
  file_type: 'tmx',
  size: 482_110,
  mime_type: 'application/xml',
  duplicate_of: null,
  is_active: true,
  uploaded_at: '2030-01-31T12:00:00.000Z',
  updated_at: '2030-01-31T12:00:00.000Z',
} as const;

const uploadFormSchema = uploadDocumentSchema.extend({
  file: z.file().meta({
    description:
      'the document, at most 50 MB: .pdf, .docx, .csv or .txt, and .tmx for stores of content_kind translation_memory',
  }),
});

/** The documents of a context store. */
export const documentOperations: Operations = {
  'GET /v1/context/:store_id/documents': {
    operationId: 'listContextDocuments',
    tag: 'Context stores',
    summary: 'Documents of a context store',
    description: 'The documents of a store, newest first unless sorted otherwise.',
    role: 'viewer',
    path: storeParametersSchema,
    query: listDocumentsSchema,
    answers: {
      200: {
        description: 'A page of documents.',
        schema: contextDocumentListSchema,
        example: { documents: [DOCUMENT], total: 1, limit: 50, offset: 0 },
      },
    },
    errors: [404],
  },
  'POST /v1/context/:store_id/documents': {
    operationId: 'uploadContextDocument',
    tag: 'Context stores',
    summary: 'Upload a document',
    description:
      'Adds a document, which is `processing` until a `rag_ingest` job has read it, and `ready` or `failed` then. ' +
      '`duplicate_of` names a document of the store with the same content. The extension has to match the content.',
    role: 'member',
    path: storeParametersSchema,
    body: {
      contentType: 'multipart/form-data',
      schema: uploadFormSchema,
      examples: {
        reference: {
          value: { title: 'Words', document_type: 'reference', languages: 'en,es', file: 'a,b\r\nc,d\r\n' },
        },
      },
    },
    answers: {
      201: {
        description: 'The document was uploaded.',
        schema: contextDocumentSchema,
        example: { ...DOCUMENT, status: 'processing' },
        headers: { Location: { description: 'the document', required: true, schema: { type: 'string' } } },
        links: {
          read: {
            operationId: 'readContextDocument',
            parameters: { store_id: '$response.body#/store_id', document_id: '$response.body#/id' },
          },
        },
      },
    },
    errors: [404, 408, 413, 415],
  },
  'GET /v1/context/:store_id/documents/:document_id': {
    operationId: 'readContextDocument',
    tag: 'Context stores',
    summary: 'A document of a context store',
    description: 'The properties of a document, and how far its processing is.',
    role: 'viewer',
    path: documentParametersSchema,
    answers: { 200: { description: 'The document.', schema: contextDocumentSchema, example: DOCUMENT } },
    errors: [404],
  },
  'PUT /v1/context/:store_id/documents/:document_id': {
    operationId: 'changeContextDocument',
    tag: 'Context stores',
    summary: 'Change a document of a context store',
    description:
      'Absent fields stay unchanged. The file of a document never changes: delete the document and upload the new file. ' +
      'Nothing of an inactive document is found any more, at once.',
    role: 'member',
    path: documentParametersSchema,
    body: {
      contentType: 'application/json',
      schema: changeDocumentSchema,
      examples: { off: { value: { is_active: false } } },
    },
    answers: {
      200: {
        description: 'The changed document.',
        schema: contextDocumentSchema,
        example: { ...DOCUMENT, is_active: false },
        headers: IGNORED_FIELDS,
      },
    },
    errors: [404, 413, 415],
  },
  'DELETE /v1/context/:store_id/documents/:document_id': {
    operationId: 'deleteContextDocument',
    tag: 'Context stores',
    summary: 'Delete a document of a context store',
    description: 'Takes effect at once, also for running jobs.',
    role: 'member',
    path: documentParametersSchema,
    query: deleteDocumentSchema,
    answers: {
      200: {
        description: 'The document was deleted.',
        schema: deletedSchema,
        example: { message: 'The document was deleted.', id: DOCUMENT.id },
      },
    },
    errors: [404],
  },
  'GET /v1/context/:store_id/documents/:document_id/download': {
    operationId: 'downloadContextDocument',
    tag: 'Context stores',
    summary: 'Download a document of a context store',
    description: 'The file as it was uploaded; supports range requests.',
    role: 'viewer',
    path: documentParametersSchema,
    answers: fileAnswers,
    errors: [404, 416],
  },
};
