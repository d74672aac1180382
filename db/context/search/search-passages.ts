import { LibSqlDriver } from '@mikro-orm/libsql';
import { fuseRankings } from '#domain/context/fuse-rankings.ts';
import type { FoundPassage, PassageQuery, SearchPassages } from '#domain/context/passage.ts';
import { queryTokens } from '#domain/context/search-tokens.ts';
import { embeddingDimensionChanged } from '#db/context/errors.ts';
import { markForReindexing } from '#db/context/reindexing.ts';
import { findDimensions } from '#db/context/chunk-records.ts';
import type { VectorBackend } from '#db/context/vectors/vector-backend.ts';
import { ContextChunk, ContextDocument, ContextStore } from '#db/entities/index.ts';
import { READ, type EntityManager } from '#db/orm.ts';
import { visibleChunks, VISIBLE_CHUNK_JOINS, type SearchScope } from './visible-chunks.ts';

/** Passages of each ranking per wanted one: a passage may be far below in one of them. */
const CANDIDATES = 4;
const MIN_CANDIDATES = 30;

/**
 * Creates the search for the passages of an organization's stores: by meaning where the store's passages have vectors of the
 * model, and by words, fused by reciprocal rank. Only what is published, active and not deleted is found.
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
    const collection = await collectionOf(entityManager, query.store);
    const near = await backend.nearest(entityManager, { ...scope, ...embedding, collection, limit });
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

async function collectionOf(entityManager: EntityManager, id: number): Promise<string> {
  const store = await entityManager.findOne(ContextStore, { id }, { fields: ['externalIndexId'] });
  return store?.externalIndexId ?? '';
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

/** The passages with the words of a query, the best first. @param tokens of `queryTokens`; none finds nothing */
async function findByWords(
  entityManager: EntityManager,
  scope: SearchScope,
  tokens: readonly string[],
  limit: number,
): Promise<readonly number[]> {
  if (tokens.length === 0) return [];
  const find = entityManager.getDriver() instanceof LibSqlDriver ? findInSqlite : findInPostgres;
  return find(entityManager, scope, tokens, limit);
}

type FindByWords = typeof findByWords;

/** Tokens have letters and digits only, so that quoting them is enough. The scope is a token of its own in the index. */
const findInSqlite: FindByWords = async (entityManager, scope, tokens, limit) => {
  const visible = visibleChunks(scope);
  const words = tokens.map((token) => `"${token}"`).join(' OR ');
  const rows: { id: number }[] = await entityManager.execute(
    'select c.id as id from context_chunk_search x join context_chunk c on c.id = x.rowid ' +
      `${VISIBLE_CHUNK_JOINS} where context_chunk_search match ? and ${visible.sql} ` +
      'order by bm25(context_chunk_search, 0.0, 1.0), c.id limit ?',
    [`scope:"store${scope.store}" AND search_text:(${words})`, ...visible.parameters, limit],
    READ,
  );
  return rows.map(({ id }) => id);
};

const findInPostgres: FindByWords = async (entityManager, scope, tokens, limit) => {
  const visible = visibleChunks(scope);
  const vector = "array_to_tsvector(string_to_array(c.search_text, ' '))";
  const query = tokens.map((token) => `'${token}'`).join(' | ');
  const rows: { id: number }[] = await entityManager.execute(
    `select c.id as id from context_chunk c ${VISIBLE_CHUNK_JOINS} where ${visible.sql} and ${vector} @@ ?::tsquery ` +
      `order by ts_rank(${vector}, ?::tsquery) desc, c.id limit ?`,
    [...visible.parameters, query, query, limit],
  );
  return rows.map(({ id }) => id);
};
