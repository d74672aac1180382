import { fuseRankings } from '#domain/context/fuse-rankings.ts';
import type { FoundPassage, PassageQuery, SearchPassages } from '#domain/context/passage.ts';
import { queryTokens } from '#domain/context/search-tokens.ts';
import { embeddingDimensionChanged } from '#db/context/errors.ts';
import { markForReindexing } from '#db/context/reindexing.ts';
import { findDimensions } from '#db/context/chunk-records.ts';
import type { VectorBackend } from '#db/context/vectors/vector-backend.ts';
import { ContextChunk, ContextDocument } from '#db/entities/index.ts';
import type { EntityManager } from '#db/orm.ts';
import { findByWords } from './find-by-words.ts';

/** Passages of each ranking per wanted one: a passage may be far below in one of them. */
const CANDIDATES = 4;
const MIN_CANDIDATES = 30;

/**
 * Creates the search for the passages of an organization's stores: by meaning where the store's passages have vectors of the
 * model, and by words, fused by reciprocal rank. Only what is published, active and not deleted is found.
 *
 * @param entityManager scoped to the organization
 */
export function passageSearch(
  entityManager: EntityManager,
  organization: string,
  backend: VectorBackend,
): SearchPassages {
  return async (query) => {
    const scope = {
      organization,
      store: query.store,
      filter: { types: query.types, languages: query.languages },
    };
    const limit = Math.max(MIN_CANDIDATES, CANDIDATES * query.limit);
    const byWords = await findByWords(entityManager, scope, queryTokens(query.text), limit);
    const { embedding } = query;
    if (embedding === undefined) return describe(entityManager, fuseRankings([byWords]), query);
    await requireDimensions(entityManager, query.store, embedding);
    const near = await backend.nearest(entityManager, { ...scope, ...embedding, limit });
    return describe(entityManager, fuseRankings([near.map(({ id }) => id), byWords]), query);
  };
}

/** @throws LoquentError `embedding_dimension_changed` */
async function requireDimensions(
  entityManager: EntityManager,
  store: number,
  { model, vector }: NonNullable<PassageQuery['embedding']>,
): Promise<void> {
  const dimensions = await findDimensions(entityManager, store, model);
  if (dimensions !== undefined && dimensions !== vector.length) {
    await markForReindexing(entityManager, store);
    throw embeddingDimensionChanged(model, dimensions, vector.length);
  }
}

async function describe(
  entityManager: EntityManager,
  ranked: readonly { readonly id: number; readonly score: number }[],
  { limit }: PassageQuery,
): Promise<readonly FoundPassage[]> {
  const best = ranked.slice(0, limit);
  const ids = best.map(({ id }) => id);
  const chunks = await entityManager.find(ContextChunk, { id: { $in: ids } });
  const documents = await entityManager.find(
    ContextDocument,
    { id: { $in: [...new Set(chunks.map(({ document }) => document))] } },
    { fields: ['id', 'title', 'documentType'] },
  );
  const chunkById = new Map(chunks.map((chunk) => [chunk.id, chunk]));
  const documentById = new Map(documents.map((document) => [document.id, document]));
  return best.flatMap(({ id, score }) => {
    const chunk = chunkById.get(id);
    const document = chunk && documentById.get(chunk.document);
    // Removed since it was found.
    if (chunk === undefined || document === undefined) return [];
    const { store, text, headings, page, tokens } = chunk;
    const about = { id: document.id, title: document.title, type: document.documentType };
    return [{ id, store, document: about, text, headings, page: page ?? null, tokens, score }];
  });
}
