import { visibleChunks, VISIBLE_CHUNK_JOINS } from '#db/context/search/visible-chunks.ts';
import { READ, type EntityManager } from '#db/orm.ts';
import { NearestNeighbors, dotProduct, type VectorMatch } from '#platform/vectors/vector-set.ts';
import type { VectorQuery } from './vector-backend.ts';
import { vectorOfBytes } from './vector-bytes.ts';

/** Vectors of a store that can be compared with one another. */
export type VectorSpace = Pick<VectorQuery, 'organization' | 'store' | 'model' | 'collection'> & {
  readonly dimensions: number;
};

/** A stored vector. */
export interface StoredVector {
  readonly id: number;
  readonly vector: Float32Array;
}

/** Rows per statement: some 3 MB of 384 dimensions. */
export const VECTORS_PER_PAGE = 2000;

/** SQLite's oldest limit of parameters. Source: sqlite.org/limits.html. */
const MAX_PARAMETERS = 900;

const IN_SPACE = 'c.organization = ? and c.store = ? and c.model = ? and c.collection = ? and c.dimensions = ?';
const spaceParameters = ({ organization, store, model, collection, dimensions }: VectorSpace) => [
  organization,
  store,
  model,
  collection,
  dimensions,
];

/** The vectors of a store with larger ids, visible or not, by id. */
export async function readVectors(
  entityManager: EntityManager,
  space: VectorSpace,
  after: number,
): Promise<readonly StoredVector[]> {
  const rows: { id: number; embedding: ArrayBuffer | Uint8Array }[] = await entityManager.execute(
    `select c.id as id, c.embedding as embedding from context_chunk c where ${IN_SPACE} and c.id > ? order by c.id limit ?`,
    [...spaceParameters(space), after, VECTORS_PER_PAGE],
    READ,
  );
  return rows.map(({ id, embedding }) => ({ id, vector: vectorOfBytes(embedding) }));
}

/** True if a store has more than a number of vectors after an id. */
export async function hasMoreThan(
  entityManager: EntityManager,
  space: VectorSpace,
  after: number,
  most: number,
): Promise<boolean> {
  const rows: unknown[] = await entityManager.execute(
    `select 1 from context_chunk c where ${IN_SPACE} and c.id > ? limit 1 offset ?`,
    [...spaceParameters(space), after, most],
    READ,
  );
  return rows.length > 0;
}

/** Which of the passages are visible to a query. */
export async function visibleAmong(
  entityManager: EntityManager,
  query: VectorQuery,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  const visible = visibleChunks(query);
  const found = new Set<number>();
  for (let start = 0; start < ids.length; start += MAX_PARAMETERS) {
    const part = ids.slice(start, start + MAX_PARAMETERS);
    const rows: { id: number }[] = await entityManager.execute(
      `select c.id as id from context_chunk c ${VISIBLE_CHUNK_JOINS} where c.id in (${part.map(() => '?').join(', ')}) ` +
        `and c.model = ? and c.collection = ? and ${visible.sql}`,
      [...part, query.model, query.collection, ...visible.parameters],
      READ,
    );
    for (const { id } of rows) found.add(id);
  }
  return found;
}

/** Compares all visible vectors of a store with a query, page by page: exact, and seconds for a million. */
export async function scanVectors(entityManager: EntityManager, query: VectorQuery): Promise<readonly VectorMatch[]> {
  const visible = visibleChunks(query);
  const best = new NearestNeighbors(query.limit);
  let after = 0;
  for (;;) {
    const rows: { id: number; embedding: ArrayBuffer | Uint8Array }[] = await entityManager.execute(
      `select c.id as id, c.embedding as embedding from context_chunk c ${VISIBLE_CHUNK_JOINS} where ${visible.sql} ` +
        'and c.model = ? and c.collection = ? and c.dimensions = ? and c.id > ? order by c.id limit ?',
      [...visible.parameters, query.model, query.collection, query.vector.length, after, VECTORS_PER_PAGE],
      READ,
    );
    for (const { id, embedding } of rows) best.offer(id, dotProduct(vectorOfBytes(embedding), 0, query.vector));
    if (rows.length < VECTORS_PER_PAGE) return best.sorted;
    after = rows.at(-1)!.id;
  }
}
