import { LoquentError } from '#domain/errors.ts';
import type { ApiContext } from './state.ts';

/** Milliseconds that a request may work for a client that waits for its answer. */
export const LONGEST_WORK = 10 * 60_000;

/** Work that nobody needs once its client is gone. */
export interface ClientWork {
  /** Aborts when the client hangs up, and after ten minutes. */
  readonly signal: AbortSignal;
  /** True once the client can't get an answer any more. */
  isUnwanted(): boolean;
  /** What to throw for an error of the work: after ten minutes, that. */
  failure(error: unknown): unknown;
  /** Ends the watch. */
  finish(): void;
}

/** The work took longer than any client should wait; whether that was the provider or the amount is for the user to see. */
const tookTooLong = () =>
  new LoquentError({
    id: 'provider_failed',
    message:
      'The provider did not finish within 10 minutes. Send less text per request, or translate files with a job.',
    retryable: true,
  });

/** Watches whether the client of a request still waits. */
export function startClientWork(ctx: ApiContext): ClientWork {
  const controller = new AbortController();
  const { socket } = ctx.req;
  const hangUp = () => controller.abort(new Error('the client hung up'));
  if (socket.destroyed) hangUp();
  else socket.once('close', hangUp);
  const timer = setTimeout(() => controller.abort(tookTooLong()), LONGEST_WORK).unref();
  return {
    signal: controller.signal,
    isUnwanted: () => socket.destroyed,
    failure: (error) => (controller.signal.aborted ? controller.signal.reason : error),
    finish() {
      clearTimeout(timer);
      socket.off('close', hangUp);
    },
  };
}

/**
 * Does what a request asks for, as long as its client waits for the answer: a client that hangs up ends the work, and so do
 * ten minutes.
 *
 * @returns undefined when the client hung up
 * @throws LoquentError `provider_failed` after ten minutes; what `work` throws
 */
export async function workForClient<Result>(
  ctx: ApiContext,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result | undefined> {
  const client = startClientWork(ctx);
  try {
    return await work(client.signal);
  } catch (error) {
    if (client.isUnwanted()) return undefined;
    throw client.failure(error);
  } finally {
    client.finish();
  }
}
