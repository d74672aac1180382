import pLimit from 'p-limit';

/** Waits for a free place and then makes one call of a provider. */
export type RunCall = <Result>(call: (signal: AbortSignal) => Promise<Result>) => Promise<Result>;

/**
 * Runs tasks whose calls share a limit of calls in progress. The first failure aborts all others; the promise rejects
 * with it once no call is in progress.
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
