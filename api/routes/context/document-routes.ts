import { notFound, validationFailed } from '#domain/request-errors.ts';
import type { z } from 'zod';
import { safeFileName } from '#jobs/files/file-name.ts';
import { receiveIdempotently } from '#api/routes/files/receive-idempotently.ts';
import type { ReceivedUpload } from '#api/routes/files/receive-upload.ts';
import { sendObject } from '#api/routes/files/send-object.ts';
import { routesOf } from '#api/routes/router.ts';
import type { ApiContext } from '#api/state.ts';
import { omitUndefined } from '#api/omit-undefined.ts';
import {
  addDocument,
  changeDocument,
  findDocument,
  findStore,
  findUploadedDocument,
  hasLanguage,
  removeDocument,
} from '#db/context/index.ts';
import { ContextDocument, type ContextDocumentRow, type ContextStoreRow } from '#db/entities/index.ts';
import type { DocumentFileType } from '#domain/context/context-store.ts';
import { contextObjectKey } from '#platform/storage/keys.ts';
import { documentTypeOf } from './document-content.ts';
import { sendSegments } from './memory-download.ts';
import { presentDocument } from './answers.ts';
import { contextDocumentOperations } from './document-openapi.ts';
import { uploadDocumentSchema } from './schema.ts';
import { removeOrMoveFiles } from '#jobs/context/remove-or-move-files.ts';

/** Bytes of an uploaded document: 50 MB. */
export const MAX_DOCUMENT_SIZE = 50 * 1024 * 1024;

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

/** The documents of a store. */
export const contextDocumentRoutes = routesOf(contextDocumentOperations, {
  async 'GET /v1/context/:store_id/documents'({ state }, { path: { store_id: store }, query }) {
    const { limit, offset, document_type: documentType, language, is_active: isActive } = query;
    const entityManager = state.entityManager();
    await findStore(entityManager, store);
    const direction = query.descending ? 'desc' : 'asc';
    const [documents, total] = await entityManager.findAndCount(
      ContextDocument,
      {
        store,
        deletedAt: null,
        ...omitUndefined({ documentType, languageList: language && hasLanguage(language), isActive }),
      },
      { orderBy: [{ [COLUMNS[query.order_by]]: direction }, { id: direction }], limit, offset },
    );
    return { documents: documents.map(presentDocument), total, limit, offset };
  },

  async 'POST /v1/context/:store_id/documents'(ctx, { path: { store_id: id } }) {
    const store = await findStore(ctx.state.entityManager(), id);
    const keep = async (upload: DocumentUpload) => {
      const document = await keepUpload(ctx, store, upload);
      ctx.state.dependencies.onOutboxRecord();
      ctx.status = 201;
      ctx.set('Location', `/v1/context/${id}/documents/${document.id}`);
      ctx.body = presentDocument(document);
    };
    await receiveIdempotently(ctx, uploadDocumentSchema, keep, { isRetained: true, maximumSize: MAX_DOCUMENT_SIZE });
  },

  'GET /v1/context/:store_id/documents/:document_id': async (ctx, { path }) =>
    presentDocument(await documentOf(ctx, path)),

  async 'PUT /v1/context/:store_id/documents/:document_id'(
    { state },
    { path: { store_id: store, document_id: id }, body },
  ) {
    const { principal, dependencies } = state;
    const { title, description, document_type: documentType, languages, is_active: isActive } = body;
    const entityManager = state.entityManager();
    await findStore(entityManager, store);
    const text = description === null ? '' : description;
    const changes = omitUndefined({ title, description: text, documentType, languages, isActive });
    const changed = await changeDocument(entityManager, principal, { store, id }, changes);
    dependencies.onOutboxRecord();
    return presentDocument(changed);
  },

  async 'DELETE /v1/context/:store_id/documents/:document_id'(
    { state },
    { path: { store_id: store, document_id: id }, query },
  ) {
    const { organizationId } = state.principal;
    const place = { store, id };
    const removed = await removeDocument(state.entityManager(), organizationId, place, { files: query.delete_file });
    return { message: `The document was deleted.${await removeOrMoveFiles(state, removed)}`, id };
  },

  async 'GET /v1/context/:store_id/documents/:document_id/download'(ctx, { path }) {
    const { objectKey, originalFilename, id, store, origin } = await documentOf(ctx, path);
    if (origin === 'jobs') return sendSegments(ctx, originalFilename, store, id);
    if (objectKey == null) throw notFound(`The document ${id} has no file to download.`);
    return sendObject(ctx, { objectKey, key: originalFilename, inline: false });
  },
});

type DocumentUpload = ReceivedUpload<z.output<typeof uploadDocumentSchema>>;

/** Stores the file first: a crash leaves at most a file that no document names, and never a document without its file. */
async function keepUpload(
  ctx: ApiContext,
  store: ContextStoreRow,
  upload: DocumentUpload,
): Promise<ContextDocumentRow> {
  const { title, document_type: documentType, description, languages } = upload.fields;
  const originalFilename = safeFileName(upload.fileName);
  if (originalFilename === '') throw validationFailed([{ path: 'file', message: 'has no usable name' }]);
  const fileType = await documentTypeOf(originalFilename, upload.path, store.contentKind);
  const { dependencies, principal, creationId } = ctx.state;
  const objectKey = contextObjectKey(principal.organizationId, creationId);
  // A crashed request with the same Idempotency-Key may have stored the document.
  const known =
    ctx.get('Idempotency-Key') === ''
      ? null
      : await findUploadedDocument(ctx.state.entityManager(), store.id, objectKey);
  if (known !== null) return known;
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
        hash: upload.hash,
        objectKey,
      },
      upload.reservation,
    );
  } catch (error) {
    await removeOrMoveFiles(ctx.state, { removed: [objectKey], retained: [] });
    throw error;
  }
}

/** The document of a path, in a store that exists. */
async function documentOf(
  { state }: ApiContext,
  { store_id: store, document_id: id }: { readonly store_id: number; readonly document_id: number },
): Promise<ContextDocumentRow> {
  const entityManager = state.entityManager();
  await findStore(entityManager, store);
  return findDocument(entityManager, store, id);
}
