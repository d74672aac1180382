import { serviceFailure, userMistake } from '#domain/errors.ts';

/** The token is invalid; `message` states the reason and never contains claims of the token. */
export const invalidToken = (message: string) => userMistake('invalid_token', message);

/** Milliseconds after which a client may try again while the issuer doesn't answer. */
const ISSUER_RETRY = 10_000;

/** Neither the issuer's keys nor a usable copy are available; the cause is logged. */
export const issuerUnavailable = (cause: unknown) =>
  serviceFailure(
    'unavailable',
    'The issuer of access tokens cannot be reached, or its answer does not conform to OpenID Connect.',
    { retryable: true, retryAfter: ISSUER_RETRY, cause },
  );
