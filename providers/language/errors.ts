import { LoquentError, operatorMistake, serviceFailure, userMistake } from '#domain/errors.ts';

/** The provider didn't answer, or its answer is not a translation; the same call may succeed later. */
export const providerFailed = (message: string, cause?: unknown, retryAfter?: number) =>
  serviceFailure('provider_failed', message, {
    retryable: true,
    cause,
    ...(retryAfter === undefined ? {} : { retryAfter }),
  });

/** Failures after a long wait, which must not be multiplied for a client that waits. */
const slowFailures = new WeakSet<LoquentError>();

/** The provider sent no data within the time limit; a job may retry. */
export function providerSilent(message: string): LoquentError {
  const error = providerFailed(message);
  slowFailures.add(error);
  return error;
}

/** True if the same call may succeed within seconds: after 429, 5xx, a broken connection or an incomplete answer. */
export function isTemporaryFailure(error: unknown): error is LoquentError {
  const isPassing = error instanceof LoquentError && error.id === 'provider_failed' && error.retryable;
  return isPassing && !slowFailures.has(error);
}

/** The provider refused the request, and will refuse it again. */
export const providerRefused = (message: string) => serviceFailure('provider_failed', message);

/** The account at the provider has no money left. */
export const creditExhausted = (message: string) => operatorMistake('credit_exhausted', message);

/** The request exceeds the model's limit per call; the same text in parts may not. */
export const textTooLong = (service: string) =>
  userMistake(
    'text_too_long',
    `The text with its instructions exceeds the size limit of a call of ${service}: send less text per request. ` +
      'For translating and revising, a context_window of 2 or 3 makes shorter calls.',
  );

/** The installed components don't support the request; `message` names the package or alternative. */
export const capabilityUnavailable = (message: string, path?: string) =>
  userMistake('capability_unavailable', message, path === undefined ? {} : { details: [{ path, message }] });

/** A known provider without credentials; `message` names the variable to set. */
export const providerNotConfigured = (message: string) =>
  operatorMistake('provider_not_configured', message, { details: [{ path: 'provider', message }] });

/** The deployment doesn't list the identifier. */
export const providerUnknown = (message: string) =>
  userMistake('validation_failed', message, { details: [{ path: 'provider', message }] });
