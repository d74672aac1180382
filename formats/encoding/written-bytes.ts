/** Results up to this number of bytes are copied into a buffer of their length. */
const MAX_COPIED = 2 ** 20;

/**
 * Bytes that are written one part after the other. There is room for more than a translation mostly takes, which is no memory until it is
 * written to: joining the parts of a long file would need it twice.
 */
export class WrittenBytes {
  #bytes: Buffer<ArrayBuffer>;
  #length = 0;

  /** @param expected number of bytes, such as that of the source */
  constructor(expected: number) {
    this.#bytes = Buffer.allocUnsafeSlow(Math.ceil(1.5 * expected));
  }

  add(part: Uint8Array): void {
    const end = this.#length + part.length;
    if (end > this.#bytes.length) {
      const written = this.#bytes;
      this.#bytes = Buffer.allocUnsafeSlow(2 * end);
      this.#bytes.set(written.subarray(0, this.#length));
    }
    this.#bytes.set(part, this.#length);
    this.#length = end;
  }

  all(): Uint8Array {
    const written = this.#bytes.subarray(0, this.#length);
    return this.#length <= MAX_COPIED ? Buffer.from(written) : written;
  }
}
