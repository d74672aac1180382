import { conflict, validationFailed } from '#domain/request-errors.ts';
import { inField } from '#domain/errors.ts';
import { resultFolderOf } from '#domain/files/result-folders.ts';
import { hasVisibleText } from '#domain/texts/visible-text.ts';
import { keyOfPath } from '#platform/storage/keys.ts';
import { safeFileName } from './file-name.ts';

/**
 * The key of an uploaded file.
 *
 * @param path a folder if it ends in `/`, and the whole key otherwise
 * @param fileName as the client sent it
 * @throws LoquentError `validation_failed`; `conflict` for a key that is reserved for results of jobs
 */
export function uploadKey(path: string, fileName: string): string {
  const key = keyOfPath(path.endsWith('/') ? inFolder(path, fileName) : path);
  if (!key.split('/').every(hasVisibleText)) {
    throw validationFailed([{ path: 'path', message: 'has a folder or file name without any visible character' }]);
  }
  const folder = resultFolderOf(key);
  if (folder === undefined) return key;
  const message = `"${key}" can't be uploaded: the folder ${folder}/ is for results of jobs. Choose another folder or name.`;
  throw inField('path', conflict(message));
}

function inFolder(path: string, fileName: string): string {
  const name = safeFileName(fileName);
  if (name === '') {
    throw validationFailed([
      { path: 'file', message: 'has no usable name; give the whole key as path instead of a folder' },
    ]);
  }
  return `${path}${name}`;
}
