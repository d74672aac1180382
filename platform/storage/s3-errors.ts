import { S3ServiceException } from '@aws-sdk/client-s3';
import { LoquentError, serviceFailure } from '#domain/errors.ts';
import { writeFailure } from '#platform/write-failure.ts';
import { objectChanged, pathConflict, objectNotFound } from './errors.ts';

/** The store can't be used now, or with these settings. */
const bucketUnavailable = (bucket: string, reason: string, cause: unknown) =>
  serviceFailure('unavailable', `The storage bucket ${bucket} can't be used: ${reason}.`, { retryable: true, cause });

/** RFC 4918, section 11.5. */
const INSUFFICIENT_STORAGE = 507;

const UNKNOWN_KEY = 'the access key is unknown. Check S3_ACCESS_KEY_ID';

/** Source: docs.aws.amazon.com/AmazonS3/latest/API/ErrorResponses.html. */
const REASONS: Readonly<Record<string, string>> = {
  NoSuchBucket: 'the bucket does not exist. Create it, or name another one in STORAGE_URL',
  AccessDenied: 'access is denied. Give the credentials permission to list, read, write and delete its objects',
  InvalidAccessKeyId: UNKNOWN_KEY,
  // versitygw's name for this error.
  XAdminUserNotFound: UNKNOWN_KEY,
  SignatureDoesNotMatch: 'the secret is wrong. Check S3_SECRET_ACCESS_KEY',
  AuthorizationHeaderMalformed: 'the region is wrong. Check S3_REGION',
  PermanentRedirect: 'the bucket is in another region. Check S3_REGION and S3_ENDPOINT',
  RequestTimeTooSkewed: 'the clock of this machine is wrong. Set it',
  CredentialsProviderError: 'no credentials were found. Set S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY',
};

/** versitygw's errors for a file in the place of a folder; S3 itself has no folders. */
const PATH_CONFLICT_CODES = new Set(['ObjectParentIsFile', 'ExistingObjectIsDirectory', 'DirectoryObjectContainsData']);

/** True for an error about a file in the place of a folder. */
export const isPathConflict = (error: unknown): boolean =>
  error instanceof Error && PATH_CONFLICT_CODES.has(error.name);

const MISSING = new Set(['NoSuchKey', 'NotFound', 'NoSuchVersion']);

/** True if the object doesn't exist; false for a missing bucket. */
export function isMissing(error: unknown): boolean {
  if (!(error instanceof S3ServiceException) || error.name in REASONS) return false;
  return MISSING.has(error.name) || error.$metadata.httpStatusCode === 404;
}

/** Converts an error of the SDK into one for the user; unknown errors stay unchanged. */
export function s3StorageError(error: unknown, bucket: string, key: string): unknown {
  if (!(error instanceof Error) || error instanceof LoquentError) return error;
  const reason = REASONS[error.name];
  if (reason !== undefined) return bucketUnavailable(bucket, reason, error);
  const status = error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;
  // Stores have different names for this error, but the same status.
  const code = status === INSUFFICIENT_STORAGE ? 'InsufficientStorage' : error.name;
  const failure = writeFailure(`The storage bucket ${bucket}`, code, error);
  if (failure !== undefined) return failure;
  if (isMissing(error)) return objectNotFound(key, error);
  if (isPathConflict(error)) return pathConflict(key, error);
  if (error.name === 'PreconditionFailed') return objectChanged(key, error);
  if (status === 403) return bucketUnavailable(bucket, REASONS['AccessDenied'] as string, error);
  if (status !== undefined && (status >= 500 || status === 429)) {
    return bucketUnavailable(bucket, `the store answers ${status} ${error.name}`, error);
  }
  if (isConnectionError(error)) return bucketUnavailable(bucket, 'the store does not answer', error);
  return error;
}

function isConnectionError(error: Error): boolean {
  if (error.name === 'TimeoutError' || error.name === 'RequestTimeout') return true;
  const code = 'code' in error ? error.code : undefined;
  return typeof code === 'string' && /^(E[A-Z_]+|UND_ERR_[A-Z_]+)$/.test(code);
}
