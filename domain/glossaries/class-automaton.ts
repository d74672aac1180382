/**
 * An Aho-Corasick automaton over numbers instead of letters, in typed arrays. It reads the numbers of a text from the
 * last to the first, and after each number knows which sequences begin there. The longest sequence that begins at a
 * place is therefore the first that it returns, and a text takes time linear in its length for any set of sequences.
 */
export class ClassAutomaton {
  /** Next state by state and number, see `keyOf`. */
  readonly #edges = new Map<number, number>();
  #parents: number[] = [-1];
  #numbers: number[] = [0];
  #depths: number[] = [0];
  /** Sequence that a state completes, or -1. */
  #sequences: number[] = [-1];
  #failures = new Int32Array(0);
  /** Next state along the failure links that completes a sequence, or 0. */
  #shorter = new Int32Array(0);
  #count = 0;

  /**
   * Adds a sequence of numbers above 0; all are added before `finish`.
   *
   * @returns its number, or that of an equal sequence
   */
  add(sequence: readonly number[]): number {
    let state = 0;
    for (let index = sequence.length - 1; index >= 0; index -= 1) {
      const number = sequence[index]!;
      let next = this.#edges.get(keyOf(state, number));
      if (next === undefined) {
        next = this.#parents.length;
        this.#parents.push(state);
        this.#numbers.push(number);
        this.#depths.push(this.#depths[state]! + 1);
        this.#sequences.push(-1);
        this.#edges.set(keyOf(state, number), next);
      }
      state = next;
    }
    if (this.#sequences[state] === -1) this.#sequences[state] = this.#count++;
    return this.#sequences[state]!;
  }

  /** Computes the failure links. */
  finish(): void {
    const states = this.#parents.length;
    this.#failures = new Int32Array(states);
    this.#shorter = new Int32Array(states);
    const byDepth = Int32Array.from({ length: states }, (_, state) => state).sort(
      (one, other) => this.#depths[one]! - this.#depths[other]!,
    );
    for (const state of byDepth) {
      if (this.#depths[state]! > 1) {
        this.#failures[state] = this.step(this.#failures[this.#parents[state]!]!, this.#numbers[state]!);
      }
      const failure = this.#failures[state]!;
      this.#shorter[state] = this.#sequences[failure]! >= 0 ? failure : this.#shorter[failure]!;
    }
  }

  /** Reads the number before the previous one; 0, which is in no sequence, leads to the state 0. */
  step(state: number, number: number): number {
    if (number === 0) return 0;
    for (let from = state; from !== 0; from = this.#failures[from]!) {
      const next = this.#edges.get(keyOf(from, number));
      if (next !== undefined) return next;
    }
    return this.#edges.get(keyOf(0, number)) ?? 0;
  }

  /** State of the longest sequence that begins at the current place; 0 if none does. */
  longest(state: number): number {
    return this.#sequences[state]! >= 0 ? state : this.#shorter[state]!;
  }

  /** State of the next shorter sequence; 0 if none exists. */
  nextShorter(state: number): number {
    return this.#shorter[state]!;
  }

  /** Number and length of the sequence of a state from `longest` or `nextShorter`. */
  sequenceOf(state: number): number {
    return this.#sequences[state]!;
  }

  lengthOf(state: number): number {
    return this.#depths[state]!;
  }
}

/** Numbers are below 2²⁴, one per word of a language; keys of the state 0, the most frequent ones, are small integers. */
const keyOf = (state: number, number: number) => state * 0x100_0000 + number;
