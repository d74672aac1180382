import { startClientWork, type ClientWork } from '#api/client-work.ts';
import { reportedError } from '#api/error-rendering.ts';
import type { OpenStreams } from '#api/open-streams.ts';
import { openEventStream, type EventStream, type ServerEvent } from '#api/sse.ts';
import type { ApiContext } from '#api/state.ts';
import type { TextPart } from '#jobs/texts/text-work.ts';

/** Statuses that an `error` event may have; every other failure is 500. */
const EVENT_STATUSES: ReadonlySet<number> = new Set([400, 402]);

/**
 * Answers with events as they arrive. The stream begins at once, and every failure of `events` is its last event,
 * `error`: what a client has to handle doesn't depend on the time that a provider takes. A client that disconnects
 * ends the work; one that reads slowly slows it down.
 *
 * @param events ends with the last event; gets a signal that aborts when no client waits any more
 * @throws LoquentError `rate_limited` for too many open streams
 */
export function answerWithEvents(
  ctx: ApiContext,
  streams: OpenStreams,
  events: (signal: AbortSignal) => AsyncIterable<ServerEvent>,
): void {
  const giveBack = streams.take(ctx.state.principal);
  const client = startClientWork(ctx);
  const stream = openEventStream(ctx);
  stream.onClose(giveBack);
  pump({ ctx, stream, client, events: events(client.signal) }).catch(() => stream.end());
}

/** The events of a text that arrives in chunks. @param present renders the last part, the event `done` */
export async function* textEvents<Done>(
  parts: AsyncIterable<TextPart<Done>>,
  present: (done: Done) => object,
): AsyncGenerator<ServerEvent> {
  for await (const part of parts) {
    yield part.kind === 'delta'
      ? { event: 'delta', data: { text: part.text } }
      : { event: 'done', data: present(part) };
  }
}

interface Pumping {
  readonly ctx: ApiContext;
  readonly stream: EventStream;
  readonly client: ClientWork;
  readonly events: AsyncIterable<ServerEvent>;
}

/** Sends one event after the other, and then ends the response. Never rejects. */
async function pump({ ctx, stream, client, events }: Pumping): Promise<void> {
  try {
    for await (const event of events) if (!stream.send(event)) await untilRead(stream, client.signal);
  } catch (error) {
    if (!client.isUnwanted()) stream.send({ event: 'error', data: toldError(ctx, client.failure(error)) });
  } finally {
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
  return { error: body.error, status: EVENT_STATUSES.has(status) ? status : 500, code: body.code };
}
