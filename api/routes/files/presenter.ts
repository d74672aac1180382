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
