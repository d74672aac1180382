/** Whole numbers from -2^31 to 2^31 - 1 that come one after the other, in four bytes each. */
export class NumberList {
  #numbers = new Int32Array(64);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** @param length not more than before: the numbers after it are dropped */
  set length(length: number) {
    this.#length = length;
  }

  push(value: number): void {
    if (this.#length === this.#numbers.length) this.#resize(this.#length + (this.#length >> 1));
    this.#numbers[this.#length++] = value;
  }

  /** @param index of a number that is there */
  at(index: number): number {
    return this.#numbers[index]!;
  }

  set(index: number, value: number): void {
    this.#numbers[index] = value;
  }

  /** Gives back the memory for further numbers, of which few or none are expected. */
  trim(): void {
    this.#resize(Math.max(64, this.#length));
  }

  *[Symbol.iterator](): Generator<number, void> {
    for (let index = 0; index < this.#length; index += 1) yield this.#numbers[index]!;
  }

  #resize(length: number): void {
    // A transfer gives the former memory back at once; the garbage collection, which doesn't see how much it is, would leave it for long.
    this.#numbers = new Int32Array(this.#numbers.buffer.transfer(4 * length));
  }
}
