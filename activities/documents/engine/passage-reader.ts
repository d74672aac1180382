import type { Chunk, ChunkSize } from '#domain/context/chunk-blocks.ts';
import type { PassageFileType } from '#formats/context/read-blocks.ts';
import type { FoundDocumentTerms } from '#formats/context/terms/index.ts';
import type { DocumentTask, SourceStore } from '#jobs/documents/document-reader.ts';

export interface PassageStore extends SourceStore {
  /** The blocks of a PDF, as a process of its own reads them. */
  readonly readPdf: () => Promise<Uint8Array>;
}

export interface ChunkTask extends DocumentTask {
  readonly fileType: PassageFileType;
  /** For the ends of sentences; `und` for common rules. */
  readonly language: string;
  readonly chunkSize: ChunkSize;
}

export interface DocumentTermsTask extends DocumentTask {
  readonly fileType: PassageFileType;
  /** Languages of the document. */
  readonly languages: readonly string[];
}

/** Reads documents of context stores. */
export interface PassageReader {
  /** Cuts the text of a document into passages. @throws LoquentError as `extract` and `readBlocks`, `document_empty` */
  chunk(task: ChunkTask, store: SourceStore, signal: AbortSignal): Promise<readonly Chunk[]>;
  /** Reads the terms of a glossary that is a document. @throws LoquentError as `chunk`, except `document_empty` */
  documentTerms(task: DocumentTermsTask, store: SourceStore, signal: AbortSignal): Promise<FoundDocumentTerms>;
}
