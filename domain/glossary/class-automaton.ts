/**
 * Aho and Corasick's automaton over numbers instead of letters, in typed arrays. It is fed a text's numbers from the last
 * to the first, and knows after each which sequences begin there: so the longest one that begins at a place is the
 * first that it names, and a whole text takes time linear in its length, whatever the sequences are.
 */
export class ClassAutomaton {
  /** Open addressing: state, number, next state. */
  private stateKeys = new Int32Array(64).fill(-1);
  private numberKeys = new Int32Array(64);
  private targets = new Int32Array(64);
  private used = 0;
  private parents: number[] = [-1];
  private numbers: number[] = [0];
  private depths: number[] = [0];
  /** Sequence that a state has read whole, or -1. */
  private sequences: number[] = [-1];
  private failures = new Int32Array(0);
  /** Next state on the way of failures that has read a sequence whole, or 0. */
  private shorter = new Int32Array(0);
  private count = 0;

  /**
   * Adds a sequence of numbers above 0; all are added before `finish`.
   *
   * @returns its number; that of an equal one if there is one
   */
  add(sequence: readonly number[]): number {
    let state = 0;
    for (let index = sequence.length - 1; index >= 0; index -= 1) {
      const number = sequence[index]!;
      let next = this.edge(state, number);
      if (next === 0) {
        next = this.parents.length;
        this.parents.push(state);
        this.numbers.push(number);
        this.depths.push(this.depths[state]! + 1);
        this.sequences.push(-1);
        this.addEdge(state, number, next);
      }
      state = next;
    }
    if (this.sequences[state] === -1) this.sequences[state] = this.count++;
    return this.sequences[state]!;
  }

  /** Makes the ways of failure. */
  finish(): void {
    const states = this.parents.length;
    this.failures = new Int32Array(states);
    this.shorter = new Int32Array(states);
    const byDepth = Int32Array.from({ length: states }, (_, state) => state).sort(
      (one, other) => this.depths[one]! - this.depths[other]!,
    );
    for (const state of byDepth) {
      if (this.depths[state]! > 1) {
        this.failures[state] = this.step(this.failures[this.parents[state]!]!, this.numbers[state]!);
      }
      const failure = this.failures[state]!;
      this.shorter[state] = this.sequences[failure]! >= 0 ? failure : this.shorter[failure]!;
    }
  }

  /** Reads the number before those read so far; 0, which is in no sequence, leads to the state 0. */
  step(state: number, number: number): number {
    if (number === 0) return 0;
    for (let from = state; ; from = this.failures[from]!) {
      const next = this.edge(from, number);
      if (next !== 0 || from === 0) return next;
    }
  }

  /** State of the longest sequence that begins where a state has come to; 0 if there is none. */
  longest(state: number): number {
    return this.sequences[state]! >= 0 ? state : this.shorter[state]!;
  }

  /** State of the next shorter sequence; 0 if there is none. */
  nextShorter(state: number): number {
    return this.shorter[state]!;
  }

  /** Number and length of the sequence of a state from `longest` or `nextShorter`. */
  sequenceOf(state: number): number {
    return this.sequences[state]!;
  }

  lengthOf(state: number): number {
    return this.depths[state]!;
  }

  private edge(state: number, number: number): number {
    const mask = this.stateKeys.length - 1;
    for (let slot = hash(state, number) & mask; ; slot = (slot + 1) & mask) {
      const key = this.stateKeys[slot]!;
      if (key === -1) return 0;
      if (key === state && this.numberKeys[slot] === number) return this.targets[slot]!;
    }
  }

  private addEdge(state: number, number: number, target: number): void {
    if (this.used * 2 >= this.stateKeys.length) this.grow();
    const mask = this.stateKeys.length - 1;
    let slot = hash(state, number) & mask;
    while (this.stateKeys[slot] !== -1) slot = (slot + 1) & mask;
    this.stateKeys[slot] = state;
    this.numberKeys[slot] = number;
    this.targets[slot] = target;
    this.used += 1;
  }

  private grow(): void {
    const { stateKeys, numberKeys, targets } = this;
    this.stateKeys = new Int32Array(stateKeys.length * 2).fill(-1);
    this.numberKeys = new Int32Array(this.stateKeys.length);
    this.targets = new Int32Array(this.stateKeys.length);
    this.used = 0;
    for (const [slot, state] of stateKeys.entries()) {
      if (state !== -1) this.addEdge(state, numberKeys[slot]!, targets[slot]!);
    }
  }
}

/** Multipliers of Fibonacci hashing and of MurmurHash3's finalizer. */
function hash(state: number, number: number): number {
  const mixed = Math.imul(state, 0x9e3779b1) ^ Math.imul(number, 0x85ebca6b);
  return mixed ^ (mixed >>> 15);
}
