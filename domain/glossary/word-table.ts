/** Entries after which the table is cleared. */
const MAX_ENTRIES = 50_000;
const SLOT_COUNT = 1 << 17;
/** UTF-16 units of the longest cached key. */
const MAX_KEY_LENGTH = 64;

/**
 * A cache for results about words of texts: a map whose keys are ranges of a text, compared in place, so that a look-up
 * creates no string. Its size is bounded.
 */
export class WordTable<Value> {
  /** Index of an entry + 1; open addressing. */
  #slots = new Int32Array(256);
  #hashes: number[] = [];
  #keys: string[] = [];
  #values: Value[] = [];

  /**
   * @param start UTF-16 offsets of the key in the text
   * @param make computes the value of an unknown key
   */
  get(text: string, start: number, end: number, make: (key: string) => Value): Value {
    const hash = hashOf(text, start, end);
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    for (let entry = this.#slots[slot]!; entry !== 0; entry = this.#slots[slot]!) {
      if (this.#hashes[entry - 1] === hash && isAt(this.#keys[entry - 1]!, text, start, end))
        return this.#values[entry - 1]!;
      slot = (slot + 1) & mask;
    }
    const key = text.slice(start, end);
    const value = make(key);
    if (end - start <= MAX_KEY_LENGTH) this.#add(key, value, hash);
    return value;
  }

  #add(key: string, value: Value, hash: number): void {
    if (this.#keys.length >= MAX_ENTRIES) {
      this.#hashes = [];
      this.#keys = [];
      this.#values = [];
      this.#slots.fill(0);
    }
    this.#hashes.push(hash);
    this.#values.push(value);
    this.#insert(hash, this.#keys.push(key));
    if (this.#keys.length * 2 > this.#slots.length && this.#slots.length < SLOT_COUNT) this.#grow();
  }

  #insert(hash: number, entry: number): void {
    const mask = this.#slots.length - 1;
    let slot = hash & mask;
    while (this.#slots[slot] !== 0) slot = (slot + 1) & mask;
    this.#slots[slot] = entry;
  }

  #grow(): void {
    this.#slots = new Int32Array(this.#slots.length * 4 > SLOT_COUNT ? SLOT_COUNT : this.#slots.length * 4);
    for (let index = 0; index < this.#keys.length; index += 1) this.#insert(this.#hashes[index]!, index + 1);
  }
}

/** FNV-1a over UTF-16 units, and MurmurHash3's finalizer: the low bits choose the slot. */
function hashOf(text: string, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let index = start; index < end; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return Math.imul(hash ^ (hash >>> 16), 0x85ebca6b) ^ (hash >>> 13);
}

function isAt(key: string, text: string, start: number, end: number): boolean {
  if (key.length !== end - start) return false;
  for (let index = 0; index < key.length; index += 1) {
    if (key.charCodeAt(index) !== text.charCodeAt(start + index)) return false;
  }
  return true;
}
