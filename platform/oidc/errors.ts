import { LoquentError } from '#domain/errors.ts';

/** The token itself is no good, whoever sends it; `message` says what is wrong and never holds what the token says. */
export const invalidToken = (message: string) => new LoquentError({ id: 'invalid_token', message });

/** Milliseconds after which a client may try again while the issuer doesn't answer. */
const ISSUER_RETRY = 10_000;

/** Neither the issuer's keys nor a usable copy of them can be had; the cause is for the log. */
export const issuerUnavailable = (cause: unknown) =>
  new LoquentError({
    id: 'unavailable',
    message: 'The issuer of access tokens cannot be reached, or its answer does not conform to OpenID Connect.',
    retryable: true,
    retryAfter: ISSUER_RETRY,
    cause,
  });
