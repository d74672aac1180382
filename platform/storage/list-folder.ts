import type { Stats } from 'node:fs';
import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ObjectListing } from './storage.ts';
import type { StoredObject } from './stored-object.ts';

/** Files are created here, in the same file system as their place, and moved there when they are complete. */
export const INCOMING_NAME = '.incoming';

/** Files of a folder that are read at a time. */
const LISTING_BATCH = 64;

/** Metadata of a file for callers. */
export function describeObject(key: string, stats: Stats): StoredObject {
  return { key, size: stats.size, modifiedAt: stats.mtime, etag: etagOf(stats) };
}

/** Objects are never changed in place: other content is another file, or has another time. */
function etagOf({ ino, size, mtimeMs }: Stats): string {
  return [ino, size, Math.round(mtimeMs * 1000)].map((part) => part.toString(36)).join('-');
}

/** Lists the objects and folders directly in a folder; symbolic links are neither. */
export async function listFolder(path: string, prefix: string): Promise<ObjectListing> {
  const entries = await readdir(path, { withFileTypes: true });
  const isOurs = (name: string) => prefix !== '' || name !== INCOMING_NAME;
  const folders = entries.filter((entry) => entry.isDirectory() && isOurs(entry.name)).map(({ name }) => name);
  const names = entries.filter((entry) => entry.isFile()).map(({ name }) => name);
  const objects: StoredObject[] = [];
  for (let start = 0; start < names.length; start += LISTING_BATCH) {
    const batch = names.slice(start, start + LISTING_BATCH).map(async (name) => {
      const stats = await lstat(join(path, name)).catch(() => undefined);
      return stats?.isFile() ? [describeObject(prefix === '' ? name : `${prefix}/${name}`, stats)] : [];
    });
    objects.push(...(await Promise.all(batch)).flat());
  }
  return { objects: objects.sort((one, other) => (one.key < other.key ? -1 : 1)), folders: folders.sort() };
}
