import { randomUUID } from 'node:crypto';
import { Router } from '@koa/router';
import { notFound, validationFailed } from '#api/errors.ts';
import { requireRole } from '#api/policies/require-role.ts';
import { hashFile } from '#api/routes/files/hash-file.ts';
import { safeFileName } from '#api/routes/files/file-name.ts';
import { receiveUpload, type ReceivedUpload } from '#api/routes/files/receive-upload.ts';
import { sendObject } from '#api/routes/files/send-object.ts';
import type { ApiContext, ApiRouter } from '#api/state.ts';
import { sentValues } from '#api/sent-values.ts';
import { parseBody, parseParameters, parseQuery, parseValue } from '#api/validation.ts';
import {
  addDocument,
  changeDocument,
  findDocument,
  findStore,
  hasLanguage,
  removeDocument,
} from '#db/context/index.ts';
import { ContextDocument, type ContextDocumentRow, type ContextStoreRow } from '#db/entities/index.ts';
import type { DocumentFileType } from '#domain/context/context-store.ts';
import { contextObjectKey } from '#platform/storage/keys.ts';
import { documentTypeOf } from './document-content.ts';
import { sendSegments } from './memory-download.ts';
import { presentDocument } from './answers.ts';
import {
  changeDocumentSchema,
  deleteDocumentSchema,
  documentParametersSchema,
  listDocumentsSchema,
  storeParametersSchema,
  uploadDocumentSchema,
} from './schema.ts';
import { removeObjects } from './stored-files.ts';

/** Bytes of an uploaded document: 50 MB. */
export const MAX_DOCUMENT_SIZE = 50 * 1024 * 1024;

/** The documents of a store, below `/v1/context`. */
export function documentRoutes(): ApiRouter {
  const router: ApiRouter = new Router({ prefix: '/:store_id/documents' });
  router.get('/', requireRole('viewer'), listDocuments);
  router.post('/', requireRole('member'), uploadDocument);
  router.get('/:document_id', requireRole('viewer'), readDocument);
  router.put('/:document_id', requireRole('member'), putDocument);
  router.delete('/:document_id', requireRole('member'), deleteDocument);
  router.get('/:document_id/download', requireRole('viewer'), downloadDocument);
  return router;
}

/** Media types of documents. Source: IANA media types; TMX has none of its own. */
const MEDIA_TYPES: Readonly<Record<DocumentFileType, string>> = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  csv: 'text/csv',
  txt: 'text/plain',
  tmx: 'application/xml',
};

const COLUMNS = {
  created_at: 'uploadedAt',
  uploaded_at: 'uploadedAt',
  updated_at: 'updatedAt',
  title: 'title',
  size: 'size',
} as const;

async function listDocuments(ctx: ApiContext): Promise<void> {
  const { store_id: store } = parseParameters(ctx, storeParametersSchema);
  const query = parseQuery(ctx, listDocumentsSchema);
  const { limit, offset, document_type: documentType, language, is_active: isActive } = query;
  const entityManager = ctx.state.entityManager();
  await findStore(entityManager, store);
  const direction = query.descending ? 'desc' : 'asc';
  const [documents, total] = await entityManager.findAndCount(
    ContextDocument,
    {
      store,
      deletedAt: null,
      ...sentValues({ documentType, languageList: language && hasLanguage(language), isActive }),
    },
    { orderBy: [{ [COLUMNS[query.order_by]]: direction }, { id: direction }], limit, offset },
  );
  ctx.body = { documents: documents.map(presentDocument), total, limit, offset };
}

async function uploadDocument(ctx: ApiContext): Promise<void> {
  const { store_id: id } = parseParameters(ctx, storeParametersSchema);
  const store = await findStore(ctx.state.entityManager(), id);
  const document = await receiveUpload(ctx, (upload) => keepUpload(ctx, store, upload), {
    isKept: true,
    maximumSize: MAX_DOCUMENT_SIZE,
  });
  ctx.state.dependencies.onOutboxRecord();
  ctx.status = 201;
  ctx.set('Location', `/v1/context/${id}/documents/${document.id}`);
  ctx.body = presentDocument(document);
}

/** Stores the file first: a crash leaves at most a file that no document names, and never a document without its file. */
async function keepUpload(
  ctx: ApiContext,
  store: ContextStoreRow,
  upload: ReceivedUpload,
): Promise<ContextDocumentRow> {
  const {
    title,
    document_type: documentType,
    description,
    languages,
  } = parseValue(upload.fields, uploadDocumentSchema);
  const originalFilename = safeFileName(upload.fileName);
  if (originalFilename === '') throw validationFailed([{ path: 'file', message: 'has no usable name' }]);
  const fileType = await documentTypeOf(originalFilename, upload.path, store.contentKind);
  const hash = await hashFile(upload.path);
  const { dependencies, principal } = ctx.state;
  const objectKey = contextObjectKey(principal.organizationId, randomUUID());
  await dependencies.storage.adopt(objectKey, upload.path, upload.size);
  try {
    return await addDocument(
      ctx.state.entityManager(),
      principal,
      {
        store: store.id,
        title,
        description: description ?? '',
        documentType,
        languages,
        originalFilename,
        fileType,
        size: upload.size,
        mimeType: MEDIA_TYPES[fileType],
        hash,
        objectKey,
      },
      upload.reservation,
    );
  } catch (error) {
    await removeObjects(ctx.state, [objectKey]);
    throw error;
  }
}

async function readDocument(ctx: ApiContext): Promise<void> {
  ctx.body = presentDocument(await documentOf(ctx));
}

async function putDocument(ctx: ApiContext): Promise<void> {
  const { store_id: store, document_id: id } = parseParameters(ctx, documentParametersSchema);
  const {
    title,
    description,
    document_type: documentType,
    languages,
    is_active,
  } = parseBody(ctx, changeDocumentSchema);
  const entityManager = ctx.state.entityManager();
  await findStore(entityManager, store);
  const text = description === null ? '' : description;
  const changes = sentValues({ title, description: text, documentType, languages, isActive: is_active });
  ctx.body = presentDocument(await changeDocument(entityManager, store, id, changes));
}

async function deleteDocument(ctx: ApiContext): Promise<void> {
  const { store_id: store, document_id: id } = parseParameters(ctx, documentParametersSchema);
  const { delete_file: files } = parseQuery(ctx, deleteDocumentSchema);
  const { organizationId } = ctx.state.principal;
  const keys = await removeDocument(ctx.state.entityManager(), organizationId, { store, id }, { files });
  await removeObjects(ctx.state, keys);
  ctx.body = { message: 'The document was deleted.', id };
}

async function downloadDocument(ctx: ApiContext): Promise<void> {
  const { objectKey, originalFilename, id, store, origin } = await documentOf(ctx);
  if (origin === 'jobs') return sendSegments(ctx, originalFilename, store, id);
  if (objectKey == null) throw notFound(`The document ${id} has no file to download.`);
  await sendObject(ctx, { objectKey, key: originalFilename, inline: false });
}

/** The document of the path, in a store that exists. */
async function documentOf(ctx: ApiContext): Promise<ContextDocumentRow> {
  const { store_id: store, document_id: id } = parseParameters(ctx, documentParametersSchema);
  const entityManager = ctx.state.entityManager();
  await findStore(entityManager, store);
  return findDocument(entityManager, store, id);
}
