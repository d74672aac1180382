import type { LoquentError } from './errors.ts';

/** Milliseconds before the first retry without Retry-After; each further one waits twice as long. */
const FIRST_DELAY = 500;
const MAX_DELAY = 8000;
/** Seconds of a Retry-After above which the error is thrown at once: nobody waits that long for a call. */
const MAX_RETRY_AFTER = 60;

/**
 * Milliseconds after which the request may be sent again; undefined if it may not.
 *
 * @param attempt number of this attempt, from 0
 * @param isSafe whether the request does the same when it is served twice: by its method, or by an Idempotency-Key
 */
export function retryDelay(error: LoquentError, attempt: number, isSafe: boolean): number | undefined {
  if (!isTransient(error, isSafe)) return undefined;
  const { retryAfter } = error;
  if (retryAfter !== undefined) return retryAfter > MAX_RETRY_AFTER ? undefined : Math.max(0, retryAfter) * 1000;
  // Half of the delay is random, so that clients refused together don't return together.
  return Math.min(FIRST_DELAY * 2 ** attempt, MAX_DELAY) * (0.5 + Math.random() / 2);
}

function isTransient({ status, code, retryAfter }: LoquentError, isSafe: boolean): boolean {
  // These were not begun.
  if (status === 429 || status === 503) return true;
  // 409: an earlier attempt with the same key is still being served. 502 and 504: of a proxy.
  const isUnderway = status === 409 && code === 'conflict' && retryAfter !== undefined;
  return isSafe && (status === undefined || isUnderway || code === 'http_502' || code === 'http_504');
}

/** Waits. @throws the signal's reason */
export function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason as Error);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    signal?.addEventListener('abort', stop, { once: true });
  });
}
