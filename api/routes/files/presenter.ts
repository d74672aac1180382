import type { StoredFileRow } from '#db/entities/index.ts';
import { extensionOf, fileNameOf } from '#platform/storage/keys.ts';
import type { StoredObject } from '#platform/storage/storage.ts';

/** A file of an organization; `key` is the one its user knows, without the organization's prefix. */
export function presentFile(key: string, object: StoredObject) {
  return {
    key,
    file_name: fileNameOf(key),
    file_type: extensionOf(key).slice(1),
    size: object.size,
    uploaded_at: object.modifiedAt.toISOString(),
  };
}

/** What is known of a file, its analysis as far as it is. */
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
