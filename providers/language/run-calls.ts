import pLimit from 'p-limit';

/** Waits for its turn and then makes one call of a provider. */
export type RunCall = <Result>(call: (signal: AbortSignal) => Promise<Result>) => Promise<Result>;

/**
 * Runs tasks whose calls share a limit of how many may be under way. The first failure aborts all others, and is what
 * the promise rejects with, once nothing is under way any more.
 *
 * @returns results in the order of the tasks
 */
export async function runTogether<Result>(
  tasks: readonly ((run: RunCall) => Promise<Result>)[],
  options: { readonly concurrency: number; readonly signal: AbortSignal },
): Promise<readonly Result[]> {
  const failure = new AbortController();
  const signal = AbortSignal.any([options.signal, failure.signal]);
  const limit = pLimit(Math.max(1, options.concurrency));
  const run: RunCall = (call) =>
    limit(() => {
      signal.throwIfAborted();
      return call(signal);
    });
  const results: Result[] = [];
  const pending = tasks.map(async (task, index) => {
    try {
      results[index] = await task(run);
    } catch (error) {
      failure.abort(error);
    }
  });
  await Promise.all(pending);
  options.signal.throwIfAborted();
  failure.signal.throwIfAborted();
  return results;
}
