import { LoquentError } from '#domain/errors.ts';

/** The provider didn't answer, or answered what is no translation; the same call may succeed later. */
export const providerFailed = (message: string, cause?: unknown, retryAfter?: number) =>
  new LoquentError({
    id: 'provider_failed',
    message,
    retryable: true,
    cause,
    ...(retryAfter === undefined ? {} : { retryAfter }),
  });

/** Failures after a wait of their own, which callers of a client that waits shouldn't multiply. */
const slowFailures = new WeakSet<LoquentError>();

/** The provider said nothing for as long as the deployment waits; a job may try again. */
export function providerSilent(message: string): LoquentError {
  const error = providerFailed(message);
  slowFailures.add(error);
  return error;
}

/** True when the same call may succeed within seconds: after 429, 5xx, a broken connection or an answer cut off. */
export function mayPassSoon(error: unknown): error is LoquentError {
  const isPassing = error instanceof LoquentError && error.id === 'provider_failed' && error.retryable;
  return isPassing && !slowFailures.has(error);
}

/** The provider answered that it doesn't take the request, and will do so again. */
export const providerRefused = (message: string) => new LoquentError({ id: 'provider_failed', message });

/** The account at the provider has no money left. */
export const creditExhausted = (message: string) => new LoquentError({ id: 'credit_exhausted', message });

/** The request is longer than the model takes in one call; the same text in parts may not be. */
export const textTooLong = (service: string) =>
  new LoquentError({
    id: 'text_too_long',
    message:
      `The text with its instructions exceeds the size limit of a call of ${service}: send less text per request. ` +
      'For translating and revising, a context_window of 2 or 3 makes shorter calls.',
  });

/** What is asked for can't be done with what is installed; `message` names what to install or choose instead. */
export const capabilityUnavailable = (message: string, path?: string) =>
  new LoquentError({
    id: 'capability_unavailable',
    message,
    ...(path === undefined ? {} : { details: [{ path, message }] }),
  });

/** A provider that exists has no credentials; `message` names the variable to set. */
export const providerNotConfigured = (message: string) =>
  new LoquentError({ id: 'provider_not_configured', message, details: [{ path: 'provider', message }] });

/** The identifier is none of those that this deployment lists. */
export const providerUnknown = (message: string) =>
  new LoquentError({ id: 'validation_failed', message, details: [{ path: 'provider', message }] });
