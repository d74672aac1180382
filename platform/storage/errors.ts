import { serviceFailure, userMistake } from '#domain/errors.ts';
import { writeFailure } from '#platform/write-failure.ts';

/** The key as the user gave it. */
const userPath = (key: string) => key.replace(/^files\/[^/]+\//, '');

/** No object has the key. */
export const objectNotFound = (key: string, cause?: unknown) =>
  userMistake('not_found', `There is no file "${userPath(key)}".`, { cause });

/** A file is in the place of a folder, or the reverse. */
export const pathConflict = (key: string, cause?: unknown) =>
  userMistake(
    'conflict',
    `"${userPath(key)}" can't be stored: a file and a folder would have the same name. Choose another name.`,
    { cause },
  );

/** The object was replaced since its caller read its metadata; reading it again helps. */
export const objectChanged = (key: string, cause?: unknown) =>
  userMistake('conflict', `The file "${userPath(key)}" was replaced while it was being read. Read it again.`, {
    retryable: true,
    cause,
  });

/** A file is incomplete: `found` bytes on the disk, `expected` sent. */
export const fileIncomplete = (found: number, expected: number) =>
  serviceFailure(
    'unavailable',
    `Only ${found} of ${expected} bytes of a file are on the disk. Check the disk, then try again.`,
    { retryable: true },
  );

/** Refuses a file whose size on the disk differs from the size sent. @throws LoquentError `unavailable` */
export function requireLength(found: number, expected: number): void {
  if (found !== expected) throw fileIncomplete(found, expected);
}

/** The `code` of a Node error, for example `ENOENT`. */
export function errorCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** Converts an error of the file system into one for the user; unknown errors stay unchanged. */
export function storageError(error: unknown, root: string, key: string): unknown {
  const code = errorCode(error);
  if (code === 'ENOENT' || code === 'ELOOP') return objectNotFound(key, error);
  if (code === 'ENOTDIR' || code === 'EISDIR' || code === 'ENOTEMPTY' || code === 'EEXIST') {
    return pathConflict(key, error);
  }
  return writeFailure(`The storage folder ${root}`, code, error) ?? error;
}
