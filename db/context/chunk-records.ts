import type { Chunk } from '#domain/context/chunk-blocks.ts';
import { searchTokens } from '#domain/context/search-tokens.ts';
import { ContextChunk, type ContextDocumentRow } from '#db/entities/index.ts';
import type { EntityManager } from '#db/orm.ts';
import { lockIngested } from './ingest-records.ts';
import type { VectorBackend } from './vectors/vector-backend.ts';
import { bytesOfVector } from './vectors/vector-bytes.ts';

/** Rows per statement: SQLite takes 32,766 parameters. */
const ROWS_PER_STATEMENT = 500;

/** A passage of a document with its place in it. */
export interface PlacedChunk extends Chunk {
  /** From 0. */
  readonly position: number;
}

/** Where the vectors of passages belong. */
export interface VectorPlace {
  /** Canonical name of the model. */
  readonly model: string;
  /** Empty: unnamed. */
  readonly collection: string;
}

/** The vectors of passages. */
export interface ChunkEmbeddings extends VectorPlace {
  /** One per passage, in their order. */
  readonly vectors: readonly Float32Array[];
}

/**
 * Prepares the passages of a document's next generation for a job: those of its other attempts stay if they were embedded by
 * the same model for the same collection, and unpublished ones of earlier jobs go.
 *
 * @param vectors null: passages without vectors
 * @returns the number of stored passages, which are the first ones
 */
export async function resumeChunks(
  entityManager: EntityManager,
  document: ContextDocumentRow,
  vectors: VectorPlace | null,
): Promise<number> {
  const { id, generation, nextGeneration } = document;
  await discardChunks(entityManager, id, [generation, nextGeneration]);
  const ofJob = { document: id, generation: nextGeneration };
  const others =
    vectors === null
      ? [{ model: { $ne: null } }]
      : [{ model: null }, { model: { $ne: vectors.model } }, { collection: { $ne: vectors.collection } }];
  if ((await entityManager.count(ContextChunk, { ...ofJob, $or: others })) > 0)
    await entityManager.nativeDelete(ContextChunk, ofJob);
  return entityManager.count(ContextChunk, ofJob);
}

/** Removes passages of a document. @param keep generations that stay @returns the number of removed passages */
export async function discardChunks(
  entityManager: EntityManager,
  document: number,
  keep: readonly number[],
): Promise<number> {
  return entityManager.nativeDelete(ContextChunk, { document, generation: { $nin: [...keep] } });
}

/**
 * Stores passages of a document's next generation with their vectors, together.
 *
 * @returns false if the job has lost the document
 */
export async function storeChunks(
  entityManager: EntityManager,
  document: ContextDocumentRow,
  chunks: readonly PlacedChunk[],
  embeddings: ChunkEmbeddings | undefined,
  backend: VectorBackend,
): Promise<boolean> {
  const { organization, store, nextGeneration: generation } = document;
  const dimensions = embeddings?.vectors[0]?.length ?? null;
  if (dimensions !== null) await backend.prepare(entityManager, dimensions);
  return entityManager.transactional(async (transaction) => {
    if (!(await lockIngested(transaction, document))) return false;
    for (let start = 0; start < chunks.length; start += ROWS_PER_STATEMENT) {
      const part = chunks.slice(start, start + ROWS_PER_STATEMENT);
      const rows = part.map((chunk, index) => ({
        organization,
        store,
        document: document.id,
        generation,
        position: chunk.position,
        text: chunk.text,
        headings: chunk.headings,
        page: chunk.page,
        tokens: chunk.tokens,
        searchText: searchTokens([...chunk.headings, chunk.text].join('\n')).join(' '),
        model: embeddings?.model ?? null,
        collection: embeddings?.collection ?? '',
        dimensions,
        embedding:
          embeddings === undefined || !backend.keepsVectorsInChunks
            ? null
            : bytesOfVector(embeddings.vectors[start + index]!),
      }));
      await transaction.insertMany(ContextChunk, rows);
      if (embeddings === undefined || backend.keepsVectorsInChunks) continue;
      const placed = await transaction.find(
        ContextChunk,
        { document: document.id, generation, position: { $gte: part[0]!.position } },
        { fields: ['id'], orderBy: { position: 'asc' } },
      );
      const vectors = placed.map(({ id }, index) => ({ chunk: id, vector: embeddings.vectors[start + index]! }));
      await backend.add(transaction, { organization, store }, vectors);
    }
    return true;
  });
}

/** Dimensions of the vectors that a job has stored of a document. */
export async function dimensionsOfJob(
  entityManager: EntityManager,
  { id, nextGeneration }: Pick<ContextDocumentRow, 'id' | 'nextGeneration'>,
): Promise<number | undefined> {
  const ofJob = { document: id, generation: nextGeneration, position: 0 };
  const chunk = await entityManager.findOne(ContextChunk, ofJob, { fields: ['dimensions'] });
  return chunk?.dimensions ?? undefined;
}

/** Dimensions of the published vectors of a store that a model made, from one of its documents. */
export async function findDimensions(
  entityManager: EntityManager,
  store: number,
  model: string,
): Promise<number | undefined> {
  const chunk = await entityManager.findOne(
    ContextChunk,
    { store, model },
    { fields: ['dimensions'], orderBy: { id: 'desc' } },
  );
  return chunk?.dimensions ?? undefined;
}
