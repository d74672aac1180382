import { visibleChunks, VISIBLE_JOINS } from '#db/context/search/visible-chunks.ts';
import type { EntityManager } from '#db/orm.ts';
import type { Neighbour } from '#platform/vectors/vector-set.ts';
import type { VectorBackend, VectorQuery } from './vector-backend.ts';

/** Vectors of a store up to which all of them are compared, in a few ms. */
const LARGEST_EXACT = 10_000;

/** Most dimensions of an HNSW index of half-precision vectors. Source: pgvector, README. */
const MOST_INDEXED_DIMENSIONS = 4000;

/** Vectors that the graph keeps while it searches; the default of 40 is the most that it would return without going on. */
const SEARCH_SETTINGS = [
  'set local hnsw.ef_search = 100',
  // Goes on until the limit is reached where conditions exclude what is near: other organizations and stores share the index.
  'set local hnsw.iterative_scan = relaxed_order',
];

/**
 * Creates the table for vectors, if the database has or permits the extension `vector`.
 *
 * @returns false if vectors must be kept elsewhere
 */
export async function preparePgvector(entityManager: EntityManager): Promise<boolean> {
  const [known]: { exists: boolean }[] = await entityManager.execute(
    "select to_regclass('context_chunk_vector') is not null as exists",
  );
  if (known?.exists === true) return true;
  try {
    await entityManager.execute('create extension if not exists vector');
    // `set local hnsw.iterative_scan` needs 0.8.
    const [extension]: { usable: boolean }[] = await entityManager.execute(
      "select string_to_array(extversion, '.')::int[] >= array[0, 8] as usable from pg_extension where extname = 'vector'",
    );
    if (extension?.usable !== true) return false;
    await entityManager.execute(
      'create table if not exists context_chunk_vector (chunk int primary key references context_chunk (id) on delete ' +
        'cascade, organization uuid not null, store int not null, dimensions int not null, embedding vector not null)',
    );
    await entityManager.execute(
      'create index if not exists context_chunk_vector_store on context_chunk_vector (store, dimensions)',
    );
    return true;
  } catch {
    // Not installed, not permitted, or another process created it at the same time.
    const [created]: { exists: boolean }[] = await entityManager.execute(
      "select to_regclass('context_chunk_vector_store') is not null as exists",
    );
    return created?.exists === true;
  }
}

/** Vectors in PostgreSQL with the extension pgvector: exact for small stores, and one HNSW index per dimension for others. */
export class PgvectorBackend implements VectorBackend {
  readonly keepsVectorsInChunks = false;
  /** Dimensions whose index exists. */
  readonly #indexed = new Set<number>();

  prepare: VectorBackend['prepare'] = async (entityManager, dimensions) => {
    if (this.#indexed.has(dimensions) || dimensions > MOST_INDEXED_DIMENSIONS) return;
    await entityManager.transactional(async (transaction) => {
      // One process after the other: two of them would deadlock.
      await transaction.execute("select pg_advisory_xact_lock(hashtext('context_chunk_vector'))");
      await transaction.execute(
        `create index if not exists context_chunk_vector_${dimensions} on context_chunk_vector using hnsw ` +
          `((embedding::halfvec(${dimensions})) halfvec_cosine_ops) where dimensions = ${dimensions}`,
      );
    });
    this.#indexed.add(dimensions);
  };

  add: VectorBackend['add'] = async (transaction, { organization, store }, vectors) => {
    const dimensions = vectors[0]?.vector.length;
    if (dimensions === undefined) return;
    const values = vectors.map(() => '(?, ?, ?, ?, ?::vector)').join(', ');
    await transaction.execute(
      `insert into context_chunk_vector (chunk, organization, store, dimensions, embedding) values ${values}`,
      vectors.flatMap(({ chunk, vector }) => [chunk, organization, store, dimensions, literal(vector)]),
    );
  };

  nearest: VectorBackend['nearest'] = async (entityManager, query) => {
    const [counted]: { vectors: string }[] = await entityManager.execute(
      'select count(*) as vectors from (select 1 from context_chunk_vector where store = ? and dimensions = ? limit ?) v',
      [query.store, query.vector.length, LARGEST_EXACT + 1],
    );
    const isLarge = Number(counted?.vectors ?? 0) > LARGEST_EXACT;
    if (!isLarge || query.vector.length > MOST_INDEXED_DIMENSIONS) return this.#exact(entityManager, query);
    const found = await this.#approximate(entityManager, query);
    // The index gives up after so many vectors of other stores.
    return found.length < query.limit ? this.#exact(entityManager, query) : found;
  };

  async #exact(entityManager: EntityManager, query: VectorQuery): Promise<readonly Neighbour[]> {
    // With the addition, no index fits the order.
    return this.#find(entityManager, query, 'v.embedding <=> ?::vector', '(v.embedding <=> ?::vector) + 0');
  }

  async #approximate(entityManager: EntityManager, query: VectorQuery): Promise<readonly Neighbour[]> {
    const distance = `v.embedding::halfvec(${query.vector.length}) <=> ?::halfvec(${query.vector.length})`;
    return entityManager.transactional(async (transaction) => {
      for (const setting of SEARCH_SETTINGS) await transaction.execute(setting);
      return this.#find(transaction, query, distance, distance);
    });
  }

  async #find(
    entityManager: EntityManager,
    query: VectorQuery,
    distance: string,
    order: string,
  ): Promise<readonly Neighbour[]> {
    const visible = visibleChunks(query);
    const vector = literal(query.vector);
    // The dimensions are part of the statement, so that the partial index fits it.
    const rows: Neighbour[] = await entityManager.execute(
      `select c.id as id, 1 - (${distance}) as score from context_chunk_vector v join context_chunk c on c.id = v.chunk ` +
        `${VISIBLE_JOINS} where v.organization = ? and v.store = ? and v.dimensions = ${query.vector.length} ` +
        `and c.model = ? and ${visible.sql} order by ${order} limit ?`,
      [vector, query.organization, query.store, query.model, ...visible.parameters, vector, query.limit],
    );
    return rows.toSorted((one, other) => other.score - one.score);
  }

  /** Vectors go with their passages. */
  removeObsolete: VectorBackend['removeObsolete'] = () => Promise.resolve(0);

  close(): Promise<void> {
    return Promise.resolve();
  }
}

const literal = (vector: Float32Array) => `[${vector.join(',')}]`;
