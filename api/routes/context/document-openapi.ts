import { z } from 'zod';
import { created, formBody, jsonBody, location, ok, operationsOf, page } from '#api/openapi/operation.ts';
import { fileAnswers } from '#api/routes/files/file-answers.ts';
import { deletedSchema } from '#api/routes/glossaries/answers.ts';
import { contextDocumentListSchema, contextDocumentSchema } from './answers.ts';
import { changeDocumentSchema, deleteDocumentSchema, listDocumentsSchema, uploadDocumentSchema } from './schema.ts';

const DOCUMENT = {
  id: 31,
  store_id: 4,
  title: 'Translations of the manual',
  description: '',
  document_type: 'reference',
  languages: ['en', 'es'],
  status: 'ready',
  error: null,
  terms: null,
  warnings: [],
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
  file: z
    .file()
    .describe(
      'the document, at most 50 MB: .pdf, .docx, .csv or .txt, and .tmx for stores of content_kind translation_memory',
    ),
});

/** The documents of a context store. */
export const contextDocumentOperations = operationsOf('Context stores', {
  'GET /v1/context/:store_id/documents': {
    operationId: 'listContextDocuments',
    summary: 'Documents of a context store',
    description: 'The documents of a store, newest first unless sorted otherwise.',
    role: 'viewer',
    query: listDocumentsSchema,
    answers: page('A page of documents.', contextDocumentListSchema, 'documents', [DOCUMENT]),
  },
  'POST /v1/context/:store_id/documents': {
    operationId: 'uploadContextDocument',
    summary: 'Upload a document',
    description:
      'Adds a document, which is `processing` until a `rag_ingest` job has read it, and `ready` or `failed` then. ' +
      '`duplicate_of` names a document of the store with the same content. The extension has to match the content. The terms of a ' +
      'document of type `glossary` act as terminology wherever the store is named: of its tables with a column per language, and of ' +
      'lines such as `term = translation`. Once it is read, `terms` counts them and `warnings` says what is not read as terms.',
    role: 'member',
    idempotent: true,
    body: formBody(uploadFormSchema, {
      reference: { value: { title: 'Words', document_type: 'reference', languages: 'en,es', file: 'a,b\r\nc,d\r\n' } },
    }),
    answers: created(
      'The document was uploaded.',
      contextDocumentSchema,
      { ...DOCUMENT, status: 'processing' },
      {
        headers: location('the document'),
        links: {
          read: {
            operationId: 'readContextDocument',
            parameters: { store_id: '$response.body#/store_id', document_id: '$response.body#/id' },
          },
        },
      },
    ),
    errors: ['document_mislabeled', 'quota_exceeded'],
  },
  'GET /v1/context/:store_id/documents/:document_id': {
    operationId: 'readContextDocument',
    summary: 'A document of a context store',
    description: 'The properties of a document, and how far its processing is.',
    role: 'viewer',
    answers: ok('The document.', contextDocumentSchema, DOCUMENT),
  },
  'PUT /v1/context/:store_id/documents/:document_id': {
    operationId: 'changeContextDocument',
    summary: 'Change a document of a context store',
    description:
      'Absent fields stay unchanged. The file of a document never changes: delete the document and upload the new file. ' +
      'Nothing of an inactive document is found any more, at once. A document that becomes a glossary, and a glossary whose languages ' +
      'change, is read again.',
    role: 'member',
    body: jsonBody(changeDocumentSchema, { off: { value: { is_active: false } } }),
    answers: ok('The changed document.', contextDocumentSchema, { ...DOCUMENT, is_active: false }),
  },
  'DELETE /v1/context/:store_id/documents/:document_id': {
    operationId: 'deleteContextDocument',
    summary: 'Delete a document of a context store',
    description: 'Takes effect at once, also for running jobs.',
    role: 'member',
    query: deleteDocumentSchema,
    answers: ok('The document was deleted.', deletedSchema, { message: 'The document was deleted.', id: DOCUMENT.id }),
  },
  'GET /v1/context/:store_id/documents/:document_id/download': {
    operationId: 'downloadContextDocument',
    summary: 'Download a document of a context store',
    description: 'The file as it was uploaded; supports range requests.',
    role: 'viewer',
    answers: fileAnswers,
    errors: ['range_not_satisfiable'],
  },
});
