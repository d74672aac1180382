import pLimit from 'p-limit';
import { visibleChunks, VISIBLE_CHUNK_JOINS, type Condition } from '#db/context/search/visible-chunks.ts';
import type { EntityManager } from '#db/orm.ts';
import type { VectorMatch } from '#platform/vectors/vector-set.ts';
import {
  buildGraph,
  graphState,
  graphTableOf,
  newerThan,
  prepareGraphs,
  removeObsoleteGraphs,
  type GraphSpace,
} from './graph-tables.ts';
import type { VectorBackend, VectorQuery } from './vector-backend.ts';

/** Vectors of a store up to which all of them are compared, in some 7 ms. */
const MAX_EXACT = 10_000;
/** Vectors asked for per wanted passage: some passages are deleted, inactive or excluded by the filter. */
const CANDIDATES = 4;
/** Vectors asked for until the visible ones of all are compared instead. */
const MAX_CANDIDATES = 2000;

/** Most dimensions of an HNSW index of half-precision vectors. Source: pgvector, README. */
const MAX_INDEXED_DIMENSIONS = 4000;
/** Share of a graph's vectors that newer ones may be, which are all compared, before the graph is built again. */
const MAX_NEWER = 0.1;

/** Candidates that a graph search keeps; it continues when more are wanted. */
const SEARCH_SETTINGS =
  "select set_config('hnsw.ef_search', '500', true), set_config('hnsw.iterative_scan', 'relaxed_order', true)";

/**
 * Creates the table for vectors, if the database has or permits the extension `vector`.
 *
 * @returns false if vectors must be kept elsewhere
 */
export async function preparePgvector(entityManager: EntityManager): Promise<boolean> {
  if (await isPrepared(entityManager)) return true;
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
      'create index if not exists context_chunk_vector_newer on context_chunk_vector (store, dimensions, chunk)',
    );
    await entityManager.execute('drop index if exists context_chunk_vector_store');
    await prepareGraphs(entityManager);
    return true;
  } catch {
    // Not installed, not permitted, or another process created it at the same time.
    return isPrepared(entityManager);
  }
}

async function isPrepared(entityManager: EntityManager): Promise<boolean> {
  const [found]: { exists: boolean }[] = await entityManager.execute(
    "select to_regclass('context_graph') is not null as exists",
  );
  return found?.exists === true;
}

/**
 * Vectors in PostgreSQL with the extension pgvector. All of a small store are compared. A large one has a copy of its older vectors with a
 * graph, which is built at once when they are many, as adding them one by one takes four times as long.
 */
export class PgvectorBackend implements VectorBackend {
  readonly keepsVectorsInChunks = false;
  readonly #maxExact: number;
  /** By the name of the table. */
  readonly #builds = new Map<string, Build>();
  /** Each build takes the memory of a graph. */
  readonly #oneAtATime = pLimit(1);
  #isClosed = false;

  /** @param largestExact vectors of a store up to which all of them are compared */
  constructor(largestExact = MAX_EXACT) {
    this.#maxExact = largestExact;
  }

