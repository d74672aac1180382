import { DEFAULT_CHUNK_SIZE } from './chunk-blocks.ts';

/** Content of a store: texts to retrieve passages from, or translated segments. */
export const CONTENT_KINDS = ['documents', 'translation_memory'] as const;
export type ContentKind = (typeof CONTENT_KINDS)[number];

/** How the content of a store is searched. */
export const RETRIEVAL_BACKENDS = ['none', 'vector'] as const;
export type RetrievalBackend = (typeof RETRIEVAL_BACKENDS)[number];

export const DOCUMENT_TYPES = ['glossary', 'styleguide', 'reference'] as const;
export type DocumentType = (typeof DOCUMENT_TYPES)[number];

export const DOCUMENT_STATUSES = ['processing', 'ready', 'failed'] as const;
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

/** A problem with content that doesn't match the document's type. Codes are public API. */
export interface ContextDocumentWarning {
  readonly code: 'segments_not_read' | 'terms_not_read';
  readonly message: string;
}

/** The properties of a store that depend on one another. */
export interface RetrievalSettings {
  readonly contentKind: ContentKind;
  readonly retrievalBackend: RetrievalBackend;
  readonly embeddingModel: string | null;
  readonly externalIndexId: string | null;
  readonly chunkSize: number | null;
  readonly chunkOverlap: number | null;
}

/** The settings that passages depend on, to be kept with the documents that were read with them. */
export function indexSettingsOf({
  retrievalBackend,
  embeddingModel,
  externalIndexId,
  chunkSize,
  chunkOverlap,
}: Omit<RetrievalSettings, 'contentKind'>): IndexSettings {
  const model = retrievalBackend === 'none' ? null : embeddingModel;
  return { model, collection: externalIndexId ?? '', chunkSize, chunkOverlap };
}

/** Settings that a document was read with. */
export interface IndexSettings {
  /** As the store named it; null: without vectors. */
  readonly model: string | null;
  /**
   * Collection of its vectors; empty: unnamed. Undefined: whichever the store had when collections began to have names.
   */
  readonly collection?: string;
  readonly chunkSize: number | null;
  readonly chunkOverlap: number | null;
  /** True: the model has answered with other dimensions since. */
  readonly isStale?: boolean;
}

/**
 * True if passages made with some settings must be made again for others. Existing vectors don't prevent a search by
 * words only.
 */
export function needsReindex(made: IndexSettings, wanted: IndexSettings): boolean {
  return (
    made.isStale === true ||
    (wanted.model !== null && (made.model !== wanted.model || isElsewhere(made, wanted))) ||
    made.chunkSize !== wanted.chunkSize ||
    made.chunkOverlap !== wanted.chunkOverlap
  );
}

const isElsewhere = (made: IndexSettings, wanted: IndexSettings) =>
  made.collection !== undefined && made.collection !== wanted.collection;

/**
 * Checks the settings of a store against one another.
 *
 * @returns the field to change, with a sentence; undefined: they fit together
 */
export function settingsProblem(
  settings: RetrievalSettings,
): { readonly path: string; readonly message: string } | undefined {
  const { contentKind, retrievalBackend, embeddingModel, externalIndexId, chunkSize, chunkOverlap } = settings;
  if (contentKind === 'translation_memory' && retrievalBackend !== 'vector') {
    return {
      path: 'retrieval_backend',
      message: 'A store of content_kind translation_memory needs the retrieval_backend vector.',
    };
  }
  if (retrievalBackend === 'vector' && embeddingModel === null) {
    return {
      path: 'embedding_model',
      message: 'The retrieval_backend vector needs an embedding_model, such as local-ngram.',
    };
  }
  if (externalIndexId !== null && contentKind === 'translation_memory') {
    return {
      path: 'external_index_id',
      message:
        'The external_index_id names a collection of vectors, and the segments of a translation memory have none: they are ' +
        'found by their words. Leave it out, or set it to null.',
    };
  }
  if (externalIndexId !== null && retrievalBackend !== 'vector') {
    return {
      path: 'external_index_id',
      message:
        'The external_index_id names the collection of the retrieval_backend vector. Leave it out, or set it to null.',
    };
  }
  const size = chunkSize ?? DEFAULT_CHUNK_SIZE.size;
  if (chunkOverlap !== null && chunkOverlap >= size) {
    return {
      path: 'chunk_overlap',
      message: `The chunk_overlap has to be smaller than the chunk_size, which is ${size}.`,
    };
  }
  return undefined;
}
