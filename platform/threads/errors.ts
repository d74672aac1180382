import { serviceFailure, userMistake } from '#domain/errors.ts';

/** Ms after which a refused task may be submitted again. */
const RETRY_AFTER = 2_000;

/** An organization has used its share of the queue for threads. */
export const threadsBusy = () =>
  userMistake('threads_busy', 'Too much work of this organization is waiting. Try again in a few seconds.', {
    retryable: true,
    retryAfter: RETRY_AFTER,
  });

/** A task got too little processor time. */
export const threadsStalled = (cause: unknown) =>
  serviceFailure('threads_stalled', 'The server is too busy to finish this work. Try again in a few minutes.', {
    retryable: true,
    cause,
  });

/** The process is shutting down. Another process, or this one after its restart, can do the work. */
export const threadsClosed = () =>
  serviceFailure('unavailable', 'The service is shutting down. Try again in a few seconds.', {
    retryable: true,
    retryAfter: RETRY_AFTER,
  });
