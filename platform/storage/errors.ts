import { LoquentError } from '#domain/errors.ts';

/** The key as the user gave it. */
const userPath = (key: string) => key.replace(/^files\/[^/]+\//, '');

/** There is nothing at the key. */
export const objectNotFound = (key: string, cause?: unknown) =>
  new LoquentError({ id: 'not_found', message: `There is no file "${userPath(key)}".`, cause });

/** A file stands where a folder has to be, or the reverse. */
export const objectInTheWay = (key: string, cause?: unknown) =>
  new LoquentError({
    id: 'conflict',
    message: `"${userPath(key)}" can't be stored: a file and a folder would have the same name. Choose another name.`,
    cause,
  });

/** The object was replaced since its caller looked at it; another look helps. */
export const objectChanged = (key: string, cause?: unknown) =>
  new LoquentError({
    id: 'conflict',
    message: `The file "${userPath(key)}" was replaced while it was read. Read it again.`,
    retryable: true,
    cause,
  });

const reasons: Readonly<Record<string, string>> = {
  ENOSPC: 'the disk is full. Free some space',
  EDQUOT: 'the disk quota is used up. Free some space',
  EROFS: 'the file system is read-only. Mount it writable',
  EACCES: 'access is denied. Give the user that runs Loquent read and write permission',
  EPERM: 'access is denied. Give the user that runs Loquent read and write permission',
  EMFILE: 'too many files are open. Raise the limit (ulimit -n)',
  ENFILE: 'too many files are open. Raise the limit of the system',
  EIO: 'the disk reports an error. Check it',
};

/** The folder that holds all objects can't be used now. */
export const storageUnavailable = (root: string, code: string, cause: unknown) =>
  new LoquentError({
    id: 'unavailable',
    message: `The storage folder ${root} can't be used: ${reasons[code] ?? code}.`,
    retryable: true,
    cause,
  });

export function errorCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' ? code : undefined;
}

/** Turns an error of the file system into one for the user; anything unknown stays what it is. */
export function storageError(error: unknown, root: string, key: string): unknown {
  const code = errorCode(error);
  if (code === 'ENOENT' || code === 'ELOOP') {
    return objectNotFound(key, error);
  }
  if (code === 'ENOTDIR' || code === 'EISDIR' || code === 'ENOTEMPTY' || code === 'EEXIST') {
    return objectInTheWay(key, error);
  }
  return code !== undefined && code in reasons ? storageUnavailable(root, code, error) : error;
}