  prepare: VectorBackend['prepare'] = () => Promise.resolve();

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
    const { organization, store, vector } = query;
    const space = { organization, store, dimensions: vector.length };
    const state = await graphState(entityManager, space, this.#maxExact + 1);
    if (state.newer > this.#maxExact && vector.length <= MAX_INDEXED_DIMENSIONS) {
      await this.#buildIfMany(entityManager, space, state.size);
    }
    const isLarge = state.last !== null;
    for (let wanted = CANDIDATES * query.limit; wanted <= MAX_CANDIDATES; wanted *= CANDIDATES) {
      const { candidates, found } = isLarge
        ? await entityManager.transactional(async (transaction) => {
            await transaction.execute(SEARCH_SETTINGS);
            return this.#among(transaction, query, inGraph(query, wanted));
          })
        : await this.#among(entityManager, query, compared(query, wanted));
      if (found.length >= query.limit || (candidates < wanted && !isLarge)) return found;
      // The graph gives up after 20,000 vectors.
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
    nearest: Condition,
  ): Promise<{ readonly candidates: number; readonly found: readonly VectorMatch[] }> {
    const visible = visibleChunks(query);
    const rows: (VectorMatch & { readonly candidates: number })[] = await entityManager.execute(
      `with nearest as materialized (${nearest.sql}), counted as (select count(*)::int as candidates from nearest) ` +
        'select counted.candidates as candidates, found.id as id, 1 - found.distance as score from counted left join ' +
        `(select c.id, v.distance from nearest v join context_chunk c on c.id = v.chunk ${VISIBLE_CHUNK_JOINS} ` +
        `where c.model = ? and c.collection = ? and ${visible.sql} order by v.distance limit ?) found on true`,
      [...nearest.parameters, query.model, query.collection, ...visible.parameters, query.limit],
    );
    const found = rows.filter(({ id }) => (id as number | null) !== null);
    const candidates = rows[0]?.candidates ?? 0;
    return { candidates, found: sorted(found) };
  }

  /** Compares all visible vectors of a store. */
  async #allVisible(entityManager: EntityManager, query: VectorQuery): Promise<readonly VectorMatch[]> {
    const visible = visibleChunks(query);
    const rows: VectorMatch[] = await entityManager.execute(
      `select c.id as id, 1 - (v.embedding <=> ?::vector) as score from context_chunk_vector v join context_chunk c on c.id = v.chunk ` +
        `${VISIBLE_CHUNK_JOINS} where v.organization = ? and v.store = ? and v.dimensions = ? ` +
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
  removeObsolete: VectorBackend['removeObsolete'] = (entityManager) => removeObsoleteGraphs(entityManager);

  /** Builds a store's graph in the background, if it lacks many vectors. */
  async #buildIfMany(entityManager: EntityManager, space: GraphSpace, size: number): Promise<void> {
    const name = graphTableOf(space);
    const most = Math.floor(size * MAX_NEWER);
    if (most > this.#maxExact && (await graphState(entityManager, space, most + 1)).newer <= most) return;
    if (this.#isClosed || this.#builds.has(name)) return;
    const builder = entityManager.fork();
    const build: Build = { process: undefined, entityManager: builder, done: Promise.resolve() };
    this.#builds.set(name, build);
    build.done = this.#oneAtATime(() =>
      buildGraph(builder, space, (process) => {
        if (this.#isClosed) throw new Error('the service ends');
        build.process = process;
      }),
    )
      .catch(() => {
        // Searches compare all newer vectors until a later one builds it: a full disk, the end of the service.
      })
      .finally(() => this.#builds.delete(name));
  }

  /** Waits for builds in progress. */
  async settle(): Promise<void> {
    await Promise.all([...this.#builds.values()].map(({ done }) => done));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    for (const { process, entityManager } of this.#builds.values()) {
      if (process !== undefined) await entityManager.fork().execute('select pg_cancel_backend(?)', [process]);
    }
    await this.settle();
  }
}

/** A build in progress. */
interface Build {
  /** The server's process. */
  process: number | undefined;
  readonly entityManager: EntityManager;
  done: Promise<void>;
}

/** The nearest vectors of a store, all compared: with the addition, no index fits the order. */
const compared = ({ organization, store, vector }: VectorQuery, wanted: number): Condition => ({
  sql:
    'select chunk, (embedding <=> ?::vector) + 0 as distance from context_chunk_vector where organization = ? and store = ? ' +
    `and dimensions = ${vector.length} order by distance limit ?`,
  parameters: [literal(vector), organization, store, wanted],
});

/** The nearest vectors of a store's graph, and of those that are newer. */
function inGraph(query: VectorQuery, wanted: number): Condition {
  const { organization, store, vector } = query;
  const dimensions = vector.length;
  const distance = `embedding <=> ?::halfvec(${dimensions})`;
  return {
    sql:
      `(select chunk, ${distance} as distance from ${graphTableOf({ store, dimensions })} order by ${distance} limit ?) union all ` +
      `(select chunk, (embedding <=> ?::vector) + 0 as distance from context_chunk_vector where organization = ? and ${newerThan(
        '(select last from context_graph where organization = ? and store = ? and dimensions = ?)',
      )} order by distance limit ?) order by distance limit ?`,
    parameters: [
      literal(vector),
      literal(vector),
      wanted,
      literal(vector),
      organization,
      store,
      dimensions,
      organization,
      store,
      dimensions,
      store,
      dimensions,
      wanted,
      wanted,
    ],
  };
}

const sorted = (found: readonly VectorMatch[]): readonly VectorMatch[] =>
  found.map(({ id, score }) => ({ id, score })).toSorted((one, other) => other.score - one.score);

const literal = (vector: Float32Array) => `[${vector.join(',')}]`;
