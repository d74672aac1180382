import { setTimeout as sleep } from 'node:timers/promises';
import pLimit from 'p-limit';

/** Request limits of a system per project. */
export interface RequestPace {
  /** Requests under way at once. */
  readonly concurrency: number;
  /** Milliseconds between the beginnings of two requests; 0: no limit. */
  readonly interval: number;
}

export type RequestGate = ReturnType<typeof createRequestGate>;

/** Paces the requests to a project, for all jobs of this process. */
export function createRequestGate({ concurrency, interval }: RequestPace) {
  const limit = pLimit(concurrency);
  let next = 0;
  let pausedUntil = 0;
  return {
    /** Runs a request when it is its turn. */
    run: <Result>(signal: AbortSignal, request: () => Promise<Result>): Promise<Result> =>
      limit(async () => {
        signal.throwIfAborted();
        const turn = Math.max(performance.now(), next);
        next = turn + interval;
        for (let due = turn; due > performance.now(); due = pausedUntil) {
          await sleep(Math.ceil(due - performance.now()), undefined, { signal });
        }
        return request();
      }),
    /** Lets no request begin for so many milliseconds. */
    pause(milliseconds: number): void {
      pausedUntil = Math.max(pausedUntil, performance.now() + milliseconds);
      next = Math.max(next, pausedUntil);
    },
  };
}
