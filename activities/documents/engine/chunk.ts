import { chunkBlocks, type Chunk } from '#domain/context/chunk-blocks.ts';
import { LoquentError, userMistake } from '#domain/errors.ts';
import { documentEmpty } from '#formats/errors.ts';
import { readPassageBlocks } from '#formats/context/read-blocks.ts';
import type { ChunkTask, PassageStore } from './passage-reader.ts';
import { parsePdfBlocks } from './read-pdf.ts';
import { passagesUnreadable } from './errors.ts';

/**
 * Most passages of a document: 50 MB of text have 100,000 of the usual size. More come from a small chunk_size, or from an
 * attack on the embedding budget.
 */
const MAX_CHUNKS = 500_000;

/** Reads a document and cuts it into passages. */
export async function chunkDocument(
  { key, fileType, language, chunkSize }: ChunkTask,
  store: PassageStore,
): Promise<readonly Chunk[]> {
  try {
    const blocks =
      fileType === 'pdf'
        ? parsePdfBlocks(await store.readPdf())
        : await readPassageBlocks(fileType, await store.source(), language);
    const chunks: Chunk[] = [];
    for (const chunk of chunkBlocks(blocks, language, chunkSize)) {
      if (chunks.length >= MAX_CHUNKS) throw tooManyChunks();
      chunks.push(chunk);
    }
    if (chunks.length === 0) throw documentEmpty('The document has no text.');
    return chunks;
  } catch (error) {
    if (!(error instanceof LoquentError)) throw passagesUnreadable(key, error);
    throw error;
  }
}

const tooManyChunks = () =>
  userMistake(
    'document_too_large',
    `The document has more than ${MAX_CHUNKS} passages. Split it, or set a larger chunk_size for the context store.`,
  );
