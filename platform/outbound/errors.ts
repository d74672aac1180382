import { LoquentError, operatorMistake, serviceFailure, userMistake } from '#domain/errors.ts';

/** An address or header that is not permitted. Id `outbound_refused`. */
export const outboundRefused = (message: string): LoquentError => userMistake('outbound_refused', message);

/** A host in a network that is not public. The message omits the address, which would reveal that network. */
export const networkRefused = (host: string) =>
  outboundRefused(
    `${host} resolves to a private, local or reserved network, to which Loquent does not connect. Use a public address, or ` +
      'have the operator add the network to OUTBOUND_ALLOW.',
  );

/** No connection, or an invalid answer. Id `outbound_failed`, retryable. */
export const outboundFailed = (host: string, reason: string, cause?: unknown) =>
  serviceFailure('outbound_failed', `The request to ${host} failed: ${reason}. Check the address, and try again.`, {
    retryable: true,
    cause,
  });

/** A server with an untrusted certificate. Id `outbound_certificate_invalid`. */
export const certificateInvalid = (host: string, code: string, cause: unknown) =>
  operatorMistake(
    'outbound_certificate_invalid',
    `The certificate of ${host} is not valid (${code}). Install a certificate of a public authority for this ` +
      'name, or have the operator add its authority with NODE_EXTRA_CA_CERTS.',
    { cause },
  );

/** No answer, or an incomplete one, in time. Id `outbound_timeout`, retryable. */
export const outboundTimeout = (host: string, limit: string) =>
  serviceFailure('outbound_timeout', `${host} did not answer in time (${limit}). Try again later.`, {
    retryable: true,
  });

/** A body over the limit of bytes. Id `outbound_too_large`. */
export const outboundTooLarge = (host: string, limit: number) =>
  userMistake(
    'outbound_too_large',
    `The answer of ${host} is larger than the limit of ${limit} bytes. Use a smaller file.`,
  );

/** A body that trickles. Id `outbound_too_slow`. @param rate bytes per second */
export const outboundTooSlow = (host: string, rate: number) =>
  userMistake(
    'outbound_too_slow',
    `${host} sends fewer than ${rate} bytes per second, which is the minimum. Use a faster server.`,
  );

/** JSON with more values or levels than are parsed. Id `outbound_too_large`. */
export const outboundTooComplex = (host: string, limit: string) =>
  userMistake(
    'outbound_too_large',
    `The answer of ${host} has more than ${limit}. Check that the address leads to the right service.`,
  );

/**
 * Codes of OpenSSL and Node for untrusted certificates. Source: the X.509 codes in Node's documentation of `tls`, all
 * of which mention certificates, chains, hosts or issuers.
 */
const CERTIFICATE_CODE =
  /CERT|ISSUER|SELF_SIGNED|UNABLE_TO_(GET|VERIFY|DECODE|DECRYPT)|^CRL_|INVALID_(CA|PURPOSE)|PATH_LENGTH/;

/** An error of the connection as one for the user who supplied the address. A LoquentError stays unchanged. */
export function connectionError(error: unknown, host: string): LoquentError {
  if (error instanceof LoquentError) return error;
  const code = (error as { code?: unknown }).code;
  if (typeof code !== 'string') return outboundFailed(host, 'the connection broke', error);
  if (CERTIFICATE_CODE.test(code)) return certificateInvalid(host, code, error);
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return outboundFailed(host, 'the host name was not found', error);
  return outboundFailed(host, code, error);
}
