import { buffer } from 'node:stream/consumers';
import { languagesOfList } from '#db/context/language-list.ts';
import {
  dimensionsOfJob,
  findDimensions,
  resumeChunks,
  storeChunks,
  type PlacedChunk,
} from '#db/context/chunk-records.ts';
import { storeTerms } from '#db/context/document-terms.ts';
import { ragIngest } from '#domain/jobs/kinds/rag-ingest.ts';
import { embeddingDimensionChanged } from '#db/context/errors.ts';
import { markForReindexing, settingsOf } from '#db/context/reindexing.ts';
import { createUsageMeter } from '#db/usage/usage.ts';
import { DEFAULT_CHUNK_SIZE, type Chunk, type ChunkSize } from '#domain/context/chunk-blocks.ts';
import { passageText } from '#domain/context/passage.ts';
import type { ContextDocumentRow, ContextStoreRow } from '#db/entities/index.ts';
import { embedTexts } from '#language/context/embed-texts.ts';
import { PASSAGE_FILE_TYPES, type PassageFileType } from '#formats/context/read-blocks.ts';
import type { EmbeddingModel } from '#providers/embeddings/embedding-model.ts';
import { planBatches } from '#providers/embeddings/plan-batches.ts';
import { DocumentLost, typeUnsupported, type IngestedPieces, type IngestTask } from './ingester.ts';

/** Limits of a batch of passages that are found by their words only. */
const UNEMBEDDED = { texts: 1000, tokens: 1_000_000 };

/** Share of the progress that reading and cutting take; embedding takes the rest. */
const READING_SHARE = 0.1;

/**
 * Reads a document into passages and stores them, embedded if its store has a vector backend. A later attempt continues
 * after the passages already stored: reading and chunking are deterministic.
 */
export async function ingestPassages(task: IngestTask): Promise<IngestedPieces> {
  const { document, store, entityManager, dependencies, progress, signal } = task;
  const model = modelOf(task);
  const chunks = await readChunks(task, store);
  await progress(document.size * READING_SHARE);
  const place = model === undefined ? null : { model: model.name, collection: store.externalIndexId ?? '' };
  const stored = Math.min(await resumeChunks(entityManager, document, place), chunks.length);
  const open = chunks.slice(stored).map((chunk, index): PlacedChunk => ({ ...chunk, position: stored + index }));
  let dimensions = stored === 0 || model === undefined ? undefined : await dimensionsOfJob(entityManager, document);
  for (const batch of planBatches(open, passageText, model?.limits ?? UNEMBEDDED)) {
    signal.throwIfAborted();
    const vectors = model && (await embed(task, model, batch));
    if (model && vectors) dimensions = await requireSameDimensions(task, model.name, dimensions, vectors);
    const embeddings = place && vectors ? { ...place, vectors } : undefined;
    if (!(await storeChunks(entityManager, document, batch, embeddings, dependencies.vectors)))
      throw new DocumentLost();
    const done = (batch.at(-1)!.position + 1) / chunks.length;
    await progress(document.size * (READING_SHARE + (1 - READING_SHARE) * done));
  }
  const passages = { pieces: chunks.length, languages: [], indexSettings: settingsOf(store) };
  return document.documentType === 'glossary' ? { ...passages, ...(await ingestTerms(task)) } : passages;
}

/** Reads the terms of a glossary, in addition to its passages, and stores them. */
async function ingestTerms(task: IngestTask) {
  const { document, dependencies, entityManager, open, signal } = task;
  const { entries, warnings } = await dependencies.documents.documentTerms(
    {
      organizationId: document.organization,
      key: document.originalFilename,
      fileType: passageTypeOf(document),
      languages: languagesOfList(document.languageList),
    },
    { source: async () => new Uint8Array(await buffer(await open())) },
    signal,
  );
  if (!(await storeTerms(entityManager, document, entries))) throw new DocumentLost();
  return { termCount: entries.length, warnings };
}

function passageTypeOf({ fileType }: ContextDocumentRow): PassageFileType {
  const found = PASSAGE_FILE_TYPES.find((type) => type === fileType);
  if (found === undefined) throw typeUnsupported(fileType);
  return found;
}

/**
 * Checks that all vectors of a document have the same dimensions. If other documents of the store have others, the store is
 * marked for reindexing, since no search can compare them.
 *
 * @param known dimensions of the vectors so far; undefined before the first vector
 * @throws LoquentError `embedding_dimension_changed`
 */
async function requireSameDimensions(
  { entityManager, document }: IngestTask,
  model: string,
  known: number | undefined,
  vectors: readonly Float32Array[],
): Promise<number | undefined> {
  let dimensions = known;
  for (const { length } of vectors) {
    dimensions ??= length;
    if (length !== dimensions) throw embeddingDimensionChanged(model, dimensions, length);
  }
  if (known !== undefined || dimensions === undefined) return dimensions;
  const others = await findDimensions(entityManager, document.store, model);
  if (others !== undefined && others !== dimensions) await markForReindexing(entityManager, document.store);
  return dimensions;
}

function modelOf({ store, dependencies }: IngestTask): EmbeddingModel | undefined {
  if (store.retrievalBackend === 'none' || store.embeddingModel == null) return undefined;
  return dependencies.embeddings.resolve(store.embeddingModel);
}

async function readChunks(task: IngestTask, store: ContextStoreRow): Promise<readonly Chunk[]> {
  const { document, dependencies, open, signal } = task;
  return dependencies.documents.chunk(
    {
      organizationId: document.organization,
      key: document.originalFilename,
      fileType: passageTypeOf(document),
      language: languagesOfList(document.languageList)[0] ?? 'und',
      chunkSize: chunkSizeOf(document, store),
    },
    { source: async () => new Uint8Array(await buffer(await open())) },
    signal,
  );
}

/**
 * The chunk size of a store; an overlap of its own never exceeds the size. Styleguides are put together again, so that nothing
 * may repeat, and paragraphs be chosen.
 */
function chunkSizeOf(
  { documentType }: Pick<ContextDocumentRow, 'documentType'>,
  { chunkSize, chunkOverlap }: ContextStoreRow,
): ChunkSize {
  const size = chunkSize ?? DEFAULT_CHUNK_SIZE.size;
  if (documentType === 'styleguide') return { size: Math.min(size, DEFAULT_CHUNK_SIZE.size), overlap: 0 };
  const overlap = chunkOverlap ?? Math.min(DEFAULT_CHUNK_SIZE.overlap, Math.floor(size / 8));
  return { size, overlap: Math.min(overlap, size - 1) };
}

function embed(task: IngestTask, model: EmbeddingModel, batch: readonly PlacedChunk[]) {
  const { document, dependencies, signal } = task;
  const meter = createUsageMeter(dependencies.orm, {
    organizationId: document.organization,
    operation: ragIngest.type,
  });
  return embedTexts({ model, texts: batch.map(passageText), purpose: 'passage', meter, signal });
}
