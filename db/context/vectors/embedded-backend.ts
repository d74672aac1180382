import { IndexFolder } from '#platform/vectors/index-folder.ts';
import { StoreVectors } from './store-vectors.ts';
import type { VectorBackend } from './vector-backend.ts';

/** Elements of all stores in memory: 256 MB. The stores that were searched least recently are forgotten. */
const MOST_ELEMENTS = 64_000_000;

/**
 * Vectors in the database, searched in this process: all of a small store are compared, a large one has an HNSW file that is
 * built from the database when it is missing or behind.
 */
export class EmbeddedBackend implements VectorBackend {
  readonly keepsVectorsInChunks = true;
  readonly #folder: IndexFolder;
  /** By store, model and dimension, the most recently searched last. */
  readonly #stores = new Map<string, StoreVectors>();
  readonly #closed = new AbortController();

  /** @param folder of the HNSW files */
  constructor(folder: string) {
    this.#folder = new IndexFolder(folder);
  }

  prepare: VectorBackend['prepare'] = () => Promise.resolve();
  add: VectorBackend['add'] = () => Promise.resolve();

  nearest: VectorBackend['nearest'] = async (entityManager, query) => {
    const { organization, store, model, vector } = query;
    const key = `${organization} ${store} ${vector.length} ${model}`;
    const vectors =
      this.#stores.get(key) ??
      new StoreVectors({ organization, store, model, dimensions: vector.length }, this.#folder, this.#closed.signal);
    this.#stores.delete(key);
    this.#stores.set(key, vectors);
    const found = await vectors.nearest(entityManager, query);
    this.#forget();
    return found;
  };

  /** Waits for builds in progress. */
  async settle(): Promise<void> {
    for (const vectors of this.#stores.values()) await vectors.settle();
  }

  async close(): Promise<void> {
    this.#closed.abort();
    await this.#folder.close();
    await this.settle();
    this.#stores.clear();
  }

  #forget(): void {
    let elements = [...this.#stores.values()].reduce((sum, { size }) => sum + size, 0);
    for (const [key, { size }] of this.#stores) {
      if (elements <= MOST_ELEMENTS || this.#stores.size === 1) return;
      this.#stores.delete(key);
      elements -= size;
    }
  }
}
