import { createSharedCall, type SharedCall } from './shared-call.ts';

/** Results by key, each fetched once. Only results are cached: not the calls, nor objects that these reference. */
export interface SharedCalls<Result> {
  /** As `SharedCall.get`; `call` is made if the key's result is neither cached nor in progress. */
  get(key: string, call: (signal: AbortSignal) => Promise<Result>, signal: AbortSignal): Promise<Result>;
  results(): readonly Result[];
  /** Drops the cached result, so that the next caller fetches it again. */
  forget(result: Result): void;
}

/** Caches results of calls, at `most` the most recently used ones, for `keepFor` milliseconds. */
export function createSharedCalls<Result>(most: number, keepFor: number): SharedCalls<Result> {
  const kept = new Map<string, { readonly result: Result; readonly until: number }>();
  const underWay = new Map<string, SharedCall<Result>>();

  function begin(key: string, call: (signal: AbortSignal) => Promise<Result>): SharedCall<Result> {
    const begun = createSharedCall(
      async (signal) => {
        try {
          const result = await call(signal);
          kept.set(key, { result, until: Date.now() + keepFor });
          if (kept.size > most) kept.delete(kept.keys().next().value!);
          return result;
        } finally {
          if (underWay.get(key) === begun) underWay.delete(key);
        }
      },
      () => 0,
    );
    underWay.set(key, begun);
    return begun;
  }

  return {
    async get(key, call, signal) {
      signal.throwIfAborted();
      const known = kept.get(key);
      if (known !== undefined) {
        kept.delete(key);
        if (Date.now() < known.until) {
          kept.set(key, known);
          return known.result;
        }
      }
      return (underWay.get(key) ?? begin(key, call)).get(signal);
    },
    results: () => [...kept.values()].map(({ result }) => result),
    forget(result) {
      for (const [key, each] of kept) if (each.result === result) kept.delete(key);
    },
  };
}
