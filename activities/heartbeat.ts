import { Context } from '@temporalio/activity';

/** Ms between heartbeats: also how soon a running activity learns that it was cancelled. */
const INTERVAL = 1_000;

/**
 * Runs work while telling Temporal that it lives and how far it is.
 *
 * @param work gets a function that notes progress (any small JSON), sent with the next heartbeat, and the signal that
 *   aborts when the activity is cancelled or the worker shuts down
 */
export async function withHeartbeat<Result>(
  work: (note: (progress: unknown) => void, signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const context = Context.current();
  let latest: unknown;
  // Most activities end before the first one is due; a heartbeat at once would cost each of them a call.
  const timer = setInterval(() => context.heartbeat(latest), INTERVAL);
  try {
    return await work((progress) => (latest = progress), context.cancellationSignal);
  } finally {
    clearInterval(timer);
  }
}
