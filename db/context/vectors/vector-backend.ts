import type { SearchScope } from '#db/context/search/visible-chunks.ts';
import type { EntityManager } from '#db/orm.ts';
import type { VectorMatch } from '#platform/vectors/vector-set.ts';

/** A search for the passages of a store that are nearest to a vector. */
export interface VectorQuery extends SearchScope {
  /** Canonical name of the embedding model: vectors of others can't be compared with this one. */
  readonly model: string;
  /** The collection that is searched; empty: the unnamed one. */
  readonly collection: string;
  /** Its length is 1. */
  readonly vector: Float32Array;
  readonly limit: number;
}

/** A stored passage with its vector. */
export interface ChunkVector {
  /** Id of the passage. */
  readonly chunk: number;
  readonly vector: Float32Array;
}

/** Where vectors are kept and searched. */
export interface VectorBackend {
  /** True: the column `embedding` of passages has their vectors; false: `add` stores them. */
  readonly keepsVectorsInChunks: boolean;
  /** Prepares for vectors of so many dimensions; before the first of them is added, outside of a transaction. */
  prepare(entityManager: EntityManager, dimensions: number): Promise<void>;
  /** Stores vectors in the transaction that stored their passages. */
  add(
    transaction: EntityManager,
    scope: Pick<SearchScope, 'organization' | 'store'>,
    vectors: readonly ChunkVector[],
  ): Promise<void>;
  /**
   * The nearest visible passages, best first; approximately those in large stores.
   *
   * @param entityManager outside of a transaction
   */
  nearest(entityManager: EntityManager, query: VectorQuery): Promise<readonly VectorMatch[]>;
  /** Removes files of stores and models that no passage has any more. @returns the number of indexes */
  removeObsolete(entityManager: EntityManager): Promise<number>;
  close(): Promise<void>;
}
