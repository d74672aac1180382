export interface VectorMatch {
  readonly id: number;
  /** Cosine of the angle to the query, -1 to 1. */
  readonly score: number;
}

const FIRST_CAPACITY = 256;
/** Elements from which native code compares them: it takes some ms to load, and compares ten times as fast. */
const NATIVE_FROM = 500_000;

/** Vectors of unit length in memory, which are all compared with a query: exact, and 5 ms for 100,000 of 384 dimensions. */
export class VectorSet {
  readonly dimensions: number;
  #ids: number[] = [];
  #values: Float32Array;

  constructor(dimensions: number) {
    this.dimensions = dimensions;
    this.#values = new Float32Array(0);
  }

  get size(): number {
    return this.#ids.length;
  }

  /** @param vector of unit length, `dimensions` elements */
  add(id: number, vector: Float32Array): void {
    const needed = (this.size + 1) * this.dimensions;
    if (needed > this.#values.length) {
      const grown = new Float32Array(Math.max(FIRST_CAPACITY * this.dimensions, 2 * this.#values.length));
      grown.set(this.#values);
      this.#values = grown;
    }
    this.#values.set(vector, this.size * this.dimensions);
    this.#ids.push(id);
  }

  /** The vectors nearest to a query, best first. @param query of unit length */
  async nearest(query: Float32Array, limit: number): Promise<readonly VectorMatch[]> {
    const { dimensions } = this;
    const elements = this.size * dimensions;
    if (elements >= NATIVE_FROM) return this.#nearestNatively(this.#values.subarray(0, elements), query, limit);
    const best = new NearestNeighbors(limit);
    for (const [index, id] of this.#ids.entries()) best.offer(id, dotProduct(this.#values, index * dimensions, query));
    return best.sorted;
  }

  async #nearestNatively(values: Float32Array, query: Float32Array, limit: number): Promise<readonly VectorMatch[]> {
    const ids = this.#ids;
    // Loaded on demand, as most processes never need it.
    const { exactSearch, MetricKind } = await import('usearch');
    const count = Math.min(limit, values.length / this.dimensions);
    const { keys, distances } = exactSearch(values, query, this.dimensions, count, MetricKind.IP, 1);
    return Array.from(keys, (key, index) => ({ id: ids[Number(key)]!, score: 1 - distances[index]! }));
  }
}

/** The dot product of a query with the elements from an offset: of unit vectors, their cosine. */
export function dotProduct(values: Float32Array, offset: number, query: Float32Array): number {
  let sum = 0;
  for (let index = 0; index < query.length; index += 1) sum += values[offset + index]! * query[index]!;
  return sum;
}

/** Keeps the best of the neighbors that it is offered. */
export class NearestNeighbors {
  readonly #limit: number;
  /** Ascending by score. */
  readonly #best: VectorMatch[] = [];

  constructor(limit: number) {
    this.#limit = limit;
  }

  offer(id: number, score: number): void {
    const best = this.#best;
    if (best.length >= this.#limit && score <= best[0]!.score) return;
    let place = best.length;
    while (place > 0 && best[place - 1]!.score > score) place -= 1;
    best.splice(place, 0, { id, score });
    if (best.length > this.#limit) best.shift();
  }

  /** Best first. */
  get sorted(): readonly VectorMatch[] {
    return this.#best.toReversed();
  }
}
