/** What a store holds: texts to retrieve passages from, or translated segments (spec, section 2.6). */
export const CONTENT_KINDS = ['documents', 'translation_memory'] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

/** How the content of a store is searched. */
export const RETRIEVAL_BACKENDS = ['none', 'vector'] as const;
export type RetrievalBackend = (typeof RETRIEVAL_BACKENDS)[number];

/** Spec, section 2.7. */
export const DOCUMENT_TYPES = ['glossary', 'styleguide', 'reference'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

/** Spec, section 2.7. */
export const DOCUMENT_STATUSES = ['processing', 'ready', 'failed'] as const;
export type DocumentStatus = (typeof DOCUMENT_STATUSES)[number];

/** Where the content of a document comes from: a file, or the translations that jobs save to a store. */
export const DOCUMENT_ORIGINS = ['upload', 'jobs'] as const;

/** Extensions of documents, without the dot. */
export const DOCUMENT_FILE_TYPES = ['pdf', 'docx', 'csv', 'txt', 'tmx'] as const;
export type DocumentFileType = (typeof DOCUMENT_FILE_TYPES)[number];

/** The files that a store of each kind takes. */
export const FILE_TYPES_OF: Readonly<Record<ContentKind, readonly DocumentFileType[]>> = {
  documents: ['pdf', 'docx', 'csv', 'txt'],
  translation_memory: ['tmx'],
};

/** Tokens; bounds of the chunks that documents are cut into. */
export const CHUNK_SIZE_LIMITS = { smallest: 50, largest: 8000 } as const;

/** Why a document failed. */
export interface DocumentError {
  readonly code: string;
  readonly message: string;
}

/** The properties of a store that depend on one another. */
export interface RetrievalSettings {
  readonly contentKind: ContentKind;
  readonly retrievalBackend: RetrievalBackend;
  readonly embeddingModel: string | null;
  readonly chunkSize: number | null;
  readonly chunkOverlap: number | null;
}

/**
 * Checks the settings of a store against one another (spec, sections 2.6 and 7).
 *
 * @returns the field to change, with a sentence; undefined: they fit together
 */
export function settingsProblem(
  settings: RetrievalSettings,
): { readonly path: string; readonly message: string } | undefined {
  const { contentKind, retrievalBackend, embeddingModel, chunkSize, chunkOverlap } = settings;
  if (contentKind === 'translation_memory' && retrievalBackend !== 'vector') {
    return { path: 'retrieval_backend', message: 'must be vector in a store of content_kind translation_memory' };
  }
  if (retrievalBackend === 'vector' && embeddingModel === null) {
    return { path: 'embedding_model', message: 'is required with retrieval_backend vector' };
  }
  if (chunkOverlap !== null && chunkSize !== null && chunkOverlap >= chunkSize) {
    return { path: 'chunk_overlap', message: 'must be smaller than chunk_size' };
  }
  return undefined;
}
