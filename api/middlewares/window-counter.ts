/** Count of an owner in its current window. */
export interface CountedWindow {
  readonly count: number;
  /** Milliseconds since 1970. */
  readonly endsAt: number;
}

/** Counts for each owner in windows of a fixed length, each from its first count on; in memory, for as long as windows last. */
export class WindowCounter {
  readonly #length: number;
  /** All have the same length: the oldest end first. */
  readonly #windows = new Map<string, { count: number; readonly endsAt: number }>();

  /** @param length in ms */
  constructor(length: number) {
    this.#length = length;
  }

  /** Counts one. */
  add(owner: string): CountedWindow {
    const now = Date.now();
    const current = this.#windows.get(owner);
    if (current !== undefined && current.endsAt > now) {
      current.count += 1;
      return current;
    }
    this.#forget(now);
    const window = { count: 1, endsAt: now + this.#length };
    this.#windows.delete(owner);
    this.#windows.set(owner, window);
    return window;
  }

  /** Undefined without a current window. */
  find(owner: string): CountedWindow | undefined {
    const window = this.#windows.get(owner);
    return window !== undefined && window.endsAt > Date.now() ? window : undefined;
  }

  /** Number of windows in memory. */
  get size(): number {
    return this.#windows.size;
  }

  #forget(now: number): void {
    for (const [owner, { endsAt }] of this.#windows) {
      if (endsAt > now) return;
      this.#windows.delete(owner);
    }
  }
}
