import { tooLarge } from '#domain/request-errors.ts';
import { ConnectionException, DeadlockException, LockWaitTimeoutException } from '@mikro-orm/core';
import { isGrpcServiceError } from '@temporalio/client';
import { LoquentError } from '#domain/errors.ts';
import { isNamespaceNotFound } from '#platform/temporal/errors.ts';
import { errorChain, writeFailure } from '#platform/write-failure.ts';
import { malformedRequest, unavailable, unsupportedMediaType } from './errors.ts';

/** Codes of Node's sockets for an unreachable server: a database or a Temporal server that is down. */
const SOCKET_CODES = /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EPIPE|EHOSTUNREACH|ENETUNREACH)$/;
/**
 * SQLSTATE classes 08 (connection), 57P0x (shutting down, starting up), 53300 (too many connections), 40001 and 40P01
 * (serialization, deadlock), 55P03 (lock). Source: PostgreSQL manual, appendix A. SQLite's busy and locked alongside.
 */
const DATABASE_CODES = /^(08[0-9A-Z]{3}|57P0[123]|53300|40001|40P01|55P03|SQLITE_BUSY.*|SQLITE_LOCKED.*)$/;
/** Errors of pg and its pool without a code. */
const DATABASE_MESSAGES = /Connection terminated|timeout exceeded when trying to connect|database is locked/;

/** Subject of errors of full and read-only disks and databases, which don't state their source. */
const SERVICE = 'A disk or database of the service';

/** gRPC status codes DEADLINE_EXCEEDED, RESOURCE_EXHAUSTED and UNAVAILABLE. Source: grpc.github.io, status codes. */
const GRPC_CODES: ReadonlySet<number> = new Set([4, 8, 14]);

function isDatabaseDown(error: Error & { code?: unknown }): boolean {
  if (error instanceof ConnectionException) return true;
  if (error instanceof LockWaitTimeoutException || error instanceof DeadlockException) return true;
  return typeof error.code === 'string' ? DATABASE_CODES.test(error.code) : DATABASE_MESSAGES.test(error.message);
}

/** Errors of zlib, koa-body and formidable. */
interface BodyError extends Error {
  readonly status?: unknown;
  readonly httpCode?: unknown;
  readonly code?: unknown;
  readonly type?: unknown;
  readonly limit?: unknown;
}

function bodyErrorOf(error: BodyError): LoquentError | undefined {
  const status = error.httpCode ?? error.status;
  if (typeof error.code === 'string' && error.code.startsWith('Z_')) {
    return malformedRequest('The compressed body is damaged. Send it again, or uncompressed.', error);
  }
  if (status === 413) {
    const limit = typeof error.limit === 'number' ? ` than ${error.limit} bytes` : '';
    return tooLarge(`The body is larger${limit}. Send less in one request.`);
  }
  if (status === 415) return unsupportedMediaType('The body is in an encoding that is not supported. Send UTF-8.');
  if (error instanceof SyntaxError && status === 400) {
    return malformedRequest('The body is not valid JSON. Check quotes, commas and brackets.', error);
  }
  if (error.type === 'request.aborted' || error.type === 'request.size.invalid') {
    return malformedRequest('The body ended before it was complete. Send it again.', error);
  }
  return undefined;
}

/**
 * Converts an error of a library into a LoquentError if it concerns the request or an unavailable part of the service.
 *
 * @returns undefined for all others, which are defects of the service
 */
export function fromForeignError(error: unknown): LoquentError | undefined {
  for (const part of errorChain(error)) {
    if (part instanceof LoquentError) return part;
    const bodyError = bodyErrorOf(part);
    if (bodyError !== undefined) return bodyError;
    if ((isGrpcServiceError(part) && GRPC_CODES.has(part.code)) || isNamespaceNotFound(part)) {
      return unavailable('The workflow engine is not reachable at the moment. Try again shortly.', error);
    }
    if (isDatabaseDown(part))
      return unavailable('The database is not reachable at the moment. Try again shortly.', error);
    if (typeof part.code !== 'string') continue;
    if (SOCKET_CODES.test(part.code)) {
      return unavailable('A part of the service is not reachable at the moment. Try again shortly.', error);
    }
    const failure = writeFailure(SERVICE, part.code, error);
    if (failure !== undefined) return failure;
  }
  return undefined;
}
