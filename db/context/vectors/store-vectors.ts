import { createHash } from 'node:crypto';
import type { EntityManager } from '#db/orm.ts';
import type { BuiltIndex, IndexFolder } from '#platform/vectors/index-folder.ts';
import { NearestNeighbors, VectorSet, type VectorMatch } from '#platform/vectors/vector-set.ts';
import { hasMoreThan, readVectors, scanVectors, visibleAmong, type VectorSpace } from './read-vectors.ts';
import type { VectorQuery } from './vector-backend.ts';

/** Elements of the vectors of a store up to which all of them are compared: 40,000 vectors of 384 dimensions, 64 MB, some 2 ms. */
export const MAX_EXACT_ELEMENTS = 16_000_000;

/** Characters of a collection's name in the name of its files, which file systems limit to 255 bytes. */
const MAX_NAMED = 100;

/** Passages asked for per wanted one: some are deleted, inactive or excluded by the filter. */
const CANDIDATES = 4;
/** Passages asked for of a graph until all vectors are compared instead. */
const MAX_CANDIDATES = 2000;

/**
 * The vectors of a store in one process: an HNSW file of the older ones, if there are many, and the newer ones in
 * memory. The database has them all; the next search reads the missing ones, so processes needn't notify each other.
 */
export class StoreVectors {
  readonly #space: VectorSpace;
  readonly #folder: IndexFolder;
  readonly #maxInMemory: number;
  readonly #signal: AbortSignal;
  #built: BuiltIndex | undefined;
  #newer: VectorSet;
  #last = 0;
  #isOpened = false;
  #building: Promise<void> | undefined;

  /** @param mostElements elements up to which all vectors are compared */
  constructor(space: VectorSpace, folder: IndexFolder, signal: AbortSignal, mostElements = MAX_EXACT_ELEMENTS) {
    this.#space = space;
    this.#folder = folder;
    this.#signal = signal;
    this.#maxInMemory = Math.max(1, Math.floor(mostElements / space.dimensions));
    this.#newer = new VectorSet(space.dimensions);
  }

  /** Elements in memory. */
  get size(): number {
    return this.#newer.size * this.#space.dimensions;
  }

  /** The nearest visible passages, best first. */
  async nearest(entityManager: EntityManager, query: VectorQuery): Promise<readonly VectorMatch[]> {
    if (!(await this.#refresh(entityManager))) {
      this.#buildInBackground(entityManager);
      return scanVectors(entityManager, query);
    }
    const known = this.#newer.size + (this.#built?.file.size ?? 0);
    for (let wanted = CANDIDATES * query.limit; ; wanted *= CANDIDATES) {
      const candidates = await this.#candidates(query.vector, wanted);
      const visible = await visibleAmong(
        entityManager,
        query,
        candidates.map(({ id }) => id),
      );
      const found = candidates.filter(({ id }) => visible.has(id)).slice(0, query.limit);
      if (found.length >= query.limit || wanted >= known) return found;
      if (wanted >= MAX_CANDIDATES) {
        // Most of the file may be gone from the database.
        if (visible.size < candidates.length / 2) this.#buildInBackground(entityManager);
        return scanVectors(entityManager, query);
      }
    }
  }

  async #candidates(vector: Float32Array, limit: number): Promise<readonly VectorMatch[]> {
    const best = new NearestNeighbors(limit);
    for (const { id, score } of await this.#newer.nearest(vector, limit)) best.offer(id, score);
    for (const { id, score } of this.#built?.file.nearest(vector, limit) ?? []) best.offer(id, score);
    return best.sorted;
  }

  /** Reads newer vectors. @returns false if they are too many for memory, so that a file must be built */
  async #refresh(entityManager: EntityManager): Promise<boolean> {
    if (!this.#isOpened) {
      this.#adopt(await this.#folder.find(this.#name, this.#space.dimensions));
      this.#isOpened = true;
    }
    const room = this.#maxInMemory - this.#newer.size;
    if (await hasMoreThan(entityManager, this.#space, this.#last, Math.max(0, room))) return false;
    for (;;) {
      const page = await readVectors(entityManager, this.#space, this.#last);
      // Searches in parallel may have read the same page.
      for (const { id, vector } of page) if (id > this.#last) this.#newer.add(id, vector);
      this.#last = Math.max(this.#last, page.at(-1)?.id ?? 0);
      if (page.length === 0) return true;
    }
  }

  #adopt(built: BuiltIndex | undefined): void {
    if (built === undefined) return;
    this.#built = built;
    this.#newer = new VectorSet(this.#space.dimensions);
    this.#last = built.last;
  }

  #buildInBackground(entityManager: EntityManager): void {
    this.#building ??= this.#build(entityManager.fork())
      .catch(() => {
        // Searches compare all vectors until a later one builds it: a full disk, the end of the process.
      })
      .finally(() => {
        this.#building = undefined;
      });
  }

  async #build(entityManager: EntityManager): Promise<void> {
    const { dimensions, organization } = this.#space;
    const built = await this.#folder.build({
      name: this.#name,
      dimensions,
      organizationId: organization,
      signal: this.#signal,
      readPage: async (after) => {
        const page = await readVectors(entityManager, this.#space, after);
        const values = new Float32Array(page.length * dimensions);
        for (const [index, { vector }] of page.entries()) values.set(vector, index * dimensions);
        return { ids: page.map(({ id }) => id), values };
      },
    });
    this.#adopt(built);
  }

  /** Waits for a build in progress. */
  async settle(): Promise<void> {
    await this.#building;
  }

  get #name(): string {
    return indexNameOf(this.#space);
  }
}

/** Name of the HNSW files of a store's collection with a model: people find the collection by its name in it. */
export function indexNameOf({ store, model, collection }: Pick<VectorSpace, 'store' | 'model' | 'collection'>): string {
  const space = collection === '' ? model : JSON.stringify([collection, model]);
  const hash = createHash('sha256').update(space).digest('hex').slice(0, 12);
  const name = collection.replaceAll(/[^A-Za-z0-9._-]/g, '_').slice(0, MAX_NAMED);
  return ['store', store, ...(name === '' ? [] : [name]), hash].join('-');
}

/** The store of a name of `indexNameOf`. */
export function storeOfIndex(name: string): number | undefined {
  const store = /^store-(\d+)-/.exec(name)?.[1];
  return store === undefined ? undefined : Number(store);
}
