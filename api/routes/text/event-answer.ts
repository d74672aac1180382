import { startClientWork, type ClientWork } from '#api/client-work.ts';
import { reportedError } from '#api/error-rendering.ts';
import type { OpenStreams } from '#api/open-streams.ts';
import { HEARTBEAT, openEventStream, type EventStream, type ServerEvent } from '#api/sse.ts';
import type { ApiContext } from '#api/state.ts';

/** Statuses that an `error` event may have; every other failure is 500. */
const TOLD_STATUSES: ReadonlySet<number> = new Set([400, 402]);

/**
 * Answers with events as they arrive. Before the first one, a failure is an ordinary error; if the first event takes
 * longer than proxies wait, the stream begins without it, and a later failure is an `error` event. A client that
 * disconnects ends the work; one that reads slowly slows it down.
 *
 * @param events ends with the last event; gets a signal that aborts when no client waits any more
 * @throws LoquentError `rate_limited` for too many open streams; errors of `events` before its first one
 */
export async function answerWithEvents(
  ctx: ApiContext,
  streams: OpenStreams,
  events: (signal: AbortSignal) => AsyncIterable<ServerEvent>,
): Promise<void> {
  const giveBack = streams.take(ctx.state.principal);
  const client = startClientWork(ctx);
  const iterator = events(client.signal)[Symbol.asyncIterator]();
  const first = iterator.next();
  try {
    await withinHeartbeat(first);
  } catch (error) {
    client.finish();
    giveBack();
    if (client.isUnwanted()) return;
    throw client.failure(error);
  }
  const stream = openEventStream(ctx);
  stream.onClose(giveBack);
  void pump({ ctx, stream, client, iterator, first });
}

/** Resolves with the promise, or when a quiet connection needs a heartbeat. */
async function withinHeartbeat(promise: Promise<unknown>): Promise<void> {
  const { promise: patience, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, HEARTBEAT);
  try {
    await Promise.race([promise, patience]);
  } finally {
    clearTimeout(timer);
  }
}

interface Pumping {
  readonly ctx: ApiContext;
  readonly stream: EventStream;
  readonly client: ClientWork;
  readonly iterator: AsyncIterator<ServerEvent>;
  /** First result of the iterator, which may still be pending. */
  readonly first: Promise<IteratorResult<ServerEvent>>;
}

/** Sends one event after the other, and then ends the response. Never rejects. */
async function pump({ ctx, stream, client, iterator, first }: Pumping): Promise<void> {
  try {
    for (let result = await first; result.done !== true; result = await iterator.next()) {
      if (!stream.send(result.value)) await untilRead(stream, client.signal);
    }
  } catch (error) {
    if (!client.isUnwanted()) stream.send({ event: 'error', data: toldError(ctx, client.failure(error)) });
  } finally {
    // Releases the rest of the events; no effect after an error.
    await iterator.return?.().catch(() => undefined);
    client.finish();
    stream.end();
  }
}

/** @throws the signal's reason when no client waits any more */
async function untilRead(stream: EventStream, signal: AbortSignal): Promise<void> {
  const { promise: aborted, resolve } = Promise.withResolvers<void>();
  const wake = () => resolve();
  signal.addEventListener('abort', wake, { once: true });
  await Promise.race([stream.drained(), aborted]);
  signal.removeEventListener('abort', wake);
  signal.throwIfAborted();
}

function toldError(ctx: ApiContext, error: unknown) {
  const { status, body } = reportedError(error, ctx.state.logger);
  return { error: body.error, status: TOLD_STATUSES.has(status) ? status : 500 };
}
