import { serviceFailure, userMistake } from '#domain/errors.ts';

/** The request can't be parsed: broken JSON, broken multipart, an incomplete body. */
export const malformedRequest = (message: string, cause?: unknown) =>
  userMistake('malformed_request', message, { cause });

export const unauthenticated = (message: string) => userMistake('unauthenticated', message);

export const forbidden = (message: string) => userMistake('forbidden', message);

export const routeNotFound = () =>
  userMistake(
    'not_found',
    'There is no endpoint at this path. /docs lists the paths of the API, all of which begin with /v1.',
  );

export const methodNotAllowed = (method: string, allowed: readonly string[]) =>
  userMistake('method_not_allowed', `This endpoint does not accept ${method}. Use ${allowed.join(' or ')}.`);

export const idempotencyConflict = () =>
  userMistake(
    'idempotency_conflict',
    'This Idempotency-Key was used within the last 24 hours for another request. Send a new key.',
  );

export const unsupportedMediaType = (message: string) => userMistake('unsupported_media_type', message);

/** A part of the service is unavailable; worth another try after five seconds. */
export const unavailable = (message: string, cause?: unknown) =>
  serviceFailure('unavailable', message, { retryable: true, retryAfter: 5000, cause });
