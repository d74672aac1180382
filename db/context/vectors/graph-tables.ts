import type { EntityManager } from '#db/orm.ts';
import { indexWithWorker } from './index-with-worker.ts';

/**
 * Links per vector of a graph, and vectors compared to choose them: a compromise between the time of a build and recall, see
 * docs/decisions/0061, docs/measurements/vector-search.md.
 */
const GRAPH = 'm = 24, ef_construction = 128';

/** Megabytes for a build: a graph that fits is made in memory, else several times as slowly in its pages. */
const BUILD_MEMORY = { min: 64, max: 512 };
/**
 * Bytes per vector in a graph under construction, in addition to its two-byte elements: its links, and the server's
 * bookkeeping.
 */
const BYTES_PER_VECTOR = 1500;

/** Vectors of a store that have a graph. */
export interface GraphSpace {
  /** UUID. */
  readonly organization: string;
  readonly store: number;
  readonly dimensions: number;
}

/** State of a store's graph. */
export interface GraphState {
  /** Id of the last passage in the graph; null: the store has no graph. */
  readonly last: number | null;
  /** Vectors in the graph. */
  readonly size: number;
  /** Vectors of the store that are not in the graph, counted up to a limit. */
  readonly newer: number;
}

/** Name of the table with a store's graph. */
export const graphTableOf = ({ store, dimensions }: Pick<GraphSpace, 'store' | 'dimensions'>) =>
  `context_graph_${store}_${dimensions}`;

/**
 * Condition on `context_chunk_vector`: vectors of a store that are newer than a passage. Its parameters are the store
 * and the dimensions, those of `last`, and both again. Rows are compared as a whole, which only the index of stores
 * serves: with a separate condition on the passage, PostgreSQL may read the newer vectors of all stores instead.
 *
 * @param last expression
 */
export const newerThan = (last: string) =>
  `(store, dimensions, chunk) > (?, ?, ${last}) and (store, dimensions) <= (?, ?)`;

/** Creates the table of graphs. */
export async function prepareGraphs(entityManager: EntityManager): Promise<void> {
  await entityManager.execute(
    'create table if not exists context_graph (store int not null, dimensions int not null, organization uuid not null, ' +
      'last int not null, size int not null, primary key (store, dimensions))',
  );
}

/** @param most newer vectors that are counted */
export async function graphState(entityManager: EntityManager, space: GraphSpace, most: number): Promise<GraphState> {
  const { organization, store, dimensions } = space;
  const rows: GraphState[] = await entityManager.execute(
    'select g.last as last, coalesce(g.size, 0) as size, n.newer::int as newer from (values (1)) one left join context_graph g ' +
      'on g.organization = ? and g.store = ? and g.dimensions = ? cross join lateral (select count(*) as newer from (select 1 ' +
      `from context_chunk_vector where ${newerThan('coalesce(g.last, 0)')} limit ?) v) n`,
    [organization, store, dimensions, store, dimensions, store, dimensions, most],
  );
  return rows[0]!;
}

/**
 * Builds a store's graph of all its vectors. The former graph is searched until the new one replaces it.
 *
 * @param onStart is given the id of the server's process
 */
export async function buildGraph(
  entityManager: EntityManager,
  space: GraphSpace,
  onStart: (process: number) => void,
): Promise<void> {
  const { organization, store, dimensions } = space;
  const before = await graphState(entityManager, space, 1);
  await entityManager.transactional(async (transaction) => {
    const [lock]: { locked: boolean; process: number }[] = await transaction.execute(
      "select pg_try_advisory_xact_lock(hashtext('context_graph')) as locked, pg_backend_pid() as process",
    );
    // Another process builds a graph, which takes memory, or has built this one meanwhile: a later search tries again.
    if (lock?.locked !== true || (await graphState(transaction, space, 1)).last !== before.last) return;
    onStart(lock.process);
    const last = await lastStored(entityManager, space);
    const name = graphTableOf(space);
    await transaction.execute(
      `create table ${name}_new (chunk int not null, embedding halfvec(${dimensions}) not null)`,
    );
    const inserted: { chunk: number }[] = await transaction.execute(
      `with copied as (insert into ${name}_new select chunk, embedding::halfvec(${dimensions}) from context_chunk_vector ` +
        'where organization = ? and store = ? and dimensions = ? and chunk <= ? returning 1) select count(*)::int as chunk from copied',
      [organization, store, dimensions, last],
    );
    const size = inserted[0]?.chunk ?? 0;
    await transaction.execute(`set local maintenance_work_mem = '${buildMemory(size, dimensions)}MB'`);
    await indexWithWorker(
      transaction,
      `create index on ${name}_new using hnsw (embedding halfvec_cosine_ops) with (${GRAPH})`,
    );
    await transaction.execute(`analyze ${name}_new`);
    await transaction.execute(
      'insert into context_graph (store, dimensions, organization, last, size) values (?, ?, ?, ?, ?) on conflict ' +
        '(store, dimensions) do update set last = excluded.last, size = excluded.size',
      [store, dimensions, organization, last, size],
    );
    await transaction.execute(`drop table if exists ${name}`);
    await transaction.execute(`alter table ${name}_new rename to ${name}`);
  });
}

/** Megabytes that the server may take for the graph of so many vectors. */
function buildMemory(size: number, dimensions: number): number {
  const needed = Math.ceil((size * (2 * dimensions + BYTES_PER_VECTOR)) / 2 ** 20);
  return Math.min(BUILD_MEMORY.max, Math.max(BUILD_MEMORY.min, needed));
}

/** The last passage with all before it: ids are given before their transactions end, so those that write are waited for. */
async function lastStored(entityManager: EntityManager, { store, dimensions }: GraphSpace): Promise<number> {
  return entityManager.fork().transactional(async (transaction) => {
    // Writers queue up while this lock waits, so the wait is short; a later search tries again.
    await transaction.execute("set local lock_timeout = '2s'");
    await transaction.execute('lock table context_chunk in share mode');
    const rows: { last: number | null }[] = await transaction.execute(
      'select max(chunk) as last from context_chunk_vector where store = ? and dimensions = ?',
      [store, dimensions],
    );
    return rows[0]?.last ?? 0;
  });
}

/** Removes graphs of stores that are gone or have no passage. @returns their number */
export async function removeObsoleteGraphs(entityManager: EntityManager): Promise<number> {
  const obsolete: { store: number; dimensions: number }[] = await entityManager.execute(
    'select g.store as store, g.dimensions as dimensions from context_graph g where not exists (select 1 from context_store s where ' +
      's.id = g.store and s.deleted_at is null) or not exists (select 1 from context_chunk_vector v where v.store = g.store and ' +
      'v.dimensions = g.dimensions)',
  );
  for (const { store, dimensions } of obsolete) {
    await entityManager.transactional(async (transaction) => {
      await transaction.execute('delete from context_graph where store = ? and dimensions = ?', [store, dimensions]);
      await transaction.execute(`drop table if exists ${graphTableOf({ store, dimensions })}`);
    });
  }
  return obsolete.length;
}
