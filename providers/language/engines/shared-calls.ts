interface Pending<Result> {
  readonly promise: Promise<Result>;
  readonly controller: AbortController;
  waiting: number;
}

/**
 * Results by key. A call is made once for all concurrent callers, and aborted when the last of them has left; its result is
 * kept, its failure isn't.
 */
export class SharedCalls<Result> {
  readonly #cached = new Map<string, { readonly result: Result; readonly until: number }>();
  readonly #pending = new Map<string, Pending<Result>>();
  readonly #timeToLive: (result: Result) => number;
  readonly #maxCached: number;

  /**
   * @param keepFor milliseconds for which a result is valid
   * @param most results that are kept; the least recently used ones are dropped
   */
  constructor(keepFor: (result: Result) => number, most = 1) {
    this.#timeToLive = keepFor;
    this.#maxCached = most;
  }

  /**
   * The result of a key, by `call` if it is neither kept nor in progress. Rejects with the signal's reason as soon as it is
   * aborted, independently of other callers.
   */
  async get(key: string, call: (signal: AbortSignal) => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    signal?.throwIfAborted();
    const known = this.#cached.get(key);
    this.#cached.delete(key);
    if (known !== undefined && Date.now() < known.until) {
      this.#cached.set(key, known);
      return known.result;
    }
    const shared = this.#pending.get(key) ?? this.#start(key, call);
    shared.waiting += 1;
    try {
      return await unlessAborted(shared.promise, signal);
    } finally {
      shared.waiting -= 1;
      if (shared.waiting === 0 && this.#pending.get(key) === shared) {
        this.#pending.delete(key);
        shared.controller.abort(signal?.reason);
      }
    }
  }

  results(): readonly Result[] {
    return [...this.#cached.values()].map(({ result }) => result);
  }

  /** Drops a kept result, so that the next caller fetches it again. */
  forget(result: Result): void {
    for (const [key, each] of this.#cached) if (each.result === result) this.#cached.delete(key);
  }

  #start(key: string, call: (signal: AbortSignal) => Promise<Result>): Pending<Result> {
    const controller = new AbortController();
    const isWanted = () => this.#pending.get(key) === started;
    const fetched = async () => {
      try {
        const result = await call(controller.signal);
        if (isWanted()) this.#store(key, result);
        return result;
      } finally {
        if (isWanted()) this.#pending.delete(key);
      }
    };
    const started: Pending<Result> = { controller, waiting: 0, promise: fetched() };
    this.#pending.set(key, started);
    return started;
  }

  #store(key: string, result: Result): void {
    this.#cached.set(key, { result, until: Date.now() + this.#timeToLive(result) });
    if (this.#cached.size > this.#maxCached) this.#cached.delete(this.#cached.keys().next().value!);
  }
}

/** A call without a key, as `SharedCalls` makes it. */
export function createSharedCall<Result>(
  call: (signal: AbortSignal) => Promise<Result>,
  keepFor: (result: Result) => number,
) {
  const calls = new SharedCalls(keepFor);
  return {
    get: (signal?: AbortSignal) => calls.get('', call, signal),
    forget: () => calls.results().forEach((result) => calls.forget(result)),
  };
}

/** The promise's result, or the signal's reason if it is aborted first. */
function unlessAborted<Result>(promise: Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
  if (signal === undefined) return promise;
  return new Promise<Result>((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    signal.addEventListener('abort', abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}
