/** A result shared by concurrent callers and fetched once. */
export interface SharedCall<Result> {
  /** Rejects with the signal's reason as soon as it is aborted, independently of other callers. */
  get(signal?: AbortSignal): Promise<Result>;
  /** Drops the cached result, so that the next caller fetches it again. */
  forget(): void;
}

interface Pending<Result> {
  readonly promise: Promise<Result>;
  readonly controller: AbortController;
  waiting: number;
}

/**
 * Makes one call for all concurrent callers, aborts it when the last of them has left, and caches its result. Failures
 * aren't cached.
 *
 * @param keepFor milliseconds for which a result is valid
 */
export function createSharedCall<Result>(
  call: (signal: AbortSignal) => Promise<Result>,
  keepFor: (result: Result) => number,
): SharedCall<Result> {
  let pending: Pending<Result> | undefined;
  let kept: { readonly result: Result; readonly until: number } | undefined;

  function start(): Pending<Result> {
    const controller = new AbortController();
    const started: Pending<Result> = {
      controller,
      waiting: 0,
      promise: call(controller.signal).then(
        (result) => {
          if (pending === started) {
            pending = undefined;
            kept = { result, until: Date.now() + keepFor(result) };
          }
          return result;
        },
        (error: unknown) => {
          if (pending === started) pending = undefined;
          throw error;
        },
      ),
    };
    return started;
  }

  return {
    async get(signal) {
      signal?.throwIfAborted();
      if (kept !== undefined && Date.now() < kept.until) return kept.result;
      const shared = (pending ??= start());
      shared.waiting += 1;
      try {
        return await unlessAborted(shared.promise, signal);
      } finally {
        shared.waiting -= 1;
        if (shared.waiting === 0 && pending === shared) {
          pending = undefined;
          shared.controller.abort(signal?.reason);
        }
      }
    },
    forget() {
      kept = undefined;
    },
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
