import type { IncomingMessage } from 'node:http';
import { userMistake } from '#domain/errors.ts';
import { MinimumThroughput } from '#domain/transfers/minimum-throughput.ts';
import { malformedRequest } from './errors.ts';

export interface WatchedLimits {
  /** Bytes of the whole body. */
  readonly size: number;
  /** Milliseconds without data. */
  readonly idleTimeout: number;
  /** Bytes per second; slower for no longer than `idleTimeout`; 0: no minimum. */
  readonly minimumRate: number;
  readonly tooLarge: () => Error;
}

/** Checks of a body per idle timeout. */
const CHECKS_PER_TIMEOUT = 8;

/** The error of a body whose client disconnected. */
export const bodyIncomplete = () => malformedRequest('The body ended before it was complete. Send it again.');

const tooSlow = (message: string) => userMistake('request_timeout', message);

/**
 * Aborts a body that grows beyond every valid one (form parsers keep endless part headers in memory), stalls, or is so
 * slow that it only occupies a connection: the request then emits the error, `request_timeout` or that of `tooLarge`.
 * Time in which the service doesn't read isn't counted.
 *
 * @returns stops watching
 * @throws LoquentError `malformed_request` if the client has disconnected: the request would emit nothing any more
 */
export function watchBody(request: IncomingMessage, limits: WatchedLimits): () => void {
  if (request.destroyed) throw bodyIncomplete();
  const { idleTimeout, minimumRate } = limits;
  const interval = Math.max(10, Math.min(1000, idleTimeout / CHECKS_PER_TIMEOUT));
  const rate = new MinimumThroughput(minimumRate, idleTimeout);
  let [received, counted, idle] = [0, 0, 0];
  let lookedAt = Date.now();

  const timer = setInterval(() => {
    const now = Date.now();
    const passed = now - lookedAt;
    lookedAt = now;
    if (request.isPaused()) return;
    idle += passed;
    if (idle > idleTimeout) fail('The body stalled: no data arrived for too long. Send it again.');
    else if (!rate.count(received - counted, passed)) {
      fail(`The body was slower than ${minimumRate} bytes per second. Send it again over a faster connection.`);
    }
    counted = received;
  }, interval).unref();

  const fail = (message: string) => {
    stop();
    request.emit('error', tooSlow(message));
  };
  const count = (chunk: Buffer) => {
    received += chunk.length;
    idle = 0;
    if (received <= limits.size) return;
    stop();
    request.emit('error', limits.tooLarge());
  };
  // A listener starts the flow of the body, so the counter is added together with the parser.
  const join = (event: string | symbol) => {
    if (event !== 'data') return;
    request.off('newListener', join);
    request.on('data', count);
  };
  const stop = () => {
    clearInterval(timer);
    request.off('newListener', join);
    request.off('data', count);
  };
  request.on('newListener', join);
  request.once('close', stop);
  return stop;
}
