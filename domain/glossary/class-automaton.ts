/**
 * An Aho-Corasick automaton over numbers instead of letters, in typed arrays. It reads the numbers of a text from the
 * last to the first, and after each number knows which sequences begin there. The longest sequence that begins at a
 * place is therefore the first that it returns, and a text takes time linear in its length for any set of sequences.
 */
export class ClassAutomaton {
  /**
   * Open addressing, four entries per edge, so that they are read together: state, number, next state; 0 is no edge.
   */
  #edges = new Int32Array(256);
  #used = 0;
  /** Edges of the state 0, the most frequent ones, by number. */
  #first = new Int32Array(64);
  #parents: number[] = [-1];
  #numbers: number[] = [0];
  #depths: number[] = [0];
  /** Sequence that a state completes, or -1. */
  #sequences: number[] = [-1];
  #failures = new Int32Array(0);
  /** 1 for states with outgoing edges. */
  #inner = new Uint8Array(0);
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
      let next = this.#edge(state, number);
      if (next === 0) {
        next = this.#parents.length;
        this.#parents.push(state);
        this.#numbers.push(number);
        this.#depths.push(this.#depths[state]! + 1);
        this.#sequences.push(-1);
        this.#addEdge(state, number, next);
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
    this.#inner = new Uint8Array(states);
    for (const parent of this.#parents) if (parent > 0) this.#inner[parent] = 1;
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
      const next = this.#inner[from] === 1 ? this.#edge(from, number) : 0;
      if (next !== 0) return next;
    }
    return this.#first[number] ?? 0;
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

  #edge(state: number, number: number): number {
    if (state === 0) return this.#first[number] ?? 0;
    const edges = this.#edges;
    const mask = edges.length - 1;
    for (let slot = hash(state, number) & mask & -4; ; slot = (slot + 4) & mask) {
      const target = edges[slot + 2]!;
      if (target === 0 || (edges[slot] === state && edges[slot + 1] === number)) return target;
    }
  }

  #addEdge(state: number, number: number, target: number): void {
    if (state === 0) {
      if (number >= this.#first.length) this.#first = enlarged(this.#first, number * 2);
      this.#first[number] = target;
      return;
    }
    if (this.#used * 8 >= this.#edges.length) this.#grow();
    const mask = this.#edges.length - 1;
    let slot = hash(state, number) & mask & -4;
    while (this.#edges[slot + 2] !== 0) slot = (slot + 4) & mask;
    this.#edges.set([state, number, target], slot);
    this.#used += 1;
  }

  #grow(): void {
    const edges = this.#edges;
    this.#edges = new Int32Array(edges.length * 2);
    this.#used = 0;
    for (let slot = 0; slot < edges.length; slot += 4) {
      if (edges[slot + 2] !== 0) this.#addEdge(edges[slot]!, edges[slot + 1]!, edges[slot + 2]!);
    }
  }
}

function enlarged(array: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(length);
  larger.set(array);
  return larger;
}

/** Multipliers of Fibonacci hashing and of MurmurHash3's finalizer. */
function hash(state: number, number: number): number {
  const mixed = Math.imul(state, 0x9e3779b1) ^ Math.imul(number, 0x85ebca6b);
  return mixed ^ (mixed >>> 15);
}
