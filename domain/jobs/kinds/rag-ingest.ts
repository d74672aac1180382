import { z } from 'zod';
import { defineKind, jobInput } from './job-kind.ts';

const count = z.int().min(0);

/** Reading of documents of a context store; started by uploads and by reindexing. */
export const ragIngest = defineKind({
  type: 'rag_ingest',
  title: 'Indexing of reference documents',
  category: 'system',
  steps: { open: ['openDocuments'], ingest: ['ingestDocument', 'recordDocumentFailure'], finish: ['closeJob'] },
  progressUnit: 'kilobytes',
  input: z.object({ store_id: z.int().describe('id of the context store') }).meta(jobInput('IngestInput')),
  result: z
    .object({
      documents: count.describe('documents that were read'),
      chunks: count.describe('chunks and translated segments of these documents'),
      failed: z
        .array(
          z.object({
            document_id: z.int().describe('id of the document'),
            title: z.string().describe('title of the document'),
            code: z.string().describe('stable code in snake_case, for programs'),
            message: z.string().describe('human-readable explanation'),
          }),
        )
        .describe('documents that could not be read, the first 100'),
    })
    .meta({ id: 'IngestResult' }),
  countsOf: ({ documents = 0, chunks = 0, failed = [] }) => ({ documents, pieces: chunks, failed: failed.length }),
});
