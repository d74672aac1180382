/** Whole numbers from -2^31 to 2^31 - 1 that come one after the other, in four bytes each. */
export class NumberList {
  #numbers = new Int32Array(64);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  push(value: number): void {
    if (this.#length === this.#numbers.length) {
      const numbers = new Int32Array(this.#length + (this.#length >> 1));
      numbers.set(this.#numbers);
      this.#numbers = numbers;
    }
    this.#numbers[this.#length++] = value;
  }

  /** @param index of a number that is there */
  at(index: number): number {
    return this.#numbers[index]!;
  }

  set(index: number, value: number): void {
    this.#numbers[index] = value;
  }
}
