import { visibleChunks, VISIBLE_JOINS } from '#db/context/search/visible-chunks.ts';
import type { EntityManager } from '#db/orm.ts';
import type { Neighbour } from '#platform/vectors/vector-set.ts';
import type { VectorBackend, VectorQuery } from './vector-backend.ts';

/** Vectors of a store up to which all of them are compared, in some 7 ms. */
const MAX_EXACT = 10_000;
/** Vectors asked for per wanted passage: some passages are deleted, inactive or excluded by the filter. */
const CANDIDATES = 4;
/** Vectors asked for until the visible ones of all are compared instead. */
const MAX_CANDIDATES = 2000;

/** Most dimensions of an HNSW index of half-precision vectors. Source: pgvector, README. */
const MAX_INDEXED_DIMENSIONS = 4000;

/**
 * Links of a vector in the graph, and vectors that are compared for them. Of 40,000 vectors of 384 dimensions that `local-ngram` gave to
 * sentences, half of the queries unrelated to all of them, the defaults (16 and 64) find 85 % of the ten nearest with an `ef_search` of 400,
 * these 95 % with 200 and 99 % with 400.
 */
const GRAPH = 'm = 32, ef_construction = 256';

const SEARCH_SETTINGS = [
  // Vectors that the graph keeps while it searches.
  'set local hnsw.ef_search = 300',
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
  readonly #largestExact: number;

  /** @param largestExact vectors of a store up to which all of them are compared */
  constructor(largestExact = MAX_EXACT) {
    this.#largestExact = largestExact;
  }

  prepare: VectorBackend['prepare'] = async (entityManager, dimensions) => {
    if (this.#indexed.has(dimensions) || dimensions > MAX_INDEXED_DIMENSIONS) return;
    await entityManager.transactional(async (transaction) => {
      // One process after the other: two of them would deadlock.
      await transaction.execute("select pg_advisory_xact_lock(hashtext('context_chunk_vector'))");
      await transaction.execute(
        `create index if not exists context_chunk_vector_${dimensions} on context_chunk_vector using hnsw ` +
          `((embedding::halfvec(${dimensions})) halfvec_cosine_ops) with (${GRAPH}) where dimensions = ${dimensions}`,
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
      [query.store, query.vector.length, this.#largestExact + 1],
    );
    const isLarge = Number(counted?.vectors ?? 0) > this.#largestExact && query.vector.length <= MAX_INDEXED_DIMENSIONS;
    for (let wanted = CANDIDATES * query.limit; wanted <= MAX_CANDIDATES; wanted *= CANDIDATES) {
      const { candidates, found } = isLarge
        ? await entityManager.transactional(async (transaction) => {
            for (const setting of SEARCH_SETTINGS) await transaction.execute(setting);
            return this.#among(transaction, query, wanted, indexedDistance(query.vector.length));
          })
        : // With the addition, no index fits the order.
          await this.#among(entityManager, query, wanted, '(embedding <=> ?::vector) + 0');
      if (found.length >= query.limit || (candidates < wanted && !isLarge)) return found;
      // The index gives up after so many vectors of other stores.
      if (candidates < wanted) break;
    }
    return this.#allVisible(entityManager, query);
  };

  /**
   * The visible ones among the nearest vectors of a store. The vectors are found by themselves: with the joins of visibility in the same
   * statement, PostgreSQL doesn't use the index, and reads all rows of the store.
   *
   * @returns the number of vectors, and the passages, best first
   */
  async #among(
    entityManager: EntityManager,
    query: VectorQuery,
    wanted: number,
    distance: string,
  ): Promise<{ readonly candidates: number; readonly found: readonly Neighbour[] }> {
    const visible = visibleChunks(query);
    // The dimensions are part of the statement, so that the partial index fits it.
    const rows: (Neighbour & { readonly candidates: number })[] = await entityManager.execute(
      `with nearest as materialized (select chunk, ${distance} as distance from context_chunk_vector where organization = ? ` +
        `and store = ? and dimensions = ${query.vector.length} order by ${distance} limit ?), ` +
        'counted as (select count(*)::int as candidates from nearest) ' +
        'select counted.candidates as candidates, found.id as id, 1 - found.distance as score from counted left join ' +
        `(select c.id, v.distance from nearest v join context_chunk c on c.id = v.chunk ${VISIBLE_JOINS} ` +
        `where c.model = ? and c.collection = ? and ${visible.sql} order by v.distance limit ?) found on true`,
      [
        literal(query.vector),
        query.organization,
        query.store,
        literal(query.vector),
        wanted,
        query.model,
        query.collection,
        ...visible.parameters,
        query.limit,
      ],
    );
    const found = rows.filter(({ id }) => (id as number | null) !== null);
    const candidates = rows[0]?.candidates ?? 0;
    return { candidates, found: sorted(found) };
  }

  /** Compares all visible vectors of a store. */
  async #allVisible(entityManager: EntityManager, query: VectorQuery): Promise<readonly Neighbour[]> {
    const visible = visibleChunks(query);
    const rows: Neighbour[] = await entityManager.execute(
      `select c.id as id, 1 - (v.embedding <=> ?::vector) as score from context_chunk_vector v join context_chunk c on c.id = v.chunk ` +
        `${VISIBLE_JOINS} where v.organization = ? and v.store = ? and v.dimensions = ? ` +
        `and c.model = ? and c.collection = ? and ${visible.sql} order by score desc limit ?`,
      [
        literal(query.vector),
        query.organization,
        query.store,
        query.vector.length,
        query.model,
        query.collection,
        ...visible.parameters,
        query.limit,
      ],
    );
    return sorted(rows);
  }

  /** Vectors go with their passages. */
  removeObsolete: VectorBackend['removeObsolete'] = () => Promise.resolve(0);

  close(): Promise<void> {
    return Promise.resolve();
  }
}

const indexedDistance = (dimensions: number) => `embedding::halfvec(${dimensions}) <=> ?::halfvec(${dimensions})`;

const sorted = (found: readonly Neighbour[]): readonly Neighbour[] =>
  found.map(({ id, score }) => ({ id, score })).toSorted((one, other) => other.score - one.score);

const literal = (vector: Float32Array) => `[${vector.join(',')}]`;
