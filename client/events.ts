import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { connectionFailed, LoquentError } from './errors.ts';
import type { OperationCall } from './operation.ts';
import { pause } from './retries.ts';
import type { Transport } from './transport.ts';
import { readStream } from './uploads.ts';

/** An event of a stream; `data` is parsed. */
export interface StreamEvent {
  readonly event: string;
  readonly id?: string;
  readonly data: unknown;
}

/** Milliseconds before a stream that broke off is opened again, unless the service says otherwise. */
const RECONNECT_DELAY = 2000;

/**
 * The events of a call. A stream that resumes is opened again when it breaks off, after the last event that was received,
 * until its event `end`.
 *
 * @throws LoquentError for an event `error`, and when the stream can't be opened
 */
export async function* streamEvents(
  transport: Transport,
  call: OperationCall,
): AsyncGenerator<StreamEvent, void, undefined> {
  const { signal, headers } = call.options;
  let lastId: string | undefined;
  let delay = RECONNECT_DELAY;
  for (;;) {
    const resume = lastId === undefined ? headers : { ...headers, 'last-event-id': lastId };
    const { response } = await transport({ ...call, options: { ...call.options, headers: resume } });
    // The service has no more.
    if (response.status === 204 || response.body === null) return;
    const connection = readEvents(response.body);
    try {
      for await (const event of connection.events) {
        if (event.id !== undefined) lastId = event.id;
        if (event.event === 'error') throw errorOfEvent(event.data);
        yield event;
        if (event.event === 'end') return;
      }
    } catch (error) {
      signal?.throwIfAborted();
      if (error instanceof LoquentError) throw error;
      if (call.operation.resumes !== true) throw connectionFailed(new URL(response.url).origin, error);
    }
    if (call.operation.resumes !== true) return;
    delay = connection.retry() ?? delay;
    await pause(delay, signal);
  }
}

function readEvents(body: ReadableStream<Uint8Array>): {
  readonly events: AsyncGenerator<StreamEvent>;
  readonly retry: () => number | undefined;
} {
  const received: EventSourceMessage[] = [];
  let retry: number | undefined;
  const parser = createParser({
    onEvent: (event) => received.push(event),
    onRetry: (milliseconds) => void (retry = milliseconds),
  });
  const decoder = new TextDecoder();
  async function* read(): AsyncGenerator<StreamEvent> {
    for await (const chunk of readStream(body)) {
      parser.feed(decoder.decode(chunk, { stream: true }));
      for (const { event = 'message', id, data } of received.splice(0)) {
        yield { event, ...(id !== undefined && { id }), data: JSON.parse(data) as unknown };
      }
    }
  }
  return { events: read(), retry: () => retry };
}

function errorOfEvent(data: unknown): LoquentError {
  const { error, code, status } = data as { error?: string; code?: string; status?: number };
  return new LoquentError({ message: error ?? 'The stream failed.', code: code ?? 'internal', status, body: data });
}
