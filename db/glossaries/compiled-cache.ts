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
  readonly #kept = new Map<string, Compiled<Value>>();
  readonly #underWay = new Map<string, Promise<Compiled<Value>>>();
  #weight = 0;

  constructor(maximumTerms: number) {
    this.#maximumTerms = maximumTerms;
  }

  /** The value of a key, compiled by `compile` if it isn't cached. */
  async get(key: string, compile: () => Promise<Compiled<Value>>): Promise<Value> {
    const known = this.#kept.get(key);
    if (known !== undefined) {
      this.#kept.delete(key);
      this.#kept.set(key, known);
      return known.value;
    }
    const running = this.#underWay.get(key);
    if (running !== undefined) return (await running).value;
    const started = compile();
    this.#underWay.set(key, started);
    try {
      const compiled = await started;
      this.#keep(key, compiled);
      return compiled.value;
    } finally {
      this.#underWay.delete(key);
    }
  }

  #keep(key: string, compiled: Compiled<Value>): void {
    // It would evict everything else and not stay itself.
    if (weightOf(compiled) > this.#maximumTerms) return;
    this.#kept.set(key, compiled);
    this.#weight += weightOf(compiled);
    for (const [oldest, other] of this.#kept) {
      if (this.#weight <= this.#maximumTerms) return;
      this.#kept.delete(oldest);
      this.#weight -= weightOf(other);
    }
  }
}

function weightOf({ terms }: Compiled<unknown>): number {
  return Math.max(terms, MIN_WEIGHT);
}
