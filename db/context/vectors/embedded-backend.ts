import { IndexFolder } from '#platform/vectors/index-folder.ts';
import { READ } from '#db/orm.ts';
import { indexNameOf, storeOfIndex, StoreVectors } from './store-vectors.ts';
import type { VectorBackend } from './vector-backend.ts';

/** Elements of all stores in memory: 256 MB. The stores that were searched least recently are forgotten. */
const MAX_ELEMENTS = 64_000_000;

/**
 * Vectors in the database, searched in this process: a small store is compared in full, a large one has an HNSW file
 * that is built from the database when it is missing or outdated.
 */
export class EmbeddedBackend implements VectorBackend {
  readonly keepsVectorsInChunks = true;
  readonly #folder: IndexFolder;
  readonly #maxExact: number | undefined;
  /** By store, model, collection and dimension, the most recently searched last. */
  readonly #stores = new Map<string, StoreVectors>();
  readonly #closed = new AbortController();

  /**
   * @param folder of the HNSW files
   * @param mostExact elements of a store up to which all of its vectors are compared
   */
  constructor(folder: string, mostExact?: number) {
    this.#folder = new IndexFolder(folder);
    this.#maxExact = mostExact;
  }

  prepare: VectorBackend['prepare'] = () => Promise.resolve();
  add: VectorBackend['add'] = () => Promise.resolve();

  nearest: VectorBackend['nearest'] = async (entityManager, query) => {
    const { organization, store, model, collection, vector } = query;
    const key = JSON.stringify([organization, store, vector.length, model, collection]);
    const vectors =
      this.#stores.get(key) ??
      new StoreVectors(
        { organization, store, model, collection, dimensions: vector.length },
        this.#folder,
        this.#closed.signal,
        this.#maxExact,
      );
    this.#stores.delete(key);
    this.#stores.set(key, vectors);
    const found = await vectors.nearest(entityManager, query);
    this.#forget();
    return found;
  };

  removeObsolete: VectorBackend['removeObsolete'] = async (entityManager) => {
    const names = await this.#folder.names();
    const stores = new Set(names.map(storeOfIndex).filter((store) => store !== undefined));
    const known = new Set<string>();
    for (const store of stores) {
      const spaces: { model: string; collection: string }[] = await entityManager.execute(
        'select distinct c.model as model, c.collection as collection from context_chunk c join context_store s on s.id = c.store ' +
          'where c.store = ? and c.model is not null and s.deleted_at is null',
        [store],
        READ,
      );
      for (const space of spaces) known.add(indexNameOf({ store, ...space }));
    }
    const obsolete = names.filter((name) => !known.has(name));
    for (const name of obsolete) await this.#folder.remove(name);
    return obsolete.length;
  };

  /** Waits for builds in progress. */
  async settle(): Promise<void> {
    for (const vectors of this.#stores.values()) await vectors.settle();
  }

  async close(): Promise<void> {
    this.#closed.abort();
    await this.settle();
    this.#stores.clear();
  }

  #forget(): void {
    let elements = [...this.#stores.values()].reduce((sum, { size }) => sum + size, 0);
    for (const [key, { size }] of this.#stores) {
      if (elements <= MAX_ELEMENTS || this.#stores.size === 1) return;
      this.#stores.delete(key);
      elements -= size;
    }
  }
}
