import { join } from 'node:path';
import { createLocalStorage } from './local-storage.ts';
import type { StorageSettings } from './settings.ts';
import type { ObjectStorage } from './storage.ts';

/** Opens the storage of STORAGE_URL. @param dataDirectory for files on their way into a bucket @throws `unavailable` */
export async function createStorage(
  settings: Pick<StorageSettings, 'storageUrl' | 's3'> & { readonly dataDirectory: string },
): Promise<ObjectStorage> {
  const { storageUrl, s3, dataDirectory } = settings;
  const [, bucket, prefix = ''] = /^s3:\/\/([^/]+)(?:\/(.*))?$/.exec(storageUrl) ?? [];
  if (bucket === undefined) return createLocalStorage(storageUrl.replace(/^file:/, ''));
  // Loaded on demand, because loading the SDK takes a while.
  const { openBucket } = await import('./open-bucket.ts');
  const incomingFolder = join(dataDirectory, 'incoming');
  return openBucket(s3, { bucket, prefix: prefix.replace(/(?<!\/)\/+$/, ''), incomingFolder });
}
