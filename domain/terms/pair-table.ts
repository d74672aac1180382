/** Numbers of pairs of numbers, from 1 on in the order in which they appeared: an open-addressing table without objects. */
export class PairTable {
  #slots = new Int32Array(1 << 12);
  #firsts = new Int32Array(1 << 11);
  #seconds = new Int32Array(1 << 11);
  #size = 0;

  /** Pairs so far; their numbers are 1 to `size`. */
  get size(): number {
    return this.#size;
  }

  first(pair: number): number {
    return this.#firsts[pair]!;
  }

  second(pair: number): number {
    return this.#seconds[pair]!;
  }

  /** The number of a pair, a new one for an unknown pair. */
  add(first: number, second: number): number {
    const mask = this.#slots.length - 1;
    let slot = hashOf(first, second) & mask;
    for (let pair = this.#slots[slot]!; pair !== 0; pair = this.#slots[slot]!) {
      if (this.#firsts[pair] === first && this.#seconds[pair] === second) return pair;
      slot = (slot + 1) & mask;
    }
    const pair = (this.#size += 1);
    if (pair === this.#firsts.length) {
      this.#firsts = doubled(this.#firsts);
      this.#seconds = doubled(this.#seconds);
    }
    this.#firsts[pair] = first;
    this.#seconds[pair] = second;
    this.#slots[slot] = pair;
    if (this.#size * 2 > this.#slots.length) this.#grow();
    return pair;
  }

  #grow(): void {
    this.#slots = new Int32Array(this.#slots.length * 2);
    const mask = this.#slots.length - 1;
    for (let pair = 1; pair <= this.#size; pair += 1) {
      let slot = hashOf(this.#firsts[pair]!, this.#seconds[pair]!) & mask;
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
      this.#slots[slot] = pair;
    }
  }
}

/** A copy with twice the room. */
export function doubled(numbers: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(numbers.length * 2);
  larger.set(numbers);
  return larger;
}

/** MurmurHash3's finalizer: the low bits choose the slot. */
function hashOf(first: number, second: number): number {
  let hash = Math.imul(first, 0x9e3779b1) ^ second;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
