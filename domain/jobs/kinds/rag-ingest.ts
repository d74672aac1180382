import { z } from 'zod';
import { defineKind } from './job-kind.ts';

const count = z.int().min(0);

/** Reading of documents of a context store; started by uploads and by reindexing. */
export const ragIngest = defineKind({
  type: 'rag_ingest',
  title: 'Indexing of reference documents',
  category: 'system',
  steps: { open: ['openDocuments'], ingest: ['ingestDocument', 'recordDocumentFailure'], finish: ['closeJob'] },
  progressUnit: 'kilobytes',
  input: z.object({ store_id: z.int() }).meta({ id: 'IngestInput' }),
  result: z
    .object({
      documents: count.meta({ description: 'documents that were read' }),
      chunks: count.meta({ description: 'chunks and translated segments of these documents' }),
      failed: z
        .array(z.object({ document_id: z.int(), title: z.string(), code: z.string(), message: z.string() }))
        .meta({ description: 'documents that could not be read, the first 100' }),
    })
    .meta({ id: 'IngestResult' }),
  countsOf: ({ documents = 0, chunks = 0, failed = [] }) => ({ documents, pieces: chunks, failed: failed.length }),
});
