import { setTimeout as sleep } from 'node:timers/promises';
import { defaultGrpcRetryOptions, makeGrpcRetryInterceptor, type Connection } from '@temporalio/client';

/** Maximum ms between two attempts of a call; closing a connection waits for the planned attempts. */
const MAX_PAUSE = 2_000;

/** Ms that a timer may be late. */
const MARGIN = 100;

/**
 * Retries of calls that end with their connection. The SDK's own retries continue after the connection was closed, and
 * their next attempt throws out of a timer ("Channel has been shut down"), which ends the process.
 */
export function createQuietRetries() {
  let isClosing = false;
  /** Ms since 1970 at which the last planned attempt begins. */
  let lastAttempt = 0;
  const usual = defaultGrpcRetryOptions({ maxIntervalMs: () => MAX_PAUSE });
  const retries = makeGrpcRetryInterceptor({
    retryableDecider: (attempt, status) => !isClosing && usual.retryableDecider(attempt, status),
    delayFunction: (attempt, status) => {
      const delay = usual.delayFunction(attempt, status);
      lastAttempt = Math.max(lastAttempt, Date.now() + delay);
      return delay;
    },
  });
  return {
    interceptors: [retries],
    /** Delays closing the connection until no attempt is planned. @returns the connection */
    guard: (connection: Connection): Connection => {
      const close = connection.close.bind(connection);
      connection.close = async () => {
        isClosing = true;
        const wait = lastAttempt - Date.now();
        // A timer may fire late; its attempt must still find the channel open.
        if (wait > -MARGIN) await sleep(wait + MARGIN);
        await close();
      };
      return connection;
    },
  };
}
