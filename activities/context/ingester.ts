import type { Readable } from 'node:stream';
import type { IngestedDocument } from '#db/context/ingest-records.ts';
import type { EntityManager } from '#db/orm.ts';
import type { DocumentFileType, ContextDocumentWarning, IndexSettings } from '#domain/context/context-store.ts';
import { userMistake } from '#domain/errors.ts';
import type { ActivityDependencies } from '#activities/dependencies.ts';

/** A document to be read into the pieces that searches find: translated segments, chunks of text. */
export interface IngestTask extends IngestedDocument {
  /** Scoped to the organization. */
  readonly entityManager: EntityManager;
  readonly dependencies: ActivityDependencies;
  /** Opens the file, from its beginning in each call. */
  readonly open: () => Promise<Readable>;
  /** Records how many bytes of the file are finished; cheap enough to be called for each batch. */
  readonly progress: (bytes: number) => Promise<void>;
  readonly signal: AbortSignal;
}

/** The pieces that were read from a document. */
export interface IngestedPieces {
  readonly pieces: number;
  /** BCP 47; used for documents that were uploaded without languages. */
  readonly languages: readonly string[];
  /** Passages only. */
  readonly indexSettings?: IndexSettings;
  /** Entries that act as terminology; of glossaries only. */
  readonly termCount?: number;
  /** Problems with content that doesn't match the document's type. */
  readonly warnings?: readonly ContextDocumentWarning[];
}

/** Reads documents of a type, and removes the pieces that were read. */
export interface Ingester {
  /**
   * Reads a document and stores its pieces under the generation `document.nextGeneration`. A later attempt finds the pieces
   * of an earlier one and stores none of them twice.
   */
  readonly ingest: (task: IngestTask) => Promise<IngestedPieces>;
  /** Removes the pieces of a document, except those of the generations in `keep`. */
  readonly discard: (entityManager: EntityManager, document: number, keep: readonly number[]) => Promise<unknown>;
}

/** A job has lost its document, to a deletion or a later job: it stops without an error. */
export class DocumentLost extends Error {}

export const typeUnsupported = (type: DocumentFileType) =>
  userMistake(
    'unsupported_format',
    `This release can't read .${type} documents. Upload the content in another format.`,
  );
