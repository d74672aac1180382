import { type ErrorDetail, serviceFailure, userMistake } from '#domain/errors.ts';

/** A part of the request is invalid; `details` name each field. */
export const validationFailed = (details: readonly ErrorDetail[]) =>
  userMistake('validation_failed', summaryOf(details), { details });

/** The request can't be parsed: broken JSON, broken multipart, an incomplete body. */
export const malformedRequest = (message: string, cause?: unknown) =>
  userMistake('malformed_request', message, { cause });

export const unauthenticated = (message: string) => userMistake('unauthenticated', message);

export const forbidden = (message: string) => userMistake('forbidden', message);

/** `message` names the missing object; another organization's object has the same answer. */
export const notFound = (message: string, details?: readonly ErrorDetail[]) =>
  userMistake('not_found', message, details === undefined ? {} : { details });

export const routeNotFound = () =>
  userMistake(
    'not_found',
    'There is no endpoint at this path. /docs lists the paths of the API, all of which begin with /v1.',
  );

export const methodNotAllowed = (method: string, allowed: readonly string[]) =>
  userMistake('method_not_allowed', `This endpoint does not accept ${method}. Use ${allowed.join(' or ')}.`);

/** `retryAfter` in milliseconds, if waiting helps. */
export const conflict = (message: string, retryAfter?: number) =>
  userMistake('conflict', message, retryAfter === undefined ? {} : { retryable: true, retryAfter });

export const idempotencyConflict = () =>
  userMistake(
    'idempotency_conflict',
    'This Idempotency-Key was used within the last 24 hours for another request. Send a new key.',
  );

export const tooLarge = (message: string) => userMistake('too_large', message);

export const unsupportedMediaType = (message: string) => userMistake('unsupported_media_type', message);

/** Too many requests; `retryAfter` in milliseconds. */
export const rateLimited = (message: string, retryAfter: number) =>
  userMistake('rate_limited', message, { retryable: true, retryAfter });

/** A part of the service is unavailable; worth another try after five seconds. */
export const unavailable = (message: string, cause?: unknown) =>
  serviceFailure('unavailable', message, { retryable: true, retryAfter: 5000, cause });

const DETAILS_IN_SUMMARY = 3;

function summaryOf(details: readonly ErrorDetail[]): string {
  const shown = details
    .slice(0, DETAILS_IN_SUMMARY)
    .map(({ path, message }) => (path === '' ? message : `${path}: ${message}`).replace(/\.$/, ''))
    .join('; ');
  const more = details.length - DETAILS_IN_SUMMARY;
  const end = more > 0 ? `; and ${more} more.` : shown.endsWith('?') ? '' : '.';
  return `Check the request: ${shown}${end}`;
}
