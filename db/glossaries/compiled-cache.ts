/** A value compiled from glossaries. */
export interface Compiled<Value> {
  readonly value: Value;
  /** Number of its terms, which is its weight. */
  readonly terms: number;
}

/** Minimum weight of a value with few terms. */
const MIN_WEIGHT = 100;

/**
 * Caches the most recently used values, up to a total number of terms, and compiles a value once for concurrent
 * requests.
 */
export class CompiledCache<Value> {
  readonly #maximumTerms: number;
  /** In the order of their last use. */
  readonly #cached = new Map<string, Compiled<Value>>();
  readonly #pending = new Map<string, Promise<Compiled<Value>>>();
  #weight = 0;

  constructor(maximumTerms: number) {
    this.#maximumTerms = maximumTerms;
  }

  /** The value of a key, compiled by `compile` if it isn't cached. */
  async get(key: string, compile: () => Promise<Compiled<Value>>): Promise<Value> {
    const known = this.#cached.get(key);
    if (known !== undefined) {
      this.#cached.delete(key);
      this.#cached.set(key, known);
      return known.value;
    }
    const running = this.#pending.get(key);
    if (running !== undefined) return (await running).value;
    const started = compile();
    this.#pending.set(key, started);
    try {
      const compiled = await started;
      this.#store(key, compiled);
      return compiled.value;
    } finally {
      this.#pending.delete(key);
    }
  }

  #store(key: string, compiled: Compiled<Value>): void {
    // It would evict everything else and not stay itself.
    if (weightOf(compiled) > this.#maximumTerms) return;
    this.#cached.set(key, compiled);
    this.#weight += weightOf(compiled);
    for (const [oldest, other] of this.#cached) {
      if (this.#weight <= this.#maximumTerms) return;
      this.#cached.delete(oldest);
      this.#weight -= weightOf(other);
    }
  }
}

function weightOf({ terms }: Compiled<unknown>): number {
  return Math.max(terms, MIN_WEIGHT);
}
