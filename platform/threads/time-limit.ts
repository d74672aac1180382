/** The longest delay of a timer, some 24 days. */
const MAX_DELAY = 2 ** 31 - 1;

/** Elapsed per processor time of a task, and the least in ms: one with less than a 20th of a processor stands still. */
const MAX_ELAPSED_RATIO = 20;
const MIN_STALL_TIMEOUT = 60_000;

/** Ms after which a task stands still. @param limit of its processor time in ms */
export const stallTimeoutOf = (limit: number) => Math.max(MIN_STALL_TIMEOUT, limit * MAX_ELAPSED_RATIO);

/** Aborts its signal once a task has worked for so many ms, without the time in which it waits for its owner. */
export class TimeLimit {
  readonly #controller = new AbortController();
  #limit: number;
  /** Ms worked until the last pause of the clock. */
  #spent = 0;
  /** Undefined while the clock is paused. */
  #startedAt: number | undefined;
  #pauses = 0;
  #timer: NodeJS.Timeout | undefined;

  /** @param limit ms; Infinity for none */
  constructor(limit: number) {
    this.#limit = limit;
    this.#start();
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Replaces the limit; elapsed time counts. @param limit ms from the beginning */
  change(limit: number): void {
    this.#stop();
    this.#limit = limit;
    this.#start();
  }

  /** Pauses the clock until `resume` was called as often. */
  pause(): void {
    this.#pauses += 1;
    this.#stop();
  }

  resume(): void {
    this.#pauses -= 1;
    this.#start();
  }

  /** Stops the clock for good. */
  end(): void {
    this.#pauses = Number.POSITIVE_INFINITY;
    this.#stop();
  }

  #start(): void {
    if (this.#pauses > 0) return;
    this.#startedAt = performance.now();
    const left = this.#limit - this.#spent;
    if (left > MAX_DELAY) return;
    this.#timer = setTimeout(() => this.#controller.abort(), Math.max(0, left));
    this.#timer.unref();
  }

  #stop(): void {
    clearTimeout(this.#timer);
    if (this.#startedAt === undefined) return;
    this.#spent += performance.now() - this.#startedAt;
    this.#startedAt = undefined;
  }
}
