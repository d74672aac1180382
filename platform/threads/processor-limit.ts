/** The longest delay of a timer in ms, some 24 days. */
const MAX_DELAY = 2 ** 31 - 1;
/** Ms between two measurements of a task that is about to reach its limit. */
const MIN_DELAY = 10;

/** Aborts its signal once a task has used so much processor time; other work, however long, doesn't count. */
export class ProcessorLimit {
  readonly #controller = new AbortController();
  readonly #measure: () => Promise<number>;
  #limit: number;
  #timer: NodeJS.Timeout | undefined;
  #isEnded = false;

  /** @param limit ms; Infinity for none @param measure processor time of the task so far in ms */
  constructor(limit: number, measure: () => Promise<number>) {
    this.#limit = limit;
    this.#measure = measure;
    this.#lookAfter(limit);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Replaces the limit; time already used counts. @param limit ms from the beginning */
  change(limit: number): void {
    this.#limit = limit;
    this.#lookAfter(0);
  }

  end(): void {
    this.#isEnded = true;
    clearTimeout(this.#timer);
  }

  /** A thread uses at most one processor, so that the limit can't be reached before. @param left ms */
  #lookAfter(left: number): void {
    clearTimeout(this.#timer);
    if (this.#isEnded || left > MAX_DELAY) return;
    this.#timer = setTimeout(() => void this.#look().catch(() => undefined), Math.max(MIN_DELAY, left));
    this.#timer.unref();
  }

  async #look(): Promise<void> {
    const used = await this.#measure();
    if (this.#isEnded) return;
    const left = this.#limit - used;
    if (left <= 0) this.#controller.abort();
    else this.#lookAfter(left);
  }
}
