import { CancelledFailure } from '@temporalio/activity';

/** The failure by which an activity whose signal is aborted reports its cancellation. */
export function cancellationOf(signal: AbortSignal): CancelledFailure {
  return signal.reason instanceof CancelledFailure ? signal.reason : new CancelledFailure('cancelled');
}
