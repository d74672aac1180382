import { discardChunks } from '#db/context/chunk-records.ts';
import { discardSegments } from '#db/memory/store-segments.ts';
import type { DocumentFileType } from '#domain/context/context-store.ts';
import type { Ingester } from './ingester.ts';
import { ingestTmx } from './ingest-tmx.ts';
import { ingestPassages } from './passages.ts';

const passages: Ingester = { ingest: ingestPassages, discard: discardChunks };

/** The readers of documents, by file type. */
export const INGESTERS: Readonly<Partial<Record<DocumentFileType, Ingester>>> = {
  pdf: passages,
  docx: passages,
  csv: passages,
  txt: passages,
  tmx: { ingest: ingestTmx, discard: discardSegments },
};
