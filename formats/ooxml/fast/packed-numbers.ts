/** Whole numbers one after the other, in one byte each while they are below 128, and at most five. */
export class PackedNumbers {
  #bytes = new Uint8Array(256);
  #length = 0;

  /** Place of the number that is added next. */
  get length(): number {
    return this.#length;
  }

  /** @param value from 0 to 2^31 - 1 */
  add(value: number): void {
    if (this.#length + 5 > this.#bytes.length) this.#grow();
    let rest = value;
    while (rest > 0x7f) {
      this.#bytes[this.#length++] = (rest & 0x7f) | 0x80;
      rest >>>= 7;
    }
    this.#bytes[this.#length++] = rest;
  }

  /** @param value from -2^30 to 2^30 - 1; small ones of either sign take few bytes */
  addSigned(value: number): void {
    this.add(((value << 1) ^ (value >> 31)) >>> 0);
  }

  /** @param place `length` when the first number to be read was added */
  from(place: number): NumberReader {
    return new NumberReader(this.#bytes, place);
  }

  #grow(): void {
    const bytes = new Uint8Array(this.#bytes.length + (this.#bytes.length >> 1));
    bytes.set(this.#bytes);
    this.#bytes = bytes;
  }
}

/** Reads packed numbers in the order in which they were added. */
export class NumberReader {
  readonly #bytes: Uint8Array;
  #place: number;

  constructor(bytes: Uint8Array, place: number) {
    this.#bytes = bytes;
    this.#place = place;
  }

  next(): number {
    let byte = this.#bytes[this.#place++]!;
    if (byte < 0x80) return byte;
    let value = byte & 0x7f;
    for (let shift = 7; byte >= 0x80; shift += 7) {
      byte = this.#bytes[this.#place++]!;
      value |= (byte & 0x7f) << shift;
    }
    return value;
  }

  nextSigned(): number {
    const value = this.next();
    return (value >>> 1) ^ -(value & 1);
  }
}
