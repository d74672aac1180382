import { Context, CancelledFailure } from '@temporalio/activity';

/** Ms between heartbeats, and until a running activity learns of its cancellation. */
const INTERVAL = 1_000;

/** Progress and cancellation of a running activity, passed to it with its task. */
export interface ActivityRun {
  /** Records progress, any small JSON, which is sent with the next heartbeat. */
  readonly note: (progress: unknown) => void;
  /** Aborts when the activity is cancelled or the worker shuts down. */
  readonly signal: AbortSignal;
}

/** Runs an activity while sending heartbeats with its progress. */
export async function withHeartbeat<Result>(work: (run: ActivityRun) => Promise<Result>): Promise<Result> {
  const context = Context.current();
  let latest: unknown;
  // Most activities end before the first one is due; an immediate heartbeat would cost each of them a call.
  // Local activities have none: the worker reports the workflow task itself.
  const timer = context.info.isLocal ? undefined : setInterval(() => context.heartbeat(latest), INTERVAL);
  try {
    return await work({ note: (progress) => void (latest = progress), signal: context.cancellationSignal });
  } finally {
    clearInterval(timer);
  }
}

/** The failure by which an activity whose signal is aborted reports its cancellation. */
export function cancellationOf(signal: AbortSignal): CancelledFailure {
  return signal.reason instanceof CancelledFailure ? signal.reason : new CancelledFailure('cancelled');
}
