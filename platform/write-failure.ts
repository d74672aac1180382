import { LoquentError, operatorMistake } from '#domain/errors.ts';

/** Milliseconds after which a retry makes sense: the operator has to free space first. */
const STORAGE_FULL_RETRY = 30_000;

/** The message for users: the error's own message names folders and buckets, which is for the log. */
export const STORAGE_FULL_MESSAGE =
  'The storage of the service is full. Nothing was saved, and existing data is unchanged. Ask its operator to free ' +
  'space, then try again.';

interface WriteFailure {
  readonly isFull: boolean;
  /** The problem, and the operator's action. */
  readonly reason: string;
}

const full = (reason: string): WriteFailure => ({ isFull: true, reason });
const blocked = (reason: string): WriteFailure => ({ isFull: false, reason });

const NO_ACCESS = blocked('access is denied. Give the user that runs Loquent read and write permission');
const READ_ONLY = blocked('the file system is read-only. Mount it writable');
const DISK_FULL = full('the disk is full. Free some space');
const DISK_ERROR = blocked('the disk reports an error. Check it');
const BUCKET_FULL = full('the quota of the store is used up, or its disks are full. Free some space');

/**
 * Codes of errors that mean "nothing can be written here": errno names, SQLite's result codes
 * (sqlite.org/rescode.html), SQLSTATEs (PostgreSQL manual, appendix A) and error codes of S3, Ceph and MinIO
 * (cmd/api-errors.go).
 */
const FAILURES: Readonly<Record<string, WriteFailure>> = {
  ENOSPC: DISK_FULL,
  EDQUOT: full('the disk quota is used up. Free some space'),
  EFBIG: full('a file has reached the size limit of the process. Raise the limit (ulimit -f)'),
  EROFS: READ_ONLY,
  EACCES: NO_ACCESS,
  EPERM: NO_ACCESS,
  EMFILE: blocked('too many files are open. Raise the limit (ulimit -n)'),
  ENFILE: blocked('too many files are open. Raise the limit of the system'),
  EIO: DISK_ERROR,
  SQLITE_FULL: DISK_FULL,
  SQLITE_READONLY: blocked('the database file or its folder is read-only. Make both writable'),
  SQLITE_CANTOPEN: blocked("the database file or its log can't be opened. Check the permissions of its folder"),
  SQLITE_IOERR: DISK_ERROR,
  '53100': DISK_FULL,
  '25006': blocked('the database server is read-only. Connect to the primary, or make it writable'),
  '58030': DISK_ERROR,
  QuotaExceeded: BUCKET_FULL,
  InsufficientStorage: BUCKET_FULL,
  XMinioStorageFull: BUCKET_FULL,
  XMinioAdminBucketQuotaExceeded: BUCKET_FULL,
};

/** SQLite's extended codes, for example `SQLITE_IOERR_WRITE`, count as the code that they extend. */
const EXTENDED = /^(SQLITE_(?:READONLY|CANTOPEN|IOERR))_/;

function failureOf(code: string): WriteFailure | undefined {
  const known = EXTENDED.exec(code)?.[1] ?? code;
  return Object.hasOwn(FAILURES, known) ? FAILURES[known] : undefined;
}

/**
 * Converts the code of a failed write into an error of the service: the only place that knows full and read-only disks,
 * databases and buckets.
 *
 * @param part names the unwritable part, for the operator: `The storage folder /data`
 * @returns LoquentError `storage_full` or `unavailable`, both retryable; undefined for any other code
 */
export function writeFailure(part: string, code: string | undefined, cause: unknown): LoquentError | undefined {
  const failure = code === undefined ? undefined : failureOf(code);
  if (failure === undefined) return undefined;
  return operatorMistake(failure.isFull ? 'storage_full' : 'unavailable', `${part} can't be used: ${failure.reason}.`, {
    retryable: true,
    ...(failure.isFull ? { retryAfter: STORAGE_FULL_RETRY } : {}),
    cause,
  });
}

/** True for errors that pass once space has been freed. */
export function isStorageFull(error: unknown): error is LoquentError {
  return error instanceof LoquentError && error.id === 'storage_full';
}

/** Every error in an error's chain of causes, and the parts of aggregates. */
export function* errorChain(error: unknown, depth = 0): Generator<Error & { readonly code?: unknown }> {
  if (!(error instanceof Error) || depth > 5) return;
  yield error;
  yield* errorChain(error.cause, depth + 1);
  if (error instanceof AggregateError) for (const part of error.errors) yield* errorChain(part, depth + 1);
}

/** An error of any library with the code of a failed write somewhere in its causes. @param part for the operator */
export function findWriteFailure(part: string, error: unknown): LoquentError | undefined {
  for (const { code } of errorChain(error)) {
    const failure = writeFailure(part, typeof code === 'string' ? code : undefined, error);
    if (failure !== undefined) return failure;
  }
  return undefined;
}
