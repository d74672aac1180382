import { Context } from '@temporalio/activity';

/** Ms between heartbeats, and until a running activity learns of its cancellation. */
const INTERVAL = 1_000;

/**
 * Runs work while sending heartbeats with its progress.
 *
 * @param work gets a function that records progress (any small JSON), sent with the next heartbeat, and a signal that
 * aborts when the activity is cancelled or the worker shuts down
 */
export async function withHeartbeat<Result>(
  work: (note: (progress: unknown) => void, signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const context = Context.current();
  let latest: unknown;
  // Most activities end before the first one is due; an immediate heartbeat would cost each of them a call.
  // Local activities have none: the worker reports the workflow task itself.
  const timer = context.info.isLocal ? undefined : setInterval(() => context.heartbeat(latest), INTERVAL);
  try {
    return await work((progress) => (latest = progress), context.cancellationSignal);
  } finally {
    clearInterval(timer);
  }
}
