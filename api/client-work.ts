import { serviceFailure } from '#domain/errors.ts';
import type { ApiContext } from './state.ts';

/** Milliseconds of work for a client that waits for its answer. */
export const MAX_WORK_TIME = 10 * 60_000;

/** Work for a waiting client, which is ended when the client disconnects. */
export interface ClientWork {
  /** Aborts when the client disconnects, and after ten minutes. */
  readonly signal: AbortSignal;
  /** True once the client can't receive an answer any more. */
  isUnwanted(): boolean;
  /** The error to throw for an error of the work: after ten minutes, the time limit's. */
  failure(error: unknown): unknown;
  /** Stops watching the client. */
  finish(): void;
}

/** The work exceeded the time limit, because of the provider or because of its amount. */
const tookTooLong = () =>
  serviceFailure(
    'provider_failed',
    'The provider did not finish within 10 minutes. Send less text per request, or translate files with a job.',
    { retryable: true },
  );

/** Watches whether the client of a request still waits. */
export function startClientWork(ctx: ApiContext): ClientWork {
  const controller = new AbortController();
  const { socket } = ctx.req;
  const hangUp = () => controller.abort(new Error('the client hung up'));
  if (socket.destroyed) hangUp();
  else socket.once('close', hangUp);
  const timer = setTimeout(() => controller.abort(tookTooLong()), MAX_WORK_TIME).unref();
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
 * Runs the work of a request as long as its client waits for the answer: it ends when the client disconnects, and after
 * ten minutes.
 *
 * @returns undefined if the client disconnected
 * @throws LoquentError `provider_failed` after ten minutes; errors of `work`
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
