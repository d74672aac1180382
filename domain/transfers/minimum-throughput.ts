/** Distinguishes a transfer that makes progress from one too slow to be worth its slot. */
export class MinimumThroughput {
  readonly #rate: number;
  readonly #allowance: number;
  /** Bytes that may yet be missing. */
  #credit: number;

  /**
   * @param rate bytes per second; 0: none is too slow
   * @param grace ms for which data may be missing altogether, or be slower for longer
   */
  constructor(rate: number, grace: number) {
    this.#rate = rate;
    this.#allowance = (rate * grace) / 1000;
    this.#credit = this.#allowance;
  }

  /**
   * Counts what arrived.
   *
   * @param passed ms of waiting for it
   * @returns false once it is too slow
   */
  count(bytes: number, passed: number): boolean {
    this.#credit = Math.min(this.#allowance, this.#credit + bytes - (this.#rate * passed) / 1000);
    return this.#credit >= 0;
  }
}
