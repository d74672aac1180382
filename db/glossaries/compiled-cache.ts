/** Something that was compiled of glossaries. */
export interface Compiled<Value> {
  readonly value: Value;
  /** How many terms went into it: what it weighs. */
  readonly terms: number;
}

/** What is made of few terms weighs nevertheless. */
const LEAST_WEIGHT = 100;

/** Keeps what was compiled last, up to a number of terms together, and compiles once what several ask for at a time. */
export class CompiledCache<Value> {
  readonly #maximumTerms: number;
  /** In the order of their last use. */
  readonly #kept = new Map<string, Compiled<Value>>();
  readonly #underWay = new Map<string, Promise<Compiled<Value>>>();
  #weight = 0;

  constructor(maximumTerms: number) {
    this.#maximumTerms = maximumTerms;
  }

  /** What a key stands for, compiled by `compile` when it isn't there. */
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
    // It would push out everything else and not stay itself.
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
  return Math.max(terms, LEAST_WEIGHT);
}
