import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Repeats a call every 200 ms until it doesn't throw, for operations that Temporal completes shortly after confirming
 * them (its caches of namespaces and search attributes are refreshed every few seconds).
 *
 * @param timeout milliseconds after which the last error is thrown
 */
export async function retryUntil<Result>(timeout: number, call: () => Promise<Result>): Promise<Result> {
  const deadline = Date.now() + timeout;
  for (;;) {
    try {
      return await call();
    } catch (error) {
      if (Date.now() >= deadline) throw error;
    }
    await sleep(200);
  }
}
