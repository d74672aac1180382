import { setTimeout as sleep } from 'node:timers/promises';
import {
  defaultGrpcRetryOptions,
  makeGrpcRetryInterceptor,
  type Connection,
  type ConnectionOptions,
} from '@temporalio/client';

/** Maximum ms between two attempts of a call; closing a connection waits for the planned attempts. */
const MAX_PAUSE = 2_000;

/**
 * Retries of calls that end with their connection. The SDK's own retries continue after the connection was closed, and
 * their next attempt throws out of a timer ("Channel has been shut down"), which ends the process.
 */
export class QuietRetries {
  readonly interceptors: NonNullable<ConnectionOptions['interceptors']>;
  #isClosing = false;
  /** Ms since 1970 at which the last planned attempt begins. */
  #lastAttempt = 0;

  constructor() {
    const usual = defaultGrpcRetryOptions({ maxIntervalMs: () => MAX_PAUSE });
    const retries = makeGrpcRetryInterceptor({
      retryableDecider: (attempt, status) => !this.#isClosing && usual.retryableDecider(attempt, status),
      delayFunction: (attempt, status) => {
        const delay = usual.delayFunction(attempt, status);
        this.#lastAttempt = Math.max(this.#lastAttempt, Date.now() + delay);
        return delay;
      },
    });
    this.interceptors = [retries];
  }

  /** Delays closing the connection until no attempt is planned. @returns the connection */
  guard(connection: Connection): Connection {
    const close = connection.close.bind(connection);
    connection.close = async () => {
      this.#isClosing = true;
      const wait = this.#lastAttempt - Date.now();
      // A timer may fire late; its attempt must still find the channel open.
      if (wait > -MARGIN) await sleep(wait + MARGIN);
      await close();
    };
    return connection;
  }
}

/** Ms that a timer may be late. */
const MARGIN = 100;
