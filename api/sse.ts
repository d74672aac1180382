import { PassThrough } from 'node:stream';
import type { ApiContext } from './state.ts';

/** Milliseconds between comments that keep proxies from closing a quiet connection. */
export const HEARTBEAT = 15_000;
/** Milliseconds after which a browser opens a stream again that was cut. */
const RETRY = 2000;
/** Bytes that wait for a client that reads too slowly, before `send` says so. */
const BUFFER = 64 * 1024;
/** Milliseconds that a client has to read what was left when the stream ended. */
const LAST_READ = 30_000;

/** An event as the HTML standard, section 9.2, names its fields. */
export interface ServerEvent {
  readonly event: string;
  /** Becomes one line of JSON. */
  readonly data: unknown;
  /** What a client sends as Last-Event-ID when it comes back; without line breaks. */
  readonly id?: string;
}

/** A response of Server-Sent Events under way. */
export interface EventStream {
  /** False when more waits for the client than should: leave out what may be left out. Does nothing after the end. */
  send(event: ServerEvent): boolean;
  /** Resolves once the client has read what made `send` return false, or the response is over. */
  drained(): Promise<void>;
  /** Completes the response; a client that doesn't read it is cut after 30 seconds. */
  end(): void;
  /** Runs once, when the response is over, whoever ended it; at once when it is over already. */
  onClose(listener: () => void): void;
}

/**
 * Turns the response into a stream of Server-Sent Events. Its heartbeat runs until it is over; a client that hangs up is
 * noticed at once.
 */
export function openEventStream(ctx: ApiContext): EventStream {
  const output = new PassThrough({ highWaterMark: BUFFER });
  const { res: response } = ctx;
  ctx.status = 200;
  ctx.type = 'text/event-stream; charset=utf-8';
  // Proxies must neither keep events back nor recode them.
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

/** JSON has no line breaks of its own, so the data is one line. */
function serializeEvent({ event, data, id }: ServerEvent): string {
  return `event: ${event}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;
}
