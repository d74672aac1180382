import { languagesOf } from '#db/context/index.ts';
import type { ContextDocumentRow, ContextStoreRow } from '#db/entities/index.ts';

/**
 * Renders a context store.
 *
 * @param documents number of its documents
 * @param isStale whether documents have to be read again for its settings
 */
export function presentStore(store: ContextStoreRow, documents: number, isStale: boolean) {
  return {
    id: store.id,
    key: store.key,
    name: store.name,
    description: store.description,
    content_kind: store.contentKind,
    retrieval_backend: store.retrievalBackend,
    embedding_model: store.embeddingModel ?? null,
    external_index_id: store.externalIndexId ?? null,
    chunk_size: store.chunkSize ?? null,
    chunk_overlap: store.chunkOverlap ?? null,
    prompt_template_id: store.promptTemplate ?? null,
    template_params: store.templateParams,
    is_active: store.isActive,
    document_count: documents,
    needs_reindex: isStale,
    created_at: store.createdAt.toISOString(),
    updated_at: store.updatedAt.toISOString(),
  };
}

/** Renders a document of a store. */
export function presentDocument(document: ContextDocumentRow) {
  return {
    id: document.id,
    store_id: document.store,
    title: document.title,
    description: document.description,
    document_type: document.documentType,
    languages: languagesOf(document.languageList),
    status: document.status,
    error: document.error ?? null,
    original_filename: document.originalFilename,
    file_type: document.fileType,
    size: document.size,
    mime_type: document.mimeType ?? null,
    duplicate_of: document.duplicateOf ?? null,
    is_active: document.isActive,
    uploaded_at: document.uploadedAt.toISOString(),
    updated_at: document.updatedAt.toISOString(),
  };
}
