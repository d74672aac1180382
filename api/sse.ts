import { PassThrough } from 'node:stream';
import type { ApiContext } from './state.ts';

/** Milliseconds between comments that keep proxies from closing a quiet connection. */
export const HEARTBEAT = 15_000;
/** Milliseconds after which a browser reconnects an interrupted stream. */
const RETRY = 2000;
/**
 * Milliseconds that a stream may last; its client reconnects with its credentials, which may have been revoked
 * meanwhile.
 */
const MAX_STREAM_TIME = 15 * 60_000;
/** Buffered bytes for a slow client, above which `send` returns false. */
const BUFFER = 64 * 1024;
/** Milliseconds for a client to read the rest when the stream has ended. */
const LAST_READ = 30_000;

/** An event with the field names of the HTML standard, section 9.2. */
export interface ServerEvent {
  readonly event: string;
  /** Serialized as one line of JSON. */
  readonly data: unknown;
  /** Sent by a reconnecting client as Last-Event-ID; without line breaks. */
  readonly id?: string;
}

/** An open response of Server-Sent Events. */
export interface EventStream {
  /** False if the client's buffer is full: skip optional events. Does nothing after the end. */
  send(event: ServerEvent): boolean;
  /** Resolves once the client has read the data for which `send` returned false, or the response has ended. */
  drained(): Promise<void>;
  /** Completes the response; a client that doesn't read it is disconnected after 30 seconds. */
  end(): void;
  /** Runs once, when the response has ended for any reason; immediately if it has ended already. */
  onClose(listener: () => void): void;
}

/**
 * Turns the response into a stream of Server-Sent Events. Its heartbeat runs until the end; a disconnect of the client
 * is noticed immediately.
 */
export function openEventStream(ctx: ApiContext): EventStream {
  const output = new PassThrough({ highWaterMark: BUFFER });
  const { res: response } = ctx;
  ctx.status = 200;
  ctx.type = 'text/event-stream; charset=utf-8';
  // Proxies must neither buffer nor recode events.
  ctx.set('Cache-Control', 'no-store, no-transform');
  ctx.set('X-Accel-Buffering', 'no');
  ctx.body = output;
  output.write(`retry: ${RETRY}\n\n`);

  const heartbeat = setInterval(() => output.write(': still here\n\n'), HEARTBEAT).unref();
  const listeners: (() => void)[] = [];
  let isOver = false;
  let cut: NodeJS.Timeout | undefined;
  response.once('close', () => {
    isOver = true;
    clearInterval(heartbeat);
    clearTimeout(cut);
    for (const listener of listeners) listener();
  });
  return {
    send(event) {
      if (output.destroyed || output.writableEnded) return false;
      return output.write(serializeEvent(event));
    },
    drained() {
      if (isOver || !output.writableNeedDrain) return Promise.resolve();
      return new Promise((resolve) => {
        output.once('drain', resolve);
        listeners.push(resolve);
      });
    },
    end() {
      output.end();
      if (!isOver) cut ??= setTimeout(() => response.destroy(), LAST_READ).unref();
    },
    onClose(listener) {
      if (isOver) listener();
      else listeners.push(listener);
    },
  };
}

/** Ends a stream after 15 minutes. @param stop runs when it has ended, for whatever reason */
export function limitStream(stream: EventStream, stop: () => void): void {
  const longest = setTimeout(() => stream.end(), MAX_STREAM_TIME).unref();
  stream.onClose(() => {
    clearTimeout(longest);
    stop();
  });
}

/** JSON has no line breaks, so the data is one line. */
function serializeEvent({ event, data, id }: ServerEvent): string {
  return `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;
}
