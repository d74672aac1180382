import type { StoredFileRow } from '#db/entities/index.ts';
import { extensionOf, fileNameOf } from '#platform/storage/keys.ts';
import type { StoredObject } from '#platform/storage/stored-object.ts';

/** A file of an organization; `key` is the user's key, without the organization's prefix. */
export function presentFile(key: string, object: StoredObject) {
  return {
    key,
    file_name: fileNameOf(key),
    file_type: extensionOf(key).slice(1),
    size: object.size,
    uploaded_at: object.modifiedAt.toISOString(),
  };
}

/**
 * Message after an upload, with the key if its path may have been meant as a folder: it has no slash at its end and no
 * extension.
 *
 * @param path as the client sent it
 */
export function uploadMessage(path: string, key: string): string {
  const uploaded = 'The file was uploaded.';
  if (path.endsWith('/') || extensionOf(key) !== '') return uploaded;
  return (
    `${uploaded} Its key is "${key}", without an extension: path ends without a slash, so it is the whole key. ` +
    'To upload into a folder of that name, end path with a slash.'
  );
}

/** Facts about a file, with the state of its analysis. */
export function presentFileDetails(
  key: string,
  object: StoredObject,
  mediaType: string,
  { analysisStatus, analysis, analysisError }: Pick<StoredFileRow, 'analysisStatus' | 'analysis' | 'analysisError'>,
) {
  return {
    ...presentFile(key, object),
    media_type: mediaType,
    analysis_status: analysisStatus,
    analysis: analysis ?? null,
    analysis_error: analysisError ?? null,
  };
}
