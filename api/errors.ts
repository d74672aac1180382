import { LoquentError, type ErrorDetail } from '#domain/errors.ts';

/** A part of the request is invalid; `details` name each field. */
export const validationFailed = (details: readonly ErrorDetail[]) =>
  new LoquentError({ id: 'validation_failed', mistake: 'user', message: summaryOf(details), details });

/** The request can't be parsed: broken JSON, broken multipart, an incomplete body. */
export const malformedRequest = (message: string, cause?: unknown) =>
  new LoquentError({ id: 'malformed_request', mistake: 'user', message, cause });

export const unauthenticated = (message: string) =>
  new LoquentError({ id: 'unauthenticated', mistake: 'user', message });

export const forbidden = (message: string) => new LoquentError({ id: 'forbidden', mistake: 'user', message });

/** `message` names the missing object; another organization's object has the same answer. */
export const notFound = (message: string, details?: readonly ErrorDetail[]) =>
  new LoquentError({ id: 'not_found', mistake: 'user', message, ...(details === undefined ? {} : { details }) });

export const routeNotFound = () =>
  new LoquentError({
    id: 'not_found',
    mistake: 'user',
    message: 'There is no endpoint at this path. /docs lists the paths of the API, all of which begin with /v1.',
  });

export const methodNotAllowed = (method: string, allowed: readonly string[]) =>
  new LoquentError({
    id: 'method_not_allowed',
    mistake: 'user',
    message: `This endpoint does not accept ${method}. Use ${allowed.join(' or ')}.`,
  });

/** `retryAfter` in milliseconds, if waiting helps. */
export const conflict = (message: string, retryAfter?: number) =>
  new LoquentError({
    id: 'conflict',
    mistake: 'user',
    message,
    ...(retryAfter === undefined ? {} : { retryable: true, retryAfter }),
  });

export const idempotencyConflict = () =>
  new LoquentError({
    id: 'idempotency_conflict',
    mistake: 'user',
    message: 'This Idempotency-Key was used within the last 24 hours for another request. Send a new key.',
  });

export const tooLarge = (message: string) => new LoquentError({ id: 'too_large', mistake: 'user', message });

export const unsupportedMediaType = (message: string) =>
  new LoquentError({ id: 'unsupported_media_type', mistake: 'user', message });

/** Too many requests; `retryAfter` in milliseconds. */
export const rateLimited = (message: string, retryAfter: number) =>
  new LoquentError({ id: 'rate_limited', mistake: 'user', message, retryable: true, retryAfter });

/** A part of the service is unavailable; `retryAfter` in milliseconds. */
export const unavailable = (message: string, cause?: unknown, retryAfter = 5000) =>
  new LoquentError({ id: 'unavailable', mistake: 'service', message, retryable: true, retryAfter, cause });

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
